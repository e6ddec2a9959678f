import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '@evops/platform/server'
import type { z } from 'zod'
import type { ClientTokenReply, TokenReply, TokenRequest, tokenIntrospection } from '../../contract/index.ts'
import { recordSignInSession } from '../audit/sign-in-session-audit.service.ts'
import type { ClientTokens, ActiveClientToken } from '../clients/client-tokens.service.ts'
import { clientSecretHash } from '../clients/clients.service.ts'
import type { OauthClient } from '../clients/clients.store.ts'
import { signInSessionLogFields, renewSignInSession, signInSessionKey, type RenewalParts } from './renewal.service.ts'
import { isActiveTokenValid, loadActiveToken, type ActiveToken } from './sign-in-sessions.service.ts'
import { endSignInSessions } from '../sign-in-sessions/sign-in-sessions.store.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import { signIn, type TokenEndpointCaller, type SignInParts } from './sign-in.service.ts'

export interface ClientCredentials {
  id: string | undefined
  secret: string | undefined
}

export interface OAuth {
  /** Identifies the calling client. The secret of a public client is generally known and is not verified. */
  identify(credentials: ClientCredentials): Promise<OauthClient>
  token(request: TokenRequest, caller: TokenEndpointCaller): Promise<TokenReply | ClientTokenReply>
  /**
   * Returns what an access token stands for; it is no use of the session. A public client learns about its own tokens
   * only. The seed's client does not identify itself: it learns about tokens of users, who could ask by the token.
   */
  check(
    token: string | undefined,
    client: OauthClient | undefined,
  ): Promise<z.infer<typeof tokenIntrospection> | { active: false }>
  /** Ends the sign-in session of an access or refresh token (RFC 7009). */
  revoke(token: string | undefined, caller: TokenEndpointCaller): Promise<void>
}

type OAuthParts = SignInParts & RenewalParts & { clientTokens: ClientTokens }

export function createOAuth(parts: OAuthParts): OAuth {
  const { services, authentication, clientTokens } = parts

  return {
    async identify({ id, secret }) {
      const client = (await clientTokens.clients()).find((candidate) => candidate.clientId === id)
      if (!client?.enabled) throw new SignInRefusedError('unknown-client')
      if (client.secretHash && !secretFits(hashSecret(services.config.secretKey), client.secretHash, secret))
        throw new SignInRefusedError('unknown-client')
      return client
    },
    async token(request, caller) {
      const grant = request.grant_type
      if (!grant) throw new SignInRefusedError('bad-request')
      if (grant === 'refresh_token') return renewSignInSession(parts, request, caller)
      if (grant === 'client_credentials') return clientTokens.issue(caller.client, request.scope, caller.address)
      if (grant !== 'password' || !caller.client.firstParty) throw new SignInRefusedError('grant-not-allowed')
      return signIn(parts, request, caller)
    },
    async check(token, client) {
      const program = await clientTokens.find(token)
      if (program) return client ? programFacts(program, client) : { active: false }
      const tokenRecord = await find(parts, token)
      if (tokenRecord?.kind !== 'access' || !isActiveTokenValid(tokenRecord, tokenRecord.lastUsedAt, services.now()))
        return { active: false }
      if (client && !mayInspect(client, { clientId: tokenRecord.clientId, operatorId: tokenRecord.homeOperatorId }))
        return { active: false }
      return factsOf(tokenRecord)
    },
    async revoke(token, caller) {
      const program = await clientTokens.find(token)
      if (token && program?.clientId === caller.client.clientId) return clientTokens.end(token)
      const tokenRecord = await find(parts, token)
      if (!tokenRecord || tokenRecord.clientId !== caller.client.clientId) return
      const ended = await services.db.asPlatform(async (tx) => {
        const ids = await endSignInSessions(tx, signInSessionKey(tokenRecord), {
          reason: 'signed-out',
          now: services.now(),
        })
        if (ids.length > 0)
          await recordSignInSession(tx, services, {
            ...signInSessionLogFields(tokenRecord, caller),
            action: 'signOut',
            result: 'done',
          })
        return ids
      })
      authentication.announce(ended)
    },
  }
}

async function find({ services, mint }: OAuthParts, token: string | undefined): Promise<ActiveToken | undefined> {
  const hash = token ? (mint.read(token, 'access') ?? mint.read(token, 'refresh')) : undefined
  return hash ? services.db.asPlatform((tx) => loadActiveToken(tx, hash)) : undefined
}

/**
 * Returns true if the client may introspect the token: a public client only its own tokens, a third-party client those
 * of its operator, the product's own confidential clients all.
 */
function mayInspect(client: OauthClient, token: { clientId: string; operatorId: string }): boolean {
  if (client.clientId === token.clientId) return true
  if (!client.secretHash) return false
  return client.operatorId === null || client.operatorId === token.operatorId
}

function programFacts(
  program: ActiveClientToken,
  client: OauthClient,
): z.infer<typeof tokenIntrospection> | { active: false } {
  if (!mayInspect(client, program)) return { active: false }
  return {
    active: true,
    authorities: program.codes,
    user_name: program.clientId,
    client_id: program.clientId,
    scope: program.codes,
    exp: Math.floor(program.expiresAt.getTime() / 1000),
  }
}

function factsOf(tokenRecord: ActiveToken): z.infer<typeof tokenIntrospection> {
  return {
    active: true,
    authorities: [...tokenRecord.authorities],
    user_name: tokenRecord.loginName,
    client_id: tokenRecord.clientId,
    scope: tokenRecord.scope.split(' '),
    exp: Math.floor(tokenRecord.tokenExpiresAt.getTime() / 1000),
  }
}

function secretFits(key: Buffer, stored: Buffer, secret: string | undefined): boolean {
  const presentedHash = clientSecretHash(key, secret ?? '')
  return stored.length === presentedHash.length && timingSafeEqual(stored, presentedHash)
}
