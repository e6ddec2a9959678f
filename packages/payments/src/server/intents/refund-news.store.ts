import type { RefundToNotify } from '@evops/ledger/server'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** SQL condition: there are refunds to notify. */
export const refundsAwaitNoticeSql = "exists (select from payments_refunds where state = 'done' and not notified)"

/** Takes refunds that providers completed. They count as notified when the platform transaction commits. */
export async function takeRefundsToNotify(tx: Tx, limit: number): Promise<RefundToNotify[]> {
  const { rows } = await sql<RefundToNotify & { holderId: string | null }>`
    with next as (select operator_id, id from payments_refunds where state = 'done' and not notified order by id limit ${limit}
      for update skip locked)
    update payments_refunds r set notified = true from next n, payments_intents i
    where r.operator_id = n.operator_id and r.id = n.id and i.operator_id = r.operator_id and i.id = r.intent_id
    returning r.operator_id as "operatorId", r.id, i.wallet_id as "holderId", r.amount_minor as "amountMinor", i.currency`.execute(
    tx,
  )
  return rows.filter(({ holderId }) => holderId !== null)
}
