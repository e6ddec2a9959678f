import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SetOff } from '../../contract/index.ts'

/**
 * Returns the advances of parties on future statements; negative if an amount was returned after it had been deducted.
 */
export async function advancesOfParties(
  tx: Tx,
  { partyIds, currency }: { partyIds: readonly string[]; currency: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<SetOff>`
    select holder_id as "partyId", balance_minor as "amountMinor" from ledger_advances
    where holder_id = any(${[...partyIds]}::uuid[]) and currency = ${currency} and balance_minor <> 0`.execute(tx)
  return new Map(rows.map(({ partyId, amountMinor }) => [partyId, amountMinor]))
}
/** Inserts set-offs. The database rejects them for a statement that is not confirmed, and a second time. */
export async function insertSetOffs(tx: Tx, statementId: string, setOffs: readonly SetOff[]): Promise<void> {
  if (setOffs.length === 0) return
  await sql`
    insert into finance_set_offs (operator_id, statement_id, party_id, amount_minor)
    select platform_operator(), ${statementId}, "partyId", "amountMinor"
    from jsonb_to_recordset(${JSON.stringify(setOffs)}::jsonb) as s ("partyId" uuid, "amountMinor" bigint)`.execute(tx)
}
export async function setOffsOf(tx: Tx, statementId: string): Promise<SetOff[]> {
  const { rows } = await sql<SetOff>`
    select party_id as "partyId", amount_minor as "amountMinor" from finance_set_offs where statement_id = ${statementId} order by 1`.execute(
    tx,
  )
  return rows
}
