import type { Actor, Services, Tx } from '@evops/platform/server'
import { touchEveryMs } from '../sign-in-sessions/sign-in-session.rules.ts'
import { isOpen, readToken, type KnownToken } from './sign-in-sessions.service.ts'
import { markTokenSeen, touchSignInSession } from '../sign-in-sessions/sign-in-sessions.store.ts'
import type { TokenMint } from '../sign-in-sessions/tokens.ts'

/** Told to every process when what it knows of a session is old: ended, or moved to another operator. */
export const signInSessionEndedChannel = 'organisation.sign-in-session-ended'
/** Told to every process when a station, user or organisation moved: whose data is whose. */
export const scopeChangedChannel = 'organisation.scope-changed'
const cacheMs = 2_000
const cacheSize = 20_000

interface CacheEntry {
  known: KnownToken
  permissions: ReadonlySet<string>
  /** By the monotonic clock, which nobody sets. */
  loadedAt: number
  lastUsedAt: Date
  writtenAt: Date
}

export interface Authentication {
  /** The actor behind an access token, or null. Counts as use of the session. */
  authenticate(token: string, address: string): Promise<Actor | null>
  /** Makes every process forget these sessions and close their sockets. Call it after the commit. */
  announce(signInSessionIds: readonly string[]): void
  /** Whose data is whose changed in an operator: scopes are worked out anew. Call it after the commit. */
  scopeChanged(operatorId: string): void
}

/**
 * Every call asks who is calling, so the answer is kept for two seconds and dropped at once when a session ends
 * anywhere: no token outlives its session by more.
 */
export function createAuthentication(services: Services, mint: TokenMint): Authentication {
  const cache = createCache(services)
  services.bus.subscribe(signInSessionEndedChannel, (payload) => {
    const ids = new Set(signInSessionIdsOf(payload))
    cache.forget(ids)
    services.live.disconnect((actor) => actor.signIn !== undefined && ids.has(actor.signIn.signInSessionId))
  })

  services.bus.subscribe(scopeChangedChannel, (payload) => {
    const operatorId = operatorIdOf(payload)
    if (operatorId !== undefined) scopeIsOld(operatorId)
  })
  /** A socket keeps the stations that it was opened with, so those of limited users are opened again. */
  function scopeIsOld(operatorId: string) {
    cache.forgetOperator(operatorId)
    services.live.disconnect((actor) => actor.operatorId === operatorId && actor.scope !== 'all')
  }

  return {
    async authenticate(token, address) {
      const hash = mint.read(token, 'access')
      if (!hash) {
        // The wire once carried made-up tokens of this form; they open nothing, and whoever tries is worth a line.
        if (token.endsWith('-token')) services.log.warn({ address }, 'a made-up role token was refused')
        return null
      }
      const entry = await cache.get(hash)
      const now = services.now()
      if (!entry || !isOpen(entry.known, entry.lastUsedAt, now)) return null
      await touch(services, entry, now)
      return actorOf(entry, address)
    },
    announce(signInSessionIds) {
      cache.forget(new Set(signInSessionIds))
      for (let from = 0; from < signInSessionIds.length; from += 100)
        services.bus.publish(signInSessionEndedChannel, { signInSessionIds: signInSessionIds.slice(from, from + 100) })
    },
    scopeChanged(operatorId) {
      scopeIsOld(operatorId)
      services.bus.publish(scopeChangedChannel, { operatorId })
    },
  }
}

function createCache(services: Services) {
  const entries = new Map<string, CacheEntry>()
  let forgotten = 0

  /** Reads again when a session ended somewhere meanwhile: what was read may be from before that. */
  async function load(key: string, hash: Buffer): Promise<CacheEntry | undefined> {
    let before: number
    let known: KnownToken | undefined
    let loadedAt: number
    do {
      before = forgotten
      loadedAt = performance.now()
      known = await services.db.asPlatform((tx) => readPresentedToken(tx, hash, services.now()))
    } while (before !== forgotten)
    if (known?.kind !== 'access') return undefined
    const older = entries.get(key)?.lastUsedAt
    const lastUsedAt = older && older > known.lastUsedAt ? older : known.lastUsedAt
    const permissions = new Set(known.mustChangePassword ? [] : known.authorities)
    const entry = { known, permissions, loadedAt, lastUsedAt, writtenAt: known.lastUsedAt }
    if (entries.size >= cacheSize) dropStale()
    entries.set(key, entry)
    return entry
  }

  function dropStale() {
    const limit = performance.now() - cacheMs
    for (const [key, entry] of entries) if (entry.loadedAt < limit) entries.delete(key)
  }

  return {
    async get(hash: Buffer): Promise<CacheEntry | undefined> {
      const key = hash.toString('base64')
      const entry = entries.get(key)
      return entry && performance.now() - entry.loadedAt <= cacheMs ? entry : load(key, hash)
    },
    forget(signInSessionIds: ReadonlySet<string>) {
      forgotten += 1
      for (const [key, entry] of entries) if (signInSessionIds.has(entry.known.signInSessionId)) entries.delete(key)
    },
    forgetOperator(operatorId: string) {
      forgotten += 1
      for (const [key, entry] of entries) if (entry.known.homeOperatorId === operatorId) entries.delete(key)
    },
  }
}

/** Somebody came with the token: it was not lost. */
async function readPresentedToken(tx: Tx, hash: Buffer, now: Date): Promise<KnownToken | undefined> {
  const known = await readToken(tx, hash)
  if (known?.seenAt === null && known.usedAt === null) await markTokenSeen(tx, hash, now)
  return known
}

async function touch(services: Services, entry: CacheEntry, now: Date): Promise<void> {
  entry.lastUsedAt = now
  if (Math.abs(now.getTime() - entry.writtenAt.getTime()) < touchEveryMs) return
  entry.writtenAt = now
  const signInSession = { operatorId: entry.known.homeOperatorId, id: entry.known.signInSessionId }
  await services.db.inTenant(signInSession.operatorId, (tx) => touchSignInSession(tx, signInSession, now))
}

function actorOf({ known, permissions }: CacheEntry, address: string): Actor {
  return {
    userId: known.userId,
    operatorId: known.operatorId,
    scope: known.sees,
    name: known.displayName,
    permissions,
    language: known.language,
    platformStaff: known.platformStaff,
    address,
    signIn: {
      signInSessionId: known.signInSessionId,
      homeOperatorId: known.homeOperatorId,
      clientId: known.clientId,
      scope: known.scope,
    },
  }
}

function signInSessionIdsOf(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null || !('signInSessionIds' in payload)) return []
  return Array.isArray(payload.signInSessionIds) ? payload.signInSessionIds.filter((id) => typeof id === 'string') : []
}

function operatorIdOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('operatorId' in payload)) return undefined
  return typeof payload.operatorId === 'string' ? payload.operatorId : undefined
}
