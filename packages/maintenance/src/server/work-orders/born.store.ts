import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WorkOrderPlan, WorkOrderDetail } from '../../contract/index.ts'

/** Returns the inspection that found the problem. */
export async function findOriginInspection(tx: Tx, workOrderId: string): Promise<WorkOrderDetail['foundIn']> {
  const { rows } = await sql<NonNullable<WorkOrderDetail['foundIn']>>`
    select f.id, f.no, coalesce((select c.item ->> 'text' from maintenance_work_order_checks c
      where c.operator_id = o.operator_id and c.work_order_id = o.found_in_id and c.item ->> 'key' = o.check_key::text), '') as text
    from maintenance_work_orders o join maintenance_work_orders f on f.operator_id = o.operator_id and f.id = o.found_in_id where o.id = ${workOrderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
/** Returns the plan that created the work order. */
export async function findOriginPlan(tx: Tx, workOrderId: string): Promise<WorkOrderPlan | null> {
  const { rows } = await sql<WorkOrderPlan>`
    select p.id, p.name, d.due_on::text as "dueOn", d.cause, d.used_dwh as "usedDwh", d.used_sessions as "usedSessions"
    from maintenance_plan_dues d join maintenance_plans p on p.operator_id = d.operator_id and p.id = d.plan_id where d.work_order_id = ${workOrderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
