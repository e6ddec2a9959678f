import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { workOrderFacts, workOrderClusters } from '../../contract/index.ts'
import type { EndpointReply } from '@evops/platform/contract'

export interface WorkFigures {
  created: number
  closed: number
  cancelled: number
  acceptSeconds: number
  accepted: number
  repairSeconds: number
  repaired: number
  inTime: number
  judged: number
  firstFixed: number
  verified: number
  repeated: number
}
const none: WorkFigures = {
  created: 0,
  closed: 0,
  cancelled: 0,
  acceptSeconds: 0,
  accepted: 0,
  repairSeconds: 0,
  repaired: 0,
  inTime: 0,
  judged: 0,
  firstFixed: 0,
  verified: 0,
  repeated: 0,
}

const sum = (column: (typeof workOrderFacts.sums)[number]) => sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint`

/**
 * Returns sums and counts of the work orders created in a period, as in the report: every rate is the quotient of two
 * of them.
 */
export async function calculateWorkOrderFigures(
  tx: Tx,
  { from, to, stationId }: { from: Date; to: Date; stationId: string | undefined },
): Promise<WorkFigures> {
  const { rows } = await sql<WorkFigures>`
    select count(*)::int as created, ${sum('cancelled_work_orders')} as cancelled, ${sum('verified_work_orders')} as closed,
      ${sum('accept_seconds')} as "acceptSeconds", ${sum('accepted_work_orders')} as accepted,
      ${sum('repair_seconds')} as "repairSeconds", ${sum('repaired_work_orders')} as repaired,
      ${sum('in_time_work_orders')} as "inTime", ${sum('judged_work_orders')} as judged,
      ${sum('first_fixed_work_orders')} as "firstFixed", ${sum('verified_work_orders')} as verified, ${sum('repeated_work_orders')} as repeated
    from maintenance_work_order_days d
    where d.created_at >= ${from} and d.created_at < ${to} and (${stationId ?? null}::uuid is null or d.station_id = ${stationId ?? null}::uuid)`.execute(
    tx,
  )
  return rows[0] ?? none
}

/** Returns faults from alarms by code and model; an outage counts for no model. */
export async function countFaultsByModel(
  tx: Tx,
  { dayFrom, dayTo, stationId }: { dayFrom: string; dayTo: string; stationId?: string | undefined },
): Promise<EndpointReply<typeof workOrderClusters>> {
  const { rows } = await sql<EndpointReply<typeof workOrderClusters>[number]>`
    select a.code, d.charge_point_model as "chargePointModel", d.firmware, count(*)::int as "workOrders", count(distinct d.charge_point_id)::int as "chargePoints"
    from maintenance_work_order_days d join maintenance_work_orders o on o.operator_id = d.operator_id and o.id = d.work_order_id
    join stations_alarm_facts a on a.operator_id = o.operator_id and a.alarm_id = o.alarm_id
    where d.day between ${dayFrom}::date and ${dayTo}::date and d.fault_work_orders > 0 and o.parent_id is null
      and (${stationId ?? null}::uuid is null or d.station_id = ${stationId ?? null}::uuid)
    group by 1, 2, 3 having count(*) > 1 order by "workOrders" desc, "chargePoints" desc, 1, 2, 3 limit 50`.execute(tx)
  return rows
}

/** Row dimensions for the report engine that exist only for work orders: columns, output fields and related tables. */
export const workOrderReportDimensions = {
  chargePointModel: {
    parts: ['charge_point_model'],
    labels: [`nullif(a.charge_point_model, '') as "chargePointModel"`],
  },
  firmware: { parts: ['firmware'], labels: [`nullif(a.firmware, '') as "firmware"`] },
  staff: {
    parts: ['staff_id'],
    labels: ['a.staff_id as "staffId"', 't.staff_name as "staffName"'],
    joins: 'left join maintenance_staff_names t on t.operator_id = a.operator_id and t.staff_id = a.staff_id',
  },
} as const
