import { createHmac } from 'node:crypto'
import { hashSecret, rateLimitNetworkOf, type Services, type Tx } from '@evops/platform/server'
import { normalizeSignInName } from '../accounts/users.store.ts'
import {
  clearAttempts,
  clearAccountAttempts,
  findAttempts,
  listAccountLocks,
  lockAttempts,
  saveAttempts,
  type SignInAttempts,
} from './attempts.store.ts'
import {
  afterFailure,
  attemptsLeft,
  isLockedPermanently,
  isAlarm,
  lockSeconds,
  secondsLocked,
  takeTurn,
} from './lockout.rules.ts'

/** Names of an address that count once; the same mistyped name does not use up its network. */
const maxNames = 16

/** Source of an attempt: the network address, and the browser if it is known to the account. */
export interface AttemptSource {
  address: string
  browser?: string | undefined
}
export interface SignInAttemptClaim {
  /** Seconds to wait; 0 if the attempt is allowed and counted. */
  retryAfter: number
  attemptsLeft: number
  /** True if a failure of this attempt reaches the number of consecutive failures that raises an alarm. */
  alarms: boolean
}

/**
 * Counts failed sign-ins by account and network, or by account and known browser, so that one person cannot lock an
 * account for others (D-26). The count of the account as a whole only slows unknown sources down; the count of an
 * address slows guesses over many names down. An attempt is counted before the password is verified and released if the
 * password was right: even simultaneous attempts cannot exceed the limit. Every function requires a platform
 * transaction, because a name may belong to any operator or to none.
 */
export interface AttemptCounter {
  claim(tx: Tx, name: string, from: AttemptSource): Promise<SignInAttemptClaim>
  /**
   * Like `claim`, for a code of the second step. The password was already right, so the source of the attempt does not
   * matter.
   */
  claimCode(tx: Tx, name: string): Promise<Pick<SignInAttemptClaim, 'retryAfter' | 'attemptsLeft'>>
  /** Returns the seconds for which the account is still locked for that network or browser; counts nothing. */
  waitOf(tx: Tx, name: string, from: AttemptSource): Promise<number>
  /** Clears the failed codes after a right code, and no other counters. */
  codeWasRight(tx: Tx, name: string): Promise<void>
  /** Resets the counters of this network or browser and of the account after a right password. */
  succeeded(tx: Tx, name: string, from: AttemptSource): Promise<void>
  /** Clears all failed attempts at the account, from every source. */
  clear(tx: Tx, name: string): Promise<void>
  /** Releases one counted attempt: the password was right and the second step is still missing. */
  release(tx: Tx, name: string, from: AttemptSource): Promise<void>
  /** Unlocks an account that is permanently locked for some source. */
  reopen(tx: Tx, name: string): Promise<void>
  /** Returns the end of the account's lock for any network or browser; undefined if the account is not locked. */
  lockOf(tx: Tx, name: string): Promise<{ until: Date | null; forEver: boolean } | undefined>
  /** Counts a wrong password for the address as well, once for each different name. */
  failedFrom(tx: Tx, name: string, address: string): Promise<void>
}

export function createAttemptCounter({
  config,
  now,
  budget,
}: Pick<Services, 'config' | 'now' | 'budget'>): AttemptCounter {
  const attemptKey = (kind: string, text: string) =>
    createHmac('sha256', hashSecret(config.secretKey)).update(`attempt:${kind}:${text}`).digest()
  const accountOf = (name: string) => attemptKey('account', normalizeSignInName(name))
  const addressOf = (address: string) => attemptKey('address', rateLimitNetworkOf(address))
  const ownOf = (name: string, { address, browser }: AttemptSource) => {
    const kind = browser === undefined ? ('network' as const) : ('browser' as const)
    const place = browser ?? rateLimitNetworkOf(address)
    return { kind, subject: attemptKey(kind, `${place} ${normalizeSignInName(name)}`), account: accountOf(name) }
  }
  const codesOf = (name: string) => ({
    kind: 'code' as const,
    subject: attemptKey('code', normalizeSignInName(name)),
    account: accountOf(name),
  })
  /** Always locks the account's row first, so that two attempts cannot deadlock. */
  async function both(tx: Tx, name: string, from: AttemptSource, at: Date) {
    const account = await lockAttempts(tx, { kind: 'account', subject: accountOf(name) }, at)
    return { account, own: await lockAttempts(tx, ownOf(name, from), at) }
  }

  return {
    async claim(tx, name, from) {
      const at = now()
      const { account, own } = await both(tx, name, from, at)
      const isKnown = from.browser !== undefined
      const network = from.address
      const locked = Math.max(secondsLocked(own, at), isKnown ? 0 : await budget.waitOf(tx, 'signInName', { network }))
      if (locked > 0) return { retryAfter: locked, attemptsLeft: 0, alarms: false }
      const turn = isKnown ? undefined : takeTurn({ account, own }, at)
      if (turn) {
        await saveAttempts(tx, { ...own, lockedUntil: turn.at })
        await saveAttempts(tx, { ...account, lockedUntil: turn.nextAt })
        return {
          retryAfter: secondsLocked({ ...own, lockedUntil: turn.at }, at),
          attemptsLeft: 0,
          alarms: false,
        }
      }
      const counted = afterFailure(own.failures, at)
      const failures = account.failures + 1
      await saveAttempts(tx, { ...own, ...counted })
      await saveAttempts(tx, { ...account, failures, lastFailureAt: at })
      return { retryAfter: 0, attemptsLeft: attemptsLeft(counted.failures), alarms: isAlarm(failures) }
    },
    async claimCode(tx, name) {
      const at = now()
      const codes = await lockAttempts(tx, codesOf(name), at)
      const retryAfter = secondsLocked(codes, at)
      if (retryAfter > 0) return { retryAfter, attemptsLeft: 0 }
      const counted = afterFailure(codes.failures, at)
      await saveAttempts(tx, { ...codes, ...counted })
      return { retryAfter: 0, attemptsLeft: attemptsLeft(counted.failures) }
    },
    async waitOf(tx, name, from) {
      const { subject, kind } = ownOf(name, from)
      const own = await findAttempts(tx, kind, subject)
      return own ? secondsLocked(own, now()) : 0
    },
    async codeWasRight(tx, name) {
      const { kind, subject } = codesOf(name)
      await clearAttempts(tx, kind, subject)
    },
    async succeeded(tx, name, from) {
      // Locks codes first, because a sign-in that holds the codes row locks the account next.
      const account = { kind: 'account' as const, subject: accountOf(name) }
      for (const { kind, subject } of [codesOf(name), account, ownOf(name, from)])
        await clearAttempts(tx, kind, subject)
    },
    clear: (tx, name) => clearAccountAttempts(tx, accountOf(name)),
    async release(tx, name, from) {
      const { account, own } = await both(tx, name, from, now())
      for (const one of [account, own]) await saveAttempts(tx, oneLess(one))
    },
    async reopen(tx, name) {
      const locks = await listAccountLocks(tx, accountOf(name))
      if (locks.some(({ failures }) => isLockedPermanently(failures))) await clearAccountAttempts(tx, accountOf(name))
    },
    async lockOf(tx, name) {
      const at = now()
      const locks = (await listAccountLocks(tx, accountOf(name))).filter((one) => secondsLocked(one, at) > 0)
      if (locks.length === 0) return undefined
      if (locks.some(({ failures }) => isLockedPermanently(failures))) return { until: null, forEver: true }
      const last = Math.max(...locks.map(({ lockedUntil }) => lockedUntil?.getTime() ?? 0))
      return { until: new Date(last), forEver: false }
    },
    async failedFrom(tx, name, address) {
      const network = await lockAttempts(tx, { kind: 'address', subject: addressOf(address) }, now())
      const subject = accountOf(name)
      if (network.names.some((stored) => stored.equals(subject))) return
      const names = [...network.names, subject].slice(-maxNames)
      await saveAttempts(tx, { ...network, names, lastFailureAt: now() })
      await budget.take(tx, 'signInName', { network: address })
    },
  }
}

function oneLess(one: SignInAttempts): SignInAttempts {
  const failures = Math.max(0, one.failures - 1)
  return { ...one, failures, lockedUntil: lockSeconds(failures) > 0 ? one.lockedUntil : null }
}
