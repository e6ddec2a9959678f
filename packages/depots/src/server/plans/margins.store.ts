import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface ChargeMargin {
  chargePointId: string
  connectorNo: number
  /** Time between ready in the current plan and the departure. Null: not ready before it. */
  marginSeconds: number | null
  departAt: Date
}
/** Returns vehicles plugged in at these depots, with their next departure. */
export async function chargeMarginsOf(tx: Tx, stationIds: readonly string[], now: Date): Promise<ChargeMargin[]> {
  const { rows } = await sql<ChargeMargin>`
    select distinct on (r.charge_point_id, r.connector_no) r.charge_point_id as "chargePointId", r.connector_no as "connectorNo", r.margin_seconds as "marginSeconds",
      d.depart_at as "departAt"
    from depots_plans p
    join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id
    join depots_departures d on d.operator_id = r.operator_id and d.id = r.departure_id
    where p.station_id = any(${stationIds}::uuid[]) and p.holds and r.plugged and r.charge_point_id is not null
      and d.state = 'planned' and d.depart_at > ${now}
    order by r.charge_point_id, r.connector_no, d.depart_at`.execute(tx)
  return rows
}

/** Power of a depot's current plan by quarter hour. */
export interface PlannedLoad {
  stationId: string
  /** Start of the first quarter hour in ms. */
  fromAt: number
  watts: readonly number[]
}
/** Returns the current plans of these stations. A station without a plan is omitted. */
export async function plannedLoadOf(tx: Tx, stationIds: readonly string[]): Promise<PlannedLoad[]> {
  const { rows } = await sql<Omit<PlannedLoad, 'fromAt'> & { fromAt: Date }>`
    select station_id as "stationId", first_slot_at as "fromAt", site_w as watts from depots_plans
    where station_id = any(${stationIds}::uuid[]) and holds`.execute(tx)
  return rows.map(({ fromAt, ...plan }) => ({ ...plan, fromAt: fromAt.getTime() }))
}
