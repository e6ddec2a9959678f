import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Serialises the starts of a partner until its wallet exists. */
export async function lockPartnerWallet(tx: Tx, { operatorId, id }: PartnerKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner's wallet ${operatorId} ${id}`}, 29))`.execute(tx)
}

/** Registers the session. From now on the partner is notified of its progress. */
export async function addNotifiedSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { partnerNo, at }: { partnerNo: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('interop_sessions')
    .values({ operator_id: operatorId, partner_id: id, partner_no: partnerNo, requested_at: at, next_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
