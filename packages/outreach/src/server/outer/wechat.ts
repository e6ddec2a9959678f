import { z } from 'zod'
import { parseJsonAs, type AccessTokens } from './access-token.ts'
import { ChannelError, type OpenChannel, type SendChannelRequest } from './wire.ts'

/*
 * WeChat's service account, mini-programme and enterprise WeChat: all use the same response form, `{ errcode, errmsg
 * }`.
 */

const reply = z.object({ errcode: z.int().default(0), errmsg: z.string().default('') })
/** The token is no longer valid: another one is fetched once. */
const staleToken = new Set([40_001, 40_014, 42_001])
/** The person cannot be reached by this channel: not subscribed, no consent left, unknown. */
const gone = new Set([40_003, 43_004, 43_101, 43_019, 60_111, 81_013, 82_001])
/** Busy, or too many requests for now. */
const later = new Set([-1, 45_009, 45_011, 45_033, 43_108])

type App = OpenChannel<'wechat_account' | 'mini_program' | 'wecom'>

export function createWechat(sendRequest: SendChannelRequest, { tokenOf }: AccessTokens) {
  /** POSTs with the current token, and once more with a new one if it is no longer valid. Throws a `ChannelError`. */
  async function post(open: App, path: string, options: { body: object; correlation: string; hidden: string[] }) {
    let token = await tokenOf(open)
    for (let isAgain = false; ; isAgain = true) {
      const { text } = await sendRequest(open, {
        path: `${path}?access_token=${encodeURIComponent(token)}`,
        call: path.replace('/cgi-bin/', ''),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(options.body),
        correlation: options.correlation,
        hidden: [...options.hidden, token],
      })
      const result = parseJsonAs(reply.loose(), text)
      if (!result) throw new ChannelError('again', 'unreadable', text)
      if (result.errcode === 0) return result
      if (!staleToken.has(result.errcode) || isAgain) throw errorOf(result)
      token = await tokenOf(open, token)
    }
  }
  return {
    post,
    /** Resolves a sign-in: a code of `wx.login`, or of the web page's authorisation. */
    async session(app: 'mini' | 'web', open: OpenChannel<'wechat_account' | 'mini_program'>, code: string) {
      const { appId: appid } = open.settings
      const { secret } = open.secrets
      const grant = { appid, secret, grant_type: 'authorization_code' }
      const path =
        app === 'mini'
          ? `/sns/jscode2session?${new URLSearchParams({ ...grant, js_code: code })}`
          : `/sns/oauth2/access_token?${new URLSearchParams({ ...grant, code })}`
      const call = app === 'mini' ? 'jscode2session' : 'oauth2/access_token'
      const { text } = await sendRequest(open, { method: 'GET', path, call, hidden: [code] })
      const result = parseJsonAs(session, text)
      if (result?.openid) return { openid: result.openid, unionid: result.unionid ?? null }
      throw errorOf(result ?? { errcode: -1, errmsg: text })
    },
  }
}
const session = reply.extend({
  openid: z.string().min(1).max(64).optional(),
  unionid: z.string().max(64).optional(),
})

function errorOf({ errcode, errmsg }: z.output<typeof reply>): ChannelError {
  const kind = gone.has(errcode) ? 'gone' : later.has(errcode) ? 'again' : 'never'
  return new ChannelError(kind, errcode, errmsg)
}
