import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SignInFailures } from './lockout.rules.ts'

/**
 * network, browser: attempts at one account from there. code: attempts at its second step. account: from any source.
 * address: with any name.
 */
type AttemptKind = 'account' | 'address' | 'network' | 'browser' | 'code'

export interface SignInAttempts extends SignInFailures {
  kind: AttemptKind
  subject: Buffer
  /** Keyed hashes of the names last tried from an address. */
  names: Buffer[]
}

interface Counted {
  kind: AttemptKind
  subject: Buffer
  account?: Buffer
}

/** Returns a counter, locked until the transaction ends; creates it if missing. */
export async function lockAttempts(tx: Tx, { kind, subject, account }: Counted, now: Date): Promise<SignInAttempts> {
  await tx
    .insertInto('organisation_sign_in_attempts')
    .values({
      kind,
      subject,
      account: account ?? null,
      failures: 0,
      last_failure_at: now,
      locked_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select(aliasColumns(['kind', 'subject', 'failures', 'names', 'lastFailureAt', 'lockedUntil']))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findAttempts(tx: Tx, kind: AttemptKind, subject: Buffer): Promise<SignInAttempts | undefined> {
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select(aliasColumns(['kind', 'subject', 'failures', 'names', 'lastFailureAt', 'lockedUntil']))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function saveAttempts(tx: Tx, attempts: SignInAttempts): Promise<void> {
  await tx
    .updateTable('organisation_sign_in_attempts')
    .set({
      failures: attempts.failures,
      names: attempts.names,
      last_failure_at: attempts.lastFailureAt,
      locked_until: attempts.lockedUntil,
    })
    .where('kind', '=', attempts.kind)
    .where('subject', '=', attempts.subject)
    .execute()
}

export async function clearAttempts(tx: Tx, kind: AttemptKind, subject: Buffer): Promise<void> {
  await tx.deleteFrom('organisation_sign_in_attempts').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** Deletes every counter of an account: its own, and those of the networks and browsers that tried it. */
export async function clearAccountAttempts(tx: Tx, account: Buffer): Promise<void> {
  await tx
    .deleteFrom('organisation_sign_in_attempts')
    .where((e) => e.or([e('account', '=', account), e.and([e('kind', '=', 'account'), e('subject', '=', account)])]))
    .execute()
}

/** Returns the counters of the networks and browsers that tried an account and are locked. */
export async function listAccountLocks(tx: Tx, account: Buffer): Promise<SignInFailures[]> {
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select(aliasColumns(['failures', 'lastFailureAt', 'lockedUntil']))
    .where('account', '=', account)
    .where(sql<boolean>`locked_until is not null`)
    .execute()
}

/** Deletes counters without a failure since the given time. */
export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('organisation_sign_in_attempts').where('last_failure_at', '<', before).execute()
}
