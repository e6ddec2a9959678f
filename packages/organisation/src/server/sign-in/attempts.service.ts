import { createHmac } from 'node:crypto'
import type { House, Tx } from '@evops/platform/server'
import { loginKey } from '../users/users.store.ts'
import { clearAttempts, findAttempts, lockAttempts, saveAttempts } from './attempts.store.ts'
import {
  addressForgets,
  afterFailure,
  attemptsLeft,
  closedForGood,
  lockSeconds,
  networkOf,
  secondsLocked,
} from './lockout.rules.ts'

const namesKept = 16

/**
 * Counts failures by account and by address. The account's try is counted before the password is looked at and taken
 * back when it was right: however many tries arrive at once, none slips past the lock.
 * Every function needs the platform's transaction: a name may belong to any operator, or to nobody.
 */
export interface AttemptCounter {
  /** Seconds to wait, or 0 and the try is counted. */
  claim(tx: Tx, name: string, address?: string): Promise<{ retryAfter: number; attemptsLeft: number }>
  /** The password was right: the account starts anew. */
  clear(tx: Tx, name: string): Promise<void>
  /** Takes back one try that was no guess: the password was right, the second step is still to come. */
  release(tx: Tx, name: string): Promise<void>
  /** Opens an account that wrong tries closed for good. */
  reopen(tx: Tx, name: string): Promise<void>
  /** Until when the account is locked; undefined when it is open. */
  lockOf(tx: Tx, name: string): Promise<{ until: Date | null; forEver: boolean } | undefined>
  /** The password was wrong: the address is counted too, once for each different name. */
  failedFrom(tx: Tx, name: string, address: string): Promise<void>
}

export function createAttemptCounter({ config, now }: Pick<House, 'config' | 'now'>): AttemptCounter {
  const keyed = (kind: string, text: string) =>
    createHmac('sha256', config.secretKey).update(`attempt:${kind}:${text}`).digest()
  const accountOf = (name: string) => keyed('account', loginKey(name))
  const addressOf = (address: string) => keyed('address', networkOf(address))

  return {
    async claim(tx, name, address) {
      const at = now()
      const network =
        address === undefined ? undefined : await findAttempts(tx, 'address', addressOf(address))
      const account = await lockAttempts(tx, 'account', accountOf(name), at)
      const retryAfter = Math.max(secondsLocked(account, at), network ? secondsLocked(network, at) : 0)
      if (retryAfter > 0) return { retryAfter, attemptsLeft: 0 }
      const counted = afterFailure(account.failures, at)
      await saveAttempts(tx, { ...account, ...counted })
      return { retryAfter: 0, attemptsLeft: attemptsLeft(counted.failures) }
    },
    clear: (tx, name) => clearAttempts(tx, 'account', accountOf(name)),
    async release(tx, name) {
      const account = await lockAttempts(tx, 'account', accountOf(name), now())
      const failures = Math.max(0, account.failures - 1)
      const lockedUntil = lockSeconds(failures) > 0 ? account.lockedUntil : null
      await saveAttempts(tx, { ...account, failures, lockedUntil })
    },
    async reopen(tx, name) {
      const account = await findAttempts(tx, 'account', accountOf(name))
      if (account && closedForGood(account.failures)) await clearAttempts(tx, 'account', accountOf(name))
    },
    async lockOf(tx, name) {
      const account = await findAttempts(tx, 'account', accountOf(name))
      if (!account || secondsLocked(account, now()) === 0) return undefined
      const forEver = closedForGood(account.failures)
      return { until: forEver ? null : account.lockedUntil, forEver }
    },
    async failedFrom(tx, name, address) {
      const at = now()
      const network = await lockAttempts(tx, 'address', addressOf(address), at)
      const start = addressForgets(network, at) ? { ...network, failures: 0, names: [] } : network
      const subject = accountOf(name)
      if (start.names.some((known) => known.equals(subject))) return
      const names = [...start.names, subject].slice(-namesKept)
      await saveAttempts(tx, { ...start, names, ...afterFailure(start.failures, at) })
    },
  }
}
