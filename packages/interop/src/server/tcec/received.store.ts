import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Returns false if a call with this time and number was received before. */
export async function recordInboundCall(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stamp, at }: { stamp: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('interop_heard')
    .values({ operator_id: operatorId, partner_id: id, stamp, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes calls that would be rejected by their time alone, for all operators. */
export async function deleteExpiredCalls(tx: Tx, before: Date): Promise<void> {
  await sql`delete from interop_heard where at < ${before}`.execute(tx)
}
