import { encryptWechatMessage, wechatSignature } from '@evops/platform/server'
import {
  jsonReply,
  simulatorSecret,
  type SimulatorReply,
  type SimulatorRequest,
  type SimulatorState,
} from './peer-state.ts'
import { parseJsonBody, simulatedAccessToken } from './weixin-wire.ts'

/*
 * Simulates enterprise WeChat: gettoken, message/send, update_template_card, and its callbacks. Users are named
 * `staff-…`; other names are unknown.
 */

const fault = (errcode: number, errmsg: string) => jsonReply({ errcode, errmsg })
export function answerWecomCall(state: SimulatorState, { path, query, body }: SimulatorRequest): SimulatorReply {
  if (path === '/cgi-bin/gettoken') {
    state.tokenCalls += 1
    const corp = query.get('corpid') ?? ''
    if (!corp.startsWith('ww')) return fault(40_013, 'invalid corpid')
    if (query.get('corpsecret') !== simulatorSecret) return fault(40_001, 'invalid credential')
    if (!state.apps.includes(corp)) state.apps.push(corp)
    return jsonReply({ errcode: 0, errmsg: 'ok', access_token: simulatedAccessToken(state, corp), expires_in: 7_200 })
  }
  if (!state.apps.some((app) => simulatedAccessToken(state, app) === query.get('access_token')))
    return fault(40_014, 'invalid access_token')
  const { touser, msgtype, agentid, text, template_card: card, ...more } = parseJsonBody(body)
  if (typeof agentid !== 'number') return fault(40_056, 'invalid agentid')
  if (path === '/cgi-bin/message/update_template_card') return updateCard(state, more)
  const content = msgtype === 'text' ? text : msgtype === 'template_card' ? card : undefined
  if (typeof content !== 'object' || content === null) return fault(40_008, 'invalid message type')
  const wanted = String(touser).split('|')
  const recipients = wanted.filter((name) => name.startsWith('staff-'))
  if (recipients.length === 0) return fault(81_013, 'user & party & tag all invalid')
  for (const to of recipients) state.arrived.push({ channel: 'wecom', to, body: content })
  const invaliduser = wanted.filter((name) => !recipients.includes(name)).join('|')
  return jsonReply({
    errcode: 0,
    errmsg: 'ok',
    ...(invaliduser && { invaliduser }),
    msgid: `m${state.arrived.length}`,
  })
}

/** A response code is valid for one update of a card. */
function updateCard(
  state: SimulatorState,
  { response_code: code, userids, button }: Readonly<Record<string, unknown>>,
): SimulatorReply {
  if (typeof code !== 'string' || !code.startsWith('response-')) return fault(40_058, 'invalid response_code')
  if (state.usedCodes.has(code)) return fault(42_027, 'response_code used')
  state.usedCodes.add(code)
  const to = Array.isArray(userids) ? String(userids[0]) : ''
  state.arrived.push({ channel: 'wecom', to, body: { button } })
  return jsonReply({ errcode: 0, errmsg: 'ok' })
}

export interface WecomKeys {
  token: string
  aesKey: string
  corpId: string
}
/** Builds a callback of enterprise WeChat: the query, and the body with the encrypted message. */
export function buildWecomCallback({ token, aesKey, corpId }: WecomKeys, message: string, now: Date) {
  const sealed = encryptWechatMessage(aesKey, corpId, message)
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const nonce = 'n-1597212914'
  const query = { msg_signature: wechatSignature(token, timestamp, nonce, sealed), timestamp, nonce }
  const body = `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`
  return { query, sealed, body }
}
