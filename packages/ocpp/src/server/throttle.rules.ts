import { isIPv6 } from 'node:net'

/**
 * Number of failed handshakes of an address before its attempts must wait, and attempts per second after that. The rate
 * halves with every `burst` further failures, down to an eighth, until the burst has recovered.
 */
export interface HandshakeThrottleLimits {
  burst: number
  perSecond: number
  /** Maximum waiting time of an attempt. An attempt that would wait longer is refused unread. */
  longestWaitMs: number
  /** Maximum number of stored addresses and known charge points. The oldest are removed first. */
  memory: number
}

interface Account {
  tokens: number
  at: number
  failures: number
}

/**
 * Slows down addresses with failed handshakes (S-06). Only failures count, and a charge point that has connected from
 * an address before is accepted while unknown clients of that address wait. IPv6 is counted by /64.
 */
export interface HandshakeThrottle {
  /** Returns the milliseconds to wait before the credentials are checked, or null to refuse unread. */
  admit(address: string, identity: string, at: number): number | null
  succeeded(address: string, identity: string, waited: boolean): void
  failed(address: string, identity: string, at: number, waited: boolean): void
  /** Slows an address down as if the burst had failed here: other processes have counted the rest of it. */
  exhaust(address: string, at: number): void
}

/** Failures of a known charge point after which it counts as unknown. */
const provenPointMaxFailures = 5

/**
 * Counts a failed attempt over all processes. Resolves to true if its address has used up the burst.
 */
export type ShareFailure = (address: string) => Promise<boolean>

/** Reports each failed or refused attempt. `used`: how much of the burst its address has used up. */
export type HandshakeReporter = (outcome: 'taken' | 'refused', used: number) => void

export function createHandshakeThrottle(
  limits: HandshakeThrottleLimits,
  report: HandshakeReporter = () => undefined,
): HandshakeThrottle {
  const accounts = new Map<string, Account>()
  /** Known charge points with their failures since: `identity address` → count. */
  const failureCounts = new Map<string, number>()

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
      if (failureCounts.has(`${identity} ${address}`)) return 0
      const account = refillAccount(networkOfAddress(address), at)
      if (!account || account.tokens >= 1) return 0
      const wait = ((1 - account.tokens) / rateOf(account)) * 1000
      if (wait > limits.longestWaitMs) {
        report('refused', limits.burst)
        return null
      }
      account.tokens -= 1
      return Math.ceil(wait)
    },
    succeeded(address, identity, waited) {
      const account = accounts.get(networkOfAddress(address))
      if (account && waited) account.tokens += 1
      remember(failureCounts, `${identity} ${address}`, 0, limits.memory)
    },
    failed(address, identity, at, waited) {
      const point = `${identity} ${address}`
      const failures = failureCounts.get(point)
      if (failures !== undefined && failures + 1 < provenPointMaxFailures) failureCounts.set(point, failures + 1)
      else failureCounts.delete(point)
      const key = networkOfAddress(address)
      const account = refillAccount(key, at) ?? { tokens: limits.burst, at, failures: 0 }
      account.failures += 1
      // An attempt that has waited costs nothing. The balance never becomes negative, so after an attack the next valid
      // charge point is accepted immediately.
      if (!waited && account.tokens > 0) account.tokens = Math.max(0, account.tokens - 1)
      remember(accounts, key, account, limits.memory)
      report('taken', Math.round(limits.burst - account.tokens))
    },
    exhaust(address, at) {
      const key = networkOfAddress(address)
      const account = refillAccount(key, at) ?? { tokens: limits.burst, at, failures: 0 }
      account.failures = Math.max(account.failures, limits.burst)
      account.tokens = Math.min(account.tokens, 0)
      remember(accounts, key, account, limits.memory)
    },
  }
}

/** Keeps the newest `memory` entries: a Map iterates in order of insertion. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, memory: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= memory) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}

/** Returns IPv4 unchanged (also if mapped into IPv6), and the first 64 bits of IPv6, which belong to one subscriber. */
export function networkOfAddress(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}
