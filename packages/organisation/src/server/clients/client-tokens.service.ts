import type { Actor, Services } from '@evops/platform/server'
import { filterCodesByRoleType, type ClientTokenReply } from '../../contract/index.ts'
import {
  allClients,
  deleteClientTokens,
  findClientToken,
  insertClientToken,
  type ClientTokenRecord,
  type OauthClient,
} from './clients.store.ts'
import { isTokenActive } from '../sign-in-sessions/sign-in-session.rules.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'

/**
 * Channel that notifies every process when a client was changed or deleted, so that cached clients and tokens are
 * dropped.
 */
export const clientChangedChannel = 'organisation.client-changed'
const clientCacheMs = 5_000
const tokenCacheMs = 2_000
const tokenCacheSize = 5_000

export interface ClientTokens {
  /** Returns every client, cached for a few seconds, so that many sign-ins do not load the database. */
  clients(): Promise<OauthClient[]>
  /** Issues a token for the client_credentials grant. Throws SignInRefused. */
  issue(client: OauthClient, scope: string | undefined, address: string): Promise<ClientTokenReply>
  /** Returns the actor of a program's access token; null for any other token. */
  authenticate(token: string, address: string): Promise<Actor | null>
  /** What a program's token stands for, alive. */
  find(token: string | undefined): Promise<ActiveClientToken | undefined>
  end(token: string): Promise<void>
  /** Called after the commit of a client's change: ends its tokens and clears the cache in every process. */
  changed(clientId: string): Promise<void>
}
export interface ActiveClientToken extends ClientTokenRecord {
  codes: string[]
}

export function createClientTokens(services: Services, mint: TokenIssuer): ClientTokens {
  let list: { clients: OauthClient[]; readAt: number } | undefined
  const cache = new Map<string, { record: ClientTokenRecord | undefined; readAt: number }>()
  const clearCache = () => {
    list = undefined
    cache.clear()
  }
  services.bus.subscribe(clientChangedChannel, clearCache)

  async function read(hash: Buffer): Promise<ClientTokenRecord | undefined> {
    const key = hash.toString('base64')
    const cached = cache.get(key)
    if (cached && performance.now() - cached.readAt < tokenCacheMs) return cached.record
    const readAt = performance.now()
    const record = await services.db.asPlatform((tx) => findClientToken(tx, hash))
    if (cache.size >= tokenCacheSize) cache.clear()
    cache.set(key, { record, readAt })
    return record
  }
  async function find(token: string | undefined): Promise<ActiveClientToken | undefined> {
    const hash = token === undefined ? undefined : mint.read(token, 'client')
    const record = hash && (await read(hash))
    if (!record?.enabled || !isTokenActive(record, services.now())) return undefined
    const held = new Set(record.clientCodes)
    const codes = filterCodesByRoleType(
      record.tokenCodes.filter((code) => held.has(code)),
      record.roleType,
    )
    return { ...record, codes }
  }

  return {
    async clients() {
      if (!list || performance.now() - list.readAt > clientCacheMs)
        list = { readAt: performance.now(), clients: await services.db.asPlatform(allClients) }
      return list.clients
    },
    async issue(client, scope, address) {
      const { clientId, operatorId, secretHash, tokenSeconds } = client
      if (!operatorId || !secretHash) throw new SignInRefusedError('grant-not-allowed')
      const wanted = scope?.trim() && scope.trim() !== 'all' ? scope.trim().split(/\s+/) : client.codes
      if (wanted.some((code) => !client.codes.includes(code))) throw new SignInRefusedError('scope-not-allowed')
      const { token, hash } = mint.mint('client')
      const issuedAt = services.now()
      const expiresAt = new Date(issuedAt.getTime() + tokenSeconds * 1000)
      await services.db.asPlatform((tx) =>
        insertClientToken(tx, { hash, clientId, codes: wanted, address, issuedAt, expiresAt }),
      )
      return {
        access_token: token,
        token_type: 'bearer',
        expires_in: tokenSeconds,
        scope: wanted.join(' '),
      }
    },
    find,
    async authenticate(token, address) {
      const found = await find(token)
      if (!found) return null
      return {
        userId: found.actorId,
        operatorId: found.operatorId,
        scope: 'all',
        name: found.name,
        permissions: new Set(found.codes),
        language: found.language,
        platformStaff: false,
        address,
      }
    },
    async end(token) {
      const hash = mint.read(token, 'client')
      if (!hash) return
      await services.db.asPlatform((tx) => deleteClientTokens(tx, { hash }))
      clearCache()
      services.bus.publish(clientChangedChannel, {})
    },
    async changed(clientId) {
      await services.db.asPlatform((tx) => deleteClientTokens(tx, { clientId }))
      clearCache()
      services.bus.publish(clientChangedChannel, { clientId })
    },
  }
}
