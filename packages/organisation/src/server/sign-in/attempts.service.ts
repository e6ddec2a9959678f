import { createHmac } from 'node:crypto'
import type { Services, Tx } from '@evops/platform/server'
import { loginKey } from '../accounts/users.store.ts'
import {
  clearAttempts,
  clearAttemptsAt,
  findAttempts,
  locksAt,
  lockAttempts,
  saveAttempts,
  type Attempts,
} from './attempts.store.ts'
import {
  addressForgets,
  afterFailure,
  attemptsLeft,
  closedForGood,
  isAlarm,
  lockSeconds,
  networkOf,
  secondsLocked,
  secondsSlowed,
} from './lockout.rules.ts'

const namesKept = 16

/** Where a try comes from: the network address, and the browser when the account knows it. */
export interface TryFrom {
  address: string
  browser?: string | undefined
}
export interface Claim {
  /** Seconds to wait, or 0 and the try is counted. */
  retryAfter: number
  attemptsLeft: number
  /** If this try is wrong, so many were in a row that somebody should know. */
  alarms: boolean
}

/**
 * Counts failures by account and network, or by account and known browser: nobody locks an account for anybody else
 * (D-26). The count of the account as a whole only slows strangers down; that of an address finds guesses over many
 * names. A try is counted before the password is looked at and taken back when it was right: however many arrive at
 * once, none slips past the lock.
 * Every function needs the platform's transaction: a name may belong to any operator, or to nobody.
 */
export interface AttemptCounter {
  claim(tx: Tx, name: string, from: TryFrom): Promise<Claim>
  /** As `claim`, for a code of the second step. Only who has the password gets here, so wherever they are is no matter. */
  claimCode(tx: Tx, name: string): Promise<Pick<Claim, 'retryAfter' | 'attemptsLeft'>>
  /** Seconds that the account is still locked for that network or browser; nothing is counted. */
  waitOf(tx: Tx, name: string, from: TryFrom): Promise<number>
  /** The code was right: its wrong tries are forgotten, and no others. */
  codeWasRight(tx: Tx, name: string): Promise<void>
  /** The password was right: this network or browser starts anew, and so does the account's own count. */
  succeeded(tx: Tx, name: string, from: TryFrom): Promise<void>
  /** Forgets every wrong try at the account, wherever it came from. */
  clear(tx: Tx, name: string): Promise<void>
  /** Takes back one try that was no guess: the password was right, the second step is still to come. */
  release(tx: Tx, name: string, from: TryFrom): Promise<void>
  /** Opens an account that wrong tries closed for good somewhere. */
  reopen(tx: Tx, name: string): Promise<void>
  /** Until when the account is locked for some network or browser; undefined when it is open for all. */
  lockOf(tx: Tx, name: string): Promise<{ until: Date | null; forEver: boolean } | undefined>
  /** The password was wrong: the address is counted too, once for each different name. */
  failedFrom(tx: Tx, name: string, address: string): Promise<void>
}

export function createAttemptCounter({ config, now }: Pick<Services, 'config' | 'now'>): AttemptCounter {
  const attemptKey = (kind: string, text: string) =>
    createHmac('sha256', config.secretKey).update(`attempt:${kind}:${text}`).digest()
  const accountOf = (name: string) => attemptKey('account', loginKey(name))
  const addressOf = (address: string) => attemptKey('address', networkOf(address))
  const ownOf = (name: string, { address, browser }: TryFrom) => {
    const kind = browser === undefined ? ('network' as const) : ('browser' as const)
    const place = browser ?? networkOf(address)
    return { kind, subject: attemptKey(kind, `${place} ${loginKey(name)}`), account: accountOf(name) }
  }
  const codesOf = (name: string) => ({
    kind: 'code' as const,
    subject: attemptKey('code', loginKey(name)),
    account: accountOf(name),
  })
  /** The account's row first, always: two tries never wait for each other crosswise. */
  async function both(tx: Tx, name: string, from: TryFrom, at: Date) {
    const account = await lockAttempts(tx, { kind: 'account', subject: accountOf(name) }, at)
    return { account, own: await lockAttempts(tx, ownOf(name, from), at) }
  }

  return {
    async claim(tx, name, from) {
      const at = now()
      const { account, own } = await both(tx, name, from, at)
      const isKnown = from.browser !== undefined
      const network = isKnown ? undefined : await findAttempts(tx, 'address', addressOf(from.address))
      const retryAfter = Math.max(
        secondsLocked(own, at),
        network ? secondsLocked(network, at) : 0,
        isKnown ? 0 : secondsSlowed(account, at),
      )
      if (retryAfter > 0) return { retryAfter, attemptsLeft: 0, alarms: false }
      const counted = afterFailure(own.failures, at)
      const failures = account.failures + 1
      await saveAttempts(tx, { ...own, ...counted })
      await saveAttempts(tx, { ...account, failures, lastFailureAt: at, lockedUntil: null })
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
      // Codes first: a sign-in that holds them waits for the account next.
      const account = { kind: 'account' as const, subject: accountOf(name) }
      for (const { kind, subject } of [codesOf(name), account, ownOf(name, from)])
        await clearAttempts(tx, kind, subject)
    },
    clear: (tx, name) => clearAttemptsAt(tx, accountOf(name)),
    async release(tx, name, from) {
      const { account, own } = await both(tx, name, from, now())
      for (const one of [account, own]) await saveAttempts(tx, oneLess(one))
    },
    async reopen(tx, name) {
      const locks = await locksAt(tx, accountOf(name))
      if (locks.some(({ failures }) => closedForGood(failures))) await clearAttemptsAt(tx, accountOf(name))
    },
    async lockOf(tx, name) {
      const at = now()
      const locks = (await locksAt(tx, accountOf(name))).filter((one) => secondsLocked(one, at) > 0)
      if (locks.length === 0) return undefined
      if (locks.some(({ failures }) => closedForGood(failures))) return { until: null, forEver: true }
      const last = Math.max(...locks.map(({ lockedUntil }) => lockedUntil?.getTime() ?? 0))
      return { until: new Date(last), forEver: false }
    },
    async failedFrom(tx, name, address) {
      const at = now()
      const network = await lockAttempts(tx, { kind: 'address', subject: addressOf(address) }, at)
      const start = addressForgets(network, at) ? { ...network, failures: 0, names: [] } : network
      const subject = accountOf(name)
      if (start.names.some((known) => known.equals(subject))) return
      const names = [...start.names, subject].slice(-namesKept)
      await saveAttempts(tx, { ...start, names, ...afterFailure(start.failures, at) })
    },
  }
}

function oneLess(one: Attempts): Attempts {
  const failures = Math.max(0, one.failures - 1)
  return { ...one, failures, lockedUntil: lockSeconds(failures) > 0 ? one.lockedUntil : null }
}
