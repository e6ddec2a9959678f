/*
 * One tab at a time renews a session, and each token once. Who works, until when, and which token was renewed last stands in
 * IndexedDB: its transactions are in turn for all tabs of this origin, where what one tab writes to `localStorage` another may
 * not see yet. It serves browsers without `navigator.locks` too (before Safari 15.4, some web views).
 */
export interface Lease {
  /** Who works, and until when: null is nobody. */
  holder: string | null
  until: number
  /** What was renewed last, whoever did. */
  renewed: string | null
}
export interface Shelf {
  /** Reads the lease and writes what becomes of it in one step, which no other tab comes between; returns what it became. */
  change(next: (lease: Lease) => Lease): Promise<Lease>
  now(): number
  pause(ms: number): Promise<void>
}
/** A tab that died holds the others back for so long. */
const mostMs = 15_000
const lookMs = 100
const nobody: Lease = { holder: null, until: 0, renewed: null }

export const turns = 'drive-turns'
const store = 'leases'
function openLeaseDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(turns, 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(store))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no storage')))
  })
}
const ofOrigin: Shelf = {
  async change(next) {
    const db = await openLeaseDatabase()
    try {
      return await new Promise((resolve, reject) => {
        const turn = db.transaction(store, 'readwrite')
        let lease = nobody
        const found: IDBRequest<Lease | undefined> = turn.objectStore(store).get('renew')
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
 * Spends a refresh token when no other tab does.
 *
 * @param token by what the one kept now is told from others: not the token itself, which is nothing to be kept once more
 * @param renew does it, and returns what came of it; nothing: it was not renewed
 * @param seen waits for what another tab made of this very token
 */
export async function renewInTurn(
  token: () => string,
  { renew, seen }: { renew: () => Promise<string | undefined>; seen: () => Promise<string | undefined> },
  shelf: Shelf = ofOrigin,
): Promise<string | undefined> {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let lease: Lease
  try {
    lease = await take(own, shelf)
  } catch {
    // Nothing is shared here: there is no other tab that knows this session.
    return renew()
  }
  let renewed: string | null = null
  try {
    const spent = token()
    if (lease.renewed === spent) return await seen()
    const made = await renew()
    // What `renew` returned may be another tab's: this one spent nothing then.
    if (made !== undefined && token() !== spent) renewed = spent
    return made
  } finally {
    await shelf
      .change((now) => (now.holder === own ? { ...nobody, renewed: renewed ?? now.renewed } : now))
      .catch(() => undefined)
  }
}

async function take(own: string, shelf: Shelf): Promise<Lease> {
  for (;;) {
    const now = shelf.now()
    // A clock that was set back holds nobody for long.
    const lease = await shelf.change((held) =>
      held.holder !== null && held.until > now && held.until <= now + mostMs
        ? held
        : { ...held, holder: own, until: now + mostMs },
    )
    if (lease.holder === own) return lease
    await shelf.pause(lookMs)
  }
}
