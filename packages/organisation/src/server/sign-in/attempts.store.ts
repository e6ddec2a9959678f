import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Failures } from './lockout.rules.ts'

/** network, browser: of one account, tried from there. code: of its second step. account: from wherever. address: whatever name is tried. */
type AttemptKind = 'account' | 'address' | 'network' | 'browser' | 'code'

export interface Attempts extends Failures {
  kind: AttemptKind
  subject: Buffer
  /** Of an address: keyed hashes of the names last tried from it. */
  names: Buffer[]
}

interface Counted {
  kind: AttemptKind
  subject: Buffer
  account?: Buffer
}

/** A counter, locked until the transaction ends; made when there is none. */
export async function lockAttempts(
  tx: Tx,
  { kind, subject, account }: Counted,
  now: Date,
): Promise<Attempts> {
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

export async function findAttempts(
  tx: Tx,
  kind: AttemptKind,
  subject: Buffer,
): Promise<Attempts | undefined> {
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select(aliasColumns(['kind', 'subject', 'failures', 'names', 'lastFailureAt', 'lockedUntil']))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function saveAttempts(tx: Tx, attempts: Attempts): Promise<void> {
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
  await tx
    .deleteFrom('organisation_sign_in_attempts')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}

/** Every counter of an account: its own, and those of the networks and browsers that it was tried from. */
export async function clearAttemptsAt(tx: Tx, account: Buffer): Promise<void> {
  await tx
    .deleteFrom('organisation_sign_in_attempts')
    .where((e) =>
      e.or([e('account', '=', account), e.and([e('kind', '=', 'account'), e('subject', '=', account)])]),
    )
    .execute()
}

/** The counters of the networks and browsers that an account was tried from, those that lock. */
export async function locksAt(tx: Tx, account: Buffer): Promise<Failures[]> {
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select(aliasColumns(['failures', 'lastFailureAt', 'lockedUntil']))
    .where('account', '=', account)
    .where(sql<boolean>`locked_until is not null`)
    .execute()
}

/** Forgets counters that nothing was added to since. */
export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('organisation_sign_in_attempts').where('last_failure_at', '<', before).execute()
}
