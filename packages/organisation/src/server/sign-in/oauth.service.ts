import { createHmac, timingSafeEqual } from 'node:crypto'
import type { House } from '@evops/platform/server'
import type { z } from 'zod'
import type { TokenReply, TokenRequest, tokenFacts } from '../../contract/index.ts'
import { recordSession } from '../audit/session-audit.service.ts'
import { allClients, type OauthClient } from './clients.store.ts'
import { aboutSession, renewSession, sessionKey, type RenewalParts } from './renewal.service.ts'
import { isOpen, readToken, type KnownToken } from './sessions.service.ts'
import { endSessions } from './sessions.store.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { signIn, type Caller, type SignInParts } from './sign-in.service.ts'

const clientCacheMs = 5_000

export interface ClientCredentials {
  id: string | undefined
  secret: string | undefined
}

export interface OAuth {
  /** The asking program. A public client's secret is known to everybody and not looked at. */
  identify(credentials: ClientCredentials): Promise<OauthClient>
  token(request: TokenRequest, caller: Caller): Promise<TokenReply>
  /** What an access token stands for; a public client learns about its own tokens only. Not a use of the session. */
  check(
    token: string | undefined,
    client: OauthClient,
  ): Promise<z.infer<typeof tokenFacts> | { active: false }>
  /** Ends the session of an access or refresh token (RFC 7009). */
  revoke(token: string | undefined, caller: Caller): Promise<void>
}

type OAuthParts = SignInParts & RenewalParts

export function createOAuth(parts: OAuthParts): OAuth {
  const { house, authentication } = parts
  const knownClients = clientList(house)

  return {
    async identify({ id, secret }) {
      const client = (await knownClients()).find((known) => known.clientId === id)
      if (!client) throw new SignInRefused('unknown-client')
      if (client.secretHash && !secretFits(house.config.secretKey, client.secretHash, secret))
        throw new SignInRefused('unknown-client')
      return client
    },
    async token(request, caller) {
      const grant = request.grant_type
      if (!grant) throw new SignInRefused('bad-request')
      if (grant === 'refresh_token') return renewSession(parts, request, caller)
      if (grant !== 'password' || !caller.client.firstParty) throw new SignInRefused('grant-not-allowed')
      return signIn(parts, request, caller)
    },
    async check(token, client) {
      const known = await find(parts, token)
      if (known?.kind !== 'access' || !isOpen(known, known.lastUsedAt, house.now())) return { active: false }
      if (!client.secretHash && client.clientId !== known.clientId) return { active: false }
      return factsOf(known)
    },
    async revoke(token, caller) {
      const known = await find(parts, token)
      if (!known || known.clientId !== caller.client.clientId) return
      const ended = await house.db.asPlatform(async (tx) => {
        const ids = await endSessions(tx, sessionKey(known), { reason: 'signed-out', now: house.now() })
        if (ids.length > 0)
          await recordSession(tx, house, {
            ...aboutSession(known, caller),
            action: 'signOut',
            result: 'done',
          })
        return ids
      })
      authentication.announce(ended)
    },
  }
}

/** Kept for some seconds, so that a flood of sign-ins costs the database nothing. */
function clientList({ db }: House): () => Promise<OauthClient[]> {
  let kept: { list: OauthClient[]; readAt: number } | undefined
  return async () => {
    if (!kept || performance.now() - kept.readAt > clientCacheMs)
      kept = { list: await db.asPlatform(allClients), readAt: performance.now() }
    return kept.list
  }
}

async function find({ house, mint }: OAuthParts, token: string | undefined): Promise<KnownToken | undefined> {
  const hash = token ? (mint.read(token, 'access') ?? mint.read(token, 'refresh')) : undefined
  return hash ? house.db.asPlatform((tx) => readToken(tx, hash)) : undefined
}

function factsOf(known: KnownToken): z.infer<typeof tokenFacts> {
  return {
    active: true,
    authorities: [...known.authorities],
    user_name: known.loginName,
    client_id: known.clientId,
    scope: known.scope.split(' '),
    exp: Math.floor(known.tokenExpiresAt.getTime() / 1000),
  }
}

/** Clients are programs: a keyed hash, not argon2 (architecture decision 7). */
function secretFits(key: Buffer, stored: Buffer, secret: string | undefined): boolean {
  const given = createHmac('sha256', key)
    .update(`client:${secret ?? ''}`)
    .digest()
  return stored.length === given.length && timingSafeEqual(stored, given)
}
