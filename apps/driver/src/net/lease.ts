/*
 * Ensures that only one tab at a time renews the session, and that each token is used once. The holder, its time limit
 * and the last renewed token are in IndexedDB: its transactions are serialised over all tabs of this origin, whereas
 * data written by one tab to `localStorage` may not be visible in another yet. Also works in browsers without
 * `navigator.locks` (before Safari 15.4, some web views).
 */
export interface TokenRenewalLease {
  /** Id of the tab that renews, and its time limit; null: no tab. */
  holder: string | null
  until: number
  /** Last renewed token, by any tab. */
  renewed: string | null
}
export interface TokenStorage {
  /** Reads the lease and writes its new state in one atomic step; returns the new state. */
  change(next: (lease: TokenRenewalLease) => TokenRenewalLease): Promise<TokenRenewalLease>
  now(): number
  pause(ms: number): Promise<void>
}
/** Maximum time that a terminated tab blocks the others. */
const mostMs = 15_000
const lookMs = 100
/** Maximum difference between the clocks of two tabs, which browsers round separately. */
const clockStepMs = 1_000
const nobody: TokenRenewalLease = { holder: null, until: 0, renewed: null }

export const tokenRenewalLockName = 'drive-turns'
const store = 'leases'
function openLeaseDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(tokenRenewalLockName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}
const ofOrigin: TokenStorage = {
  async change(next) {
    const db = await openLeaseDatabase()
    try {
      return await new Promise((resolve, reject) => {
        const turn = db.transaction(store, 'readwrite')
        let lease = nobody
        const found: IDBRequest<TokenRenewalLease | undefined> = turn.objectStore(store).get('renew')
        found.addEventListener('success', () => {
          lease = next(found.result ?? nobody)
          turn.objectStore(store).put(lease, 'renew')
        })
        turn.addEventListener('complete', () => resolve(lease))
        turn.addEventListener('abort', () => reject(turn.error ?? new Error('no storage')))
      })
    } finally {
      db.close()
    }
  },
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Uses a refresh token if no other tab does.
 *
 * @param token returns a fingerprint of the stored token, not the token itself, so that it is not stored a second time
 * @param renew renews the token and returns the result; undefined: it was not renewed
 * @param seen waits for another tab's result for this token
 */
export async function renewTokenExclusively(
  token: () => string,
  { renew, seen }: { renew: () => Promise<string | undefined>; seen: () => Promise<string | undefined> },
  shelf: TokenStorage = ofOrigin,
): Promise<string | undefined> {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let lease: TokenRenewalLease
  try {
    lease = await take(own, shelf)
  } catch {
    // IndexedDB is not available, so no other tab shares this session.
    return renew()
  }
  let renewed: string | null = null
  try {
    const spent = token()
    if (lease.renewed === spent) return await seen()
    const made = await renew()
    // If `renew` returned another tab's result, this tab spent no token.
    if (made !== undefined && token() !== spent) renewed = spent
    return made
  } finally {
    await shelf
      .change((now) => (now.holder === own ? { ...nobody, renewed: renewed ?? now.renewed } : now))
      .catch(() => undefined)
  }
}

async function take(own: string, shelf: TokenStorage): Promise<TokenRenewalLease> {
  for (;;) {
    const lease = await shelf.change((held) => {
      // The time is read inside the atomic step: a step that waited for another tab's would compare an earlier time.
      const now = shelf.now()
      // A clock that was set back must not block the others for long.
      const isHeld = held.holder !== null && held.until > now && held.until <= now + mostMs + clockStepMs
      return isHeld ? held : { ...held, holder: own, until: now + mostMs }
    })
    if (lease.holder === own) return lease
    await shelf.pause(lookMs)
  }
}
