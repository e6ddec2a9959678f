import { createHash } from 'node:crypto'
import {
  jsonReply,
  simulatorSecret,
  type SimulatorReply,
  type SimulatorRequest,
  type SimulatorState,
} from './peer-state.ts'

/* Simulates WeChat for service accounts and mini-programmes. */

const fault = (errcode: number, errmsg: string) => jsonReply({ errcode, errmsg })
export const simulatedAccessToken = ({ epoch }: SimulatorState, app: string) =>
  createHash('sha256').update(`${app} ${epoch}`).digest('base64url')

/** Returns the app of a token; undefined if the token is invalid or expired. */
const appOfToken = (state: SimulatorState, token: string | null): string | undefined =>
  token === null ? undefined : state.apps.find((app) => simulatedAccessToken(state, app) === token)

export function answerWeixinCall(state: SimulatorState, { path, query, body }: SimulatorRequest): SimulatorReply {
  if (path === '/cgi-bin/stable_token') return stableToken(state, parseJsonBody(body))
  if (path.startsWith('/sns/')) return session(state, path, query)
  const app = appOfToken(state, query.get('access_token'))
  if (app === undefined) return fault(40_001, 'invalid credential, access_token is invalid or not latest')
  if (path === '/cgi-bin/message/template/send') return send(state, 'wechat_account', parseJsonBody(body))
  if (path === '/cgi-bin/message/subscribe/send') return send(state, 'mini_program', parseJsonBody(body))
  return fault(40_066, 'invalid url')
}

function stableToken(state: SimulatorState, { appid = '', secret }: Body): SimulatorReply {
  state.tokenCalls += 1
  if (typeof appid !== 'string' || !appid.startsWith('wx')) return fault(40_013, 'invalid appid')
  if (secret !== simulatorSecret) return fault(40_125, 'invalid appsecret')
  if (!state.apps.includes(appid)) state.apps.push(appid)
  return jsonReply({ access_token: simulatedAccessToken(state, appid), expires_in: 7_200 })
}

/** Who a code stands for: each once. `code-mei` is mei's; an openid is of the app, a unionid of the person. */
function session(state: SimulatorState, path: string, query: URLSearchParams): SimulatorReply {
  const app = query.get('appid') ?? ''
  if (!app.startsWith('wx')) return fault(40_013, 'invalid appid')
  if (query.get('secret') !== simulatorSecret) return fault(40_125, 'invalid appsecret')
  const code = query.get(path === '/sns/jscode2session' ? 'js_code' : 'code') ?? ''
  const [, person] = /^code-([a-z0-9]+)/.exec(code) ?? []
  if (!person) return fault(40_029, 'invalid code')
  if (state.usedCodes.has(code)) return fault(40_163, 'code been used')
  state.usedCodes.add(code)
  const openid = simulatedOpenid(app, person)
  const unionid = `u-${createHash('sha256').update(person).digest('hex').slice(0, 24)}`
  return path === '/sns/jscode2session'
    ? jsonReply({ openid, unionid, session_key: 'tiihtNczf5v6AKRyjwEUhQ==' })
    : jsonReply({
        openid,
        unionid,
        access_token: 'user-token',
        refresh_token: 'user-refresh',
        expires_in: 7_200,
        scope: 'snsapi_base',
      })
}
export function simulatedOpenid(app: string, person: string): string {
  return `o-${createHash('sha256').update(`${app} ${person}`).digest('hex').slice(0, 26)}`
}

type Body = Readonly<Record<string, unknown>>
function send(state: SimulatorState, channel: 'wechat_account' | 'mini_program', body: Body): SimulatorReply {
  const { touser, template_id: template, data, client_msg_id: key } = body
  if (typeof touser !== 'string' || !touser.startsWith('o-')) return fault(40_003, 'invalid openid')
  if (typeof template !== 'string' || template.length < 20) return fault(40_037, 'invalid template_id')
  const wrong = typeof data === 'object' && data !== null ? wrongValue(data) : 'data'
  if (wrong !== undefined) return fault(47_003, `argument invalid! data.${wrong}.value is invalid`)
  if (channel === 'wechat_account') {
    if (touser.endsWith('0')) return fault(43_004, 'require subscribe')
    // A message with an already used key is not sent again.
    if (typeof key === 'string' && state.messageKeys.has(key)) return jsonReply({ errcode: 0, errmsg: 'ok', msgid: 1 })
    if (typeof key === 'string') state.messageKeys.add(key)
  } else {
    const left = state.consents.get(`${touser} ${template}`) ?? 0
    if (left <= 0) return fault(43_101, 'user refuse to accept the msg')
    state.consents.set(`${touser} ${template}`, left - 1)
  }
  state.arrived.push({ channel, to: touser, body })
  return jsonReply({ errcode: 0, errmsg: 'ok', msgid: state.arrived.length })
}

/** WeChat's limits for keyword values; returns the key of the first violation. */
const limits: readonly [RegExp, RegExp][] = [
  [/^thing\d+$/, /^.{1,20}$/su],
  [/^character_string\d+$/, /^[\x20-\x7E]{1,32}$/],
  [/^number\d+$/, /^-?\d{1,32}(\.\d+)?$/],
  [/^amount\d+$/, /^[^\d-]{0,3}-?\d{1,10}(\.\d{1,2})?元?$/],
  [/^phrase\d+$/, /^\p{Script=Han}{1,5}$/u],
  [/^(date|time)\d+$/, /^\d{4}[-年]\d{1,2}[-月]\d{1,2}日?( \d{1,2}:\d{2}(:\d{2})?)?$/],
]
function wrongValue(data: object): string | undefined {
  return Object.entries(data).find(([key, field]) => {
    const value: unknown = typeof field === 'object' && field !== null && 'value' in field ? field.value : undefined
    if (typeof value !== 'string' || value === '') return true
    const limit = limits.find(([name]) => name.test(key))?.[1]
    return limit ? !limit.test(value) : false
  })?.[0]
}

export function parseJsonBody(body: Buffer): Body {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
