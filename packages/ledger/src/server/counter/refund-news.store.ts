import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** A refund that a holder received. */
export interface RefundToNotify {
  operatorId: string
  id: string
  holderId: string
  amountMinor: number
  currency: string
}
/** SQL condition: there are refunds to notify. */
export const refundsAwaitNoticeSql = 'exists (select from ledger_refunds where not notified)'

/** Takes refunds of the counter. They count as notified when the platform transaction commits. */
export async function takeRefundsToNotify(tx: Tx, limit: number): Promise<RefundToNotify[]> {
  const { rows } = await sql<RefundToNotify>`
    with next as (select operator_id, id from ledger_refunds where not notified order by id limit ${limit} for update skip locked)
    update ledger_refunds r set notified = true from next n, ledger_wallets w
    where r.operator_id = n.operator_id and r.id = n.id and w.operator_id = r.operator_id and w.id = r.wallet_id
    returning r.operator_id as "operatorId", r.id, r.wallet_id as "holderId", r.amount_minor as "amountMinor", w.currency`.execute(
    tx,
  )
  return rows
}
