import { json, peerSecret, type Reply, type Request, type State } from './peers.ts'
import { parsed, tokenOf } from './weixin-wire.ts'

/* Enterprise WeChat's side: gettoken, message/send. People are called `staff-…`; others it does not know. */

const fault = (errcode: number, errmsg: string) => json({ errcode, errmsg })
export function wecomAnswer(state: State, { path, query, body }: Request): Reply {
  if (path === '/cgi-bin/gettoken') {
    state.tokensAsked += 1
    const corp = query.get('corpid') ?? ''
    if (!corp.startsWith('ww')) return fault(40_013, 'invalid corpid')
    if (query.get('corpsecret') !== peerSecret) return fault(40_001, 'invalid credential')
    if (!state.apps.includes(corp)) state.apps.push(corp)
    return json({ errcode: 0, errmsg: 'ok', access_token: tokenOf(state, corp), expires_in: 7_200 })
  }
  if (!state.apps.some((app) => tokenOf(state, app) === query.get('access_token')))
    return fault(40_014, 'invalid access_token')
  const { touser, msgtype, agentid, text } = parsed(body)
  if (typeof agentid !== 'number') return fault(40_056, 'invalid agentid')
  if (msgtype !== 'text' || typeof text !== 'object') return fault(40_008, 'invalid message type')
  const wanted = String(touser).split('|')
  const known = wanted.filter((name) => name.startsWith('staff-'))
  if (known.length === 0) return fault(81_013, 'user & party & tag all invalid')
  for (const to of known) state.arrived.push({ channel: 'wecom', to, body: text })
  const invaliduser = wanted.filter((name) => !known.includes(name)).join('|')
  return json({
    errcode: 0,
    errmsg: 'ok',
    ...(invaliduser && { invaliduser }),
    msgid: `m${state.arrived.length}`,
  })
}
