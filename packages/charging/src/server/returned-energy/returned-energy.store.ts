import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReturnedEnergy } from './credit.rules.ts'

/** True if there is returned energy that was not compared with its session. */
export const returnedEnergyIsDueSql = 'exists (select from charging_returned_energy where due_at <= now())'

/** Returns the returned energy of all operators that is due, oldest first. Runs in a platform transaction. */
export async function listDueReturnedEnergy(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('charging_returned_energy')
    .select(aliasColumns(['operatorId', 'id']))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export interface DueReturnedEnergy extends Omit<ReturnedEnergy, 'session'> {
  creditMinor: number
  session:
    | (NonNullable<ReturnedEnergy['session']> & {
        id: string
        currency: string
        tariffVersionId: string | null
        tokenId: string | null
        holderId: string | null
        payers: string[] | null
      })
    | null
}

/** Locks returned energy with its session. Undefined if another process has it. */
export async function lockDueReturnedEnergy(tx: Tx, id: string, now: Date): Promise<DueReturnedEnergy | undefined> {
  const locked = await tx
    .selectFrom('charging_returned_energy')
    .select([
      ...aliasColumns(['chargePointId', 'transactionRef', 'receivedAt', 'startDwh', 'endDwh', 'ratedPowerW']),
      ...aliasColumns(['creditMinor']),
    ])
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) return undefined
  const { rows } = await sql<NonNullable<DueReturnedEnergy['session']>>`
    select o.id, o.state, o.started_at as "startedAt", o.ended_at as "endedAt", o.currency, o.tariff_version_id as "tariffVersionId",
      o.token_id as "tokenId", o.holder_id as "holderId", o.payers
    from charging_transactions t
    join charging_sessions o on o.operator_id = t.operator_id and o.transaction_id = t.transaction_id
      and o.charge_point_id = t.charge_point_id
    where t.charge_point_id = ${locked.chargePointId} and t.ref = ${locked.transactionRef} for no key update of o`.execute(
    tx,
  )
  return { ...locked, session: rows[0] ?? null }
}

/** Stores the time of the next look. */
export async function postponeReturnedEnergy(tx: Tx, id: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('charging_returned_energy').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** Stores the session and the credit that was posted. */
export async function saveReturnCredit(
  tx: Tx,
  id: string,
  credit: { sessionId: string; creditMinor: number; priceE5: number; isImplausible: boolean },
): Promise<void> {
  const { sessionId, creditMinor, priceE5, isImplausible } = credit
  await tx
    .updateTable('charging_returned_energy')
    .set({
      session_id: sessionId,
      credit_minor: creditMinor,
      price_e5: priceE5,
      implausible: isImplausible,
      due_at: null,
    })
    .where('id', '=', id)
    .execute()
  // A payment terminal pays the bill without the credit: its payments are compared again, and the session is checked.
  await sql`update charging_terminal_payments set due_at = now(), matched_at = now() where session_id = ${sessionId}`.execute(
    tx,
  )
}
