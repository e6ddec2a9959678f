import type { Actor, Services, Tx } from '@evops/platform/server'
import { lastUseWriteIntervalMs } from '../sign-in-sessions/sign-in-session.rules.ts'
import { isActiveTokenValid, loadActiveToken, type ActiveToken } from './sign-in-sessions.service.ts'
import { markTokenPresented, updateSignInLastUse } from '../sign-in-sessions/sign-in-sessions.store.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'

/**
 * Channel that notifies every process when a cached sign-in session is outdated: ended, or moved to another operator.
 */
export const signInSessionEndedChannel = 'organisation.sign-in-session-ended'
/** Channel that notifies every process when a station, user or organisation moved and data scopes changed. */
export const scopeChangedChannel = 'organisation.scope-changed'
const cacheMs = 2_000
const cacheSize = 20_000

interface CacheEntry {
  record: ActiveToken
  permissions: ReadonlySet<string>
  /** Load time by the monotonic clock, which cannot be changed. */
  loadedAt: number
  lastUsedAt: Date
  writtenAt: Date
}

export interface Authentication {
  /** Returns the actor of an access token, or null. Counts as use of the sign-in session. */
  authenticate(token: string, address: string): Promise<Actor | null>
  /**
   * Makes every process drop these sign-in sessions from its cache and close their sockets. Call it after the commit.
   */
  announce(signInSessionIds: readonly string[]): void
  /** Recalculates the data scopes of an operator after a change. Call it after the commit. */
  scopeChanged: (operatorId: string) => void
}

/**
 * Creates the authentication. Every call authenticates, so the result is cached for two seconds and dropped at once
 * when a sign-in session ends in any process: a token is never valid longer than that after its sign-in session.
 */
export function createAuthentication(services: Services, mint: TokenIssuer): Authentication {
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
  /** A socket keeps the station list from its opening, so sockets of limited users are closed and reopened. */
  function scopeIsOld(operatorId: string) {
    cache.forgetOperator(operatorId)
    services.live.disconnect((actor) => actor.operatorId === operatorId && actor.scope !== 'all')
  }

  return {
    async authenticate(token, address) {
      const hash = mint.read(token, 'access')
      if (!hash) {
        // Older versions of the API sent made-up tokens of this form. They give no access, and an attempt to use one is
        // logged.
        if (token.endsWith('-token')) services.log.warn({ address }, 'a made-up role token was refused')
        return null
      }
      const entry = await cache.get(hash)
      const now = services.now()
      if (!entry || !isActiveTokenValid(entry.record, entry.lastUsedAt, now)) return null
      await touch(services, entry, now)
      return actorOf(entry, address)
    },
    announce(signInSessionIds) {
      cache.forget(new Set(signInSessionIds))
      for (let from = 0; from < signInSessionIds.length; from += 100)
        services.bus.publish(signInSessionEndedChannel, {
          signInSessionIds: signInSessionIds.slice(from, from + 100),
        })
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

  /** Loads again if a sign-in session ended in the meantime, because the loaded data may be older than that. */
  async function load(key: string, hash: Buffer): Promise<CacheEntry | undefined> {
    let before: number
    let tokenRecord: ActiveToken | undefined
    let loadedAt: number
    do {
      before = forgotten
      loadedAt = performance.now()
      tokenRecord = await services.db.asPlatform((tx) => readPresentedToken(tx, hash, services.now()))
    } while (before !== forgotten)
    if (tokenRecord?.kind !== 'access') return undefined
    const older = entries.get(key)?.lastUsedAt
    const lastUsedAt = older && older > tokenRecord.lastUsedAt ? older : tokenRecord.lastUsedAt
    const permissions = new Set(isLimited(tokenRecord, services.now()) ? [] : tokenRecord.authorities)
    const entry = {
      record: tokenRecord,
      permissions,
      loadedAt,
      lastUsedAt,
      writtenAt: tokenRecord.lastUsedAt,
    }
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
      for (const [key, entry] of entries) if (signInSessionIds.has(entry.record.signInSessionId)) entries.delete(key)
    },
    forgetOperator(operatorId: string) {
      forgotten += 1
      for (const [key, entry] of entries) if (entry.record.homeOperatorId === operatorId) entries.delete(key)
    },
  }
}

/** Returns true for a user who must first set a new password, or set up a second factor. */
function isLimited({ mustChangePassword, factorDueAt }: ActiveToken, now: Date): boolean {
  return mustChangePassword || (factorDueAt !== null && factorDueAt <= now)
}

/** Records that the token was presented and therefore not lost. */
async function readPresentedToken(tx: Tx, hash: Buffer, now: Date): Promise<ActiveToken | undefined> {
  const tokenRecord = await loadActiveToken(tx, hash)
  if (tokenRecord?.seenAt === null && tokenRecord.usedAt === null) await markTokenPresented(tx, hash, now)
  return tokenRecord
}

async function touch(services: Services, entry: CacheEntry, now: Date): Promise<void> {
  entry.lastUsedAt = now
  if (Math.abs(now.getTime() - entry.writtenAt.getTime()) < lastUseWriteIntervalMs) return
  entry.writtenAt = now
  const signInSession = { operatorId: entry.record.homeOperatorId, id: entry.record.signInSessionId }
  await services.db.inTenant(signInSession.operatorId, (tx) => updateSignInLastUse(tx, signInSession, now))
}

function actorOf({ record, permissions }: CacheEntry, address: string): Actor {
  return {
    userId: record.userId,
    operatorId: record.operatorId,
    scope: record.sees,
    name: record.displayName,
    permissions,
    language: record.language,
    platformStaff: record.platformStaff,
    address,
    signIn: {
      signInSessionId: record.signInSessionId,
      homeOperatorId: record.homeOperatorId,
      clientId: record.clientId,
      scope: record.scope,
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
