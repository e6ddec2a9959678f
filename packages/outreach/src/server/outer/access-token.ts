import { parseUntrustedJson } from '@evops/platform/server'
import type { Services, SecretBox } from '@evops/platform/server'
import { z } from 'zod'
import { saveChannelToken, loadChannelToken, type StoredToken } from './outer.store.ts'
import { ChannelError, type OpenChannel, type SendChannelRequest } from './wire.ts'

/** Time before expiry at which a new token is fetched, so that running calls still succeed. */
const spareMs = 5 * 60_000

const reply = z.object({
  errcode: z.int().optional(),
  errmsg: z.string().optional(),
  access_token: z.string().min(1).optional(),
  expires_in: z.int().optional(),
})
type TokenChannel = OpenChannel<'wechat_account' | 'mini_program' | 'wecom'>

/**
 * Manages the access token of a channel, one for all processes. The process that finds it expired fetches another under
 * a row lock; others wait for the lock and find the new one. `not`: a token that the other side no longer accepts.
 */
export function createTokens(
  { db, now }: Pick<Services, 'db' | 'now'>,
  box: SecretBox,
  sendRequest: SendChannelRequest,
) {
  const underway = new Map<string, Promise<string>>()
  const placeOf = ({ operatorId, channel }: TokenChannel) => `${operatorId}/${channel}/token`

  async function tokenOf(open: TokenChannel, not?: string): Promise<string> {
    const openStoredToken = (stored: StoredToken | undefined) => {
      if (!stored || stored.until.getTime() - spareMs <= now().getTime()) return undefined
      const token = box.open(stored.sealed, placeOf(open))
      return token === not ? undefined : token
    }
    const current = openStoredToken(await db.inTenant(open.operatorId, (tx) => loadChannelToken(tx, open, false)))
    if (current !== undefined) return current
    // Only one connection of this process waits for the lock, not each of its messages.
    const key = placeOf(open)
    const waiting = underway.get(key)
    if (waiting) return waiting
    const fetching = db
      .inTenant(open.operatorId, async (tx) => {
        const fresh = openStoredToken(await loadChannelToken(tx, open, true))
        if (fresh !== undefined) return fresh
        const { token, seconds } = await fetchToken(open, sendRequest)
        const until = new Date(now().getTime() + seconds * 1_000)
        await saveChannelToken(tx, open, { sealed: box.seal(token, key), until })
        return token
      })
      .finally(() => underway.delete(key))
    underway.set(key, fetching)
    return fetching
  }
  return { tokenOf }
}
export type AccessTokens = ReturnType<typeof createTokens>

/**
 * `cgi-bin/stable_token` does not invalidate a token in use elsewhere; enterprise WeChat returns the same token until
 * it expires.
 */
async function fetchToken(
  open: TokenChannel,
  sendRequest: SendChannelRequest,
): Promise<{ token: string; seconds: number }> {
  const { secret } = open.secrets
  const { text } = isWecom(open)
    ? await sendRequest(open, {
        method: 'GET',
        path: `/cgi-bin/gettoken?${new URLSearchParams({ corpid: open.settings.corpId, corpsecret: secret })}`,
        call: 'gettoken',
      })
    : await sendRequest(open, {
        path: '/cgi-bin/stable_token',
        call: 'stable_token',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credential',
          appid: 'appId' in open.settings ? open.settings.appId : '',
          secret,
        }),
      })
  const result = parseJsonAs(reply, text)
  if (!result?.access_token)
    throw new ChannelError(
      result?.errcode === -1 || result?.errcode === 45_009 ? 'again' : 'never',
      result?.errcode ?? 'unreadable',
      result?.errmsg ?? text,
    )
  return { token: result.access_token, seconds: result.expires_in ?? 7_200 }
}
function isWecom(open: TokenChannel): open is OpenChannel<'wecom'> {
  return open.channel === 'wecom'
}

export function parseJsonAs<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(parseUntrustedJson(text)).data
  } catch {
    return undefined
  }
}
