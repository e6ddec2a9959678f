import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OrderPlan, WorkOrderDetail } from '../../contract/index.ts'

/** The inspection that found what an order is about. */
export async function foundInOf(tx: Tx, orderId: string): Promise<WorkOrderDetail['foundIn']> {
  const { rows } = await sql<NonNullable<WorkOrderDetail['foundIn']>>`
    select f.id, f.no, coalesce((select c.item ->> 'text' from maintenance_order_checks c
      where c.operator_id = o.operator_id and c.order_id = o.found_in_id and c.item ->> 'key' = o.check_key::text), '') as text
    from maintenance_orders o join maintenance_orders f on f.operator_id = o.operator_id and f.id = o.found_in_id where o.id = ${orderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
/** The plan that an order was born of. */
export async function planOf(tx: Tx, orderId: string): Promise<OrderPlan | null> {
  const { rows } = await sql<OrderPlan>`
    select p.id, p.name, d.due_on::text as "dueOn", d.cause, d.used_dwh as "usedDwh", d.used_sessions as "usedSessions"
    from maintenance_plan_dues d join maintenance_plans p on p.operator_id = d.operator_id and p.id = d.plan_id where d.order_id = ${orderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
