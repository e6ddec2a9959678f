import { isIPv6 } from 'node:net'

/**
 * How many wrong handshakes an address may send before its attempts wait for their turn, and how many turns it then has
 * a second. The rate halves with every `burst` further failures, down to an eighth, until the burst has grown back.
 */
export interface ThrottleLimits {
  burst: number
  perSecond: number
  /** The longest that an attempt waits for its turn; what would wait longer is refused unread. */
  longestWaitMs: number
  /** Addresses and good points remembered; the oldest are forgotten first. */
  memory: number
}

interface Account {
  tokens: number
  at: number
  failures: number
}

/**
 * Slows down addresses whose handshakes fail (S-06). Good points pay nothing: only failures cost, and a point that
 * once signed in from an address is let through while strangers behind that address wait. IPv6 counts by /64.
 */
export interface Throttle {
  /** Milliseconds to wait before the credentials may be looked at, or null: refuse unread. */
  admit(address: string, identity: string, at: number): number | null
  succeeded(address: string, identity: string, waited: boolean): void
  failed(address: string, identity: string, at: number, waited: boolean): void
}

/** A known point's own failures before it counts as a stranger. */
const knownPointMayFail = 5

export function createThrottle(limits: ThrottleLimits): Throttle {
  const accounts = new Map<string, Account>()
  /** Points that signed in, and their failures since: `identity address` → count. */
  const known = new Map<string, number>()

  function rateOf(account: Account): number {
    return limits.perSecond / 2 ** Math.min(3, Math.floor(account.failures / limits.burst))
  }

  function refillAccount(key: string, at: number): Account | undefined {
    const account = accounts.get(key)
    if (!account) return undefined
    account.tokens += (Math.max(0, at - account.at) / 1000) * rateOf(account)
    account.at = at
    if (account.tokens < limits.burst) return account
    accounts.delete(key)
    return undefined
  }

  return {
    admit(address, identity, at) {
      if (known.has(`${identity} ${address}`)) return 0
      const account = refillAccount(networkOf(address), at)
      if (!account || account.tokens >= 1) return 0
      const wait = ((1 - account.tokens) / rateOf(account)) * 1000
      if (wait > limits.longestWaitMs) return null
      account.tokens -= 1
      return Math.ceil(wait)
    },
    succeeded(address, identity, waited) {
      const account = accounts.get(networkOf(address))
      if (account && waited) account.tokens += 1
      remember(known, `${identity} ${address}`, 0, limits.memory)
    },
    failed(address, identity, at, waited) {
      const point = `${identity} ${address}`
      const failures = known.get(point)
      if (failures !== undefined && failures + 1 < knownPointMayFail) known.set(point, failures + 1)
      else known.delete(point)
      const key = networkOf(address)
      const account = refillAccount(key, at) ?? { tokens: limits.burst, at, failures: 0 }
      account.failures += 1
      // Who waited has paid already. Nobody pays into debt: when a flood ends, the next good point gets in at once.
      if (!waited && account.tokens > 0) account.tokens = Math.max(0, account.tokens - 1)
      remember(accounts, key, account, limits.memory)
    },
  }
}

/** Keeps the newest `memory` entries: a Map walks in order of insertion. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, memory: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= memory) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}

/** IPv4 as it is (also when mapped into IPv6), IPv6 by its first 64 bits: that much belongs to one subscriber. */
export function networkOf(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}
