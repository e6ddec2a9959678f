import type { Tx } from '@evops/platform/server'
import type { Generated } from 'kysely'
import type { Failures } from './lockout.rules.ts'

type AttemptKind = 'account' | 'address'
interface AttemptsTable {
  kind: AttemptKind
  subject: Buffer
  failures: number
  names: Generated<Buffer[]>
  last_failure_at: Date
  locked_until: Date | null
}
declare module '@evops/platform/server' {
  interface Tables {
    organisation_sign_in_attempts: AttemptsTable
  }
}

export interface Attempts extends Failures {
  kind: AttemptKind
  subject: Buffer
  /** Of an address: keyed hashes of the names last tried from it. */
  names: Buffer[]
}

/** The counter of an account or address, locked until the transaction ends; made when there is none. */
export async function lockAttempts(tx: Tx, kind: AttemptKind, subject: Buffer, now: Date): Promise<Attempts> {
  await tx
    .insertInto('organisation_sign_in_attempts')
    .values({ kind, subject, failures: 0, last_failure_at: now, locked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('organisation_sign_in_attempts')
    .select([
      'kind',
      'subject',
      'failures',
      'names',
      'last_failure_at as lastFailureAt',
      'locked_until as lockedUntil',
    ])
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
    .select([
      'kind',
      'subject',
      'failures',
      'names',
      'last_failure_at as lastFailureAt',
      'locked_until as lockedUntil',
    ])
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

/** Forgets counters that nothing was added to since. */
export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('organisation_sign_in_attempts').where('last_failure_at', '<', before).execute()
}
