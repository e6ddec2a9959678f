import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  connectorStatuses,
  maintenanceDigits,
  type OverviewStation,
  type OverviewChargePoint,
} from '../../contract/index.ts'
import { maintenanceSinceSql, joinPlannedWorkSql } from './works.store.ts'

const all = sql.join(connectorStatuses.map((status) => sql.lit(status)))
/**
 * Connectors with their state as a digit, its index in `connectorStatuses`, or a letter in maintenance. 0 means offline
 * (not connected), 9 never connected.
 */
const connectors = sql`
  select g.operator_id, g.charge_point_id, g.connector_no, translate(
    coalesce(case when l.charge_point_id is null then 9 when l.connected then array_position(array[${all}], gs.status) - 1 end, 0)::text,
    case when ${maintenanceSinceSql} is not null then '01234567' else '' end, ${maintenanceDigits}) as state
  from stations_connectors g
  left join stations_links l on l.operator_id = g.operator_id and l.charge_point_id = g.charge_point_id
  left join stations_connector_states gs on gs.operator_id = g.operator_id and gs.charge_point_id = g.charge_point_id and gs.connector_no = g.connector_no
  ${joinPlannedWorkSql}`
/** Digits in the order of connector numbers. A missing number becomes a dot. */
const digits = sql<string>`coalesce(string_agg(repeat('.', g.connector_no - g.before - 1) || g.state, '' order by g.connector_no), '')`
const numbered = sql`select *, lag(connector_no, 1, 0::smallint) over (partition by operator_id, charge_point_id order by connector_no) as before from connectors`

/**
 * Returns all stations with charge points and the states of their connectors, as one string per charge point built by
 * the database.
 */
export async function loadStationOverview(tx: Tx): Promise<OverviewStation[]> {
  const { rows } = await sql<OverviewStation>`
    with connectors as (${connectors}), numbered as (${numbered}),
    charge_points as (
      select p.operator_id, p.station_id, p.charge_point_no, ${digits} as states
      from stations_charge_points p left join numbered g on g.operator_id = p.operator_id and g.charge_point_id = p.id
      group by p.operator_id, p.id
    )
    select s.id as "stationId", s.code, s.name, s.longitude, s.latitude,
      json_agg(json_build_array(p.charge_point_no, p.states) order by p.charge_point_no) as "chargePoints"
    from stations_stations s join charge_points p on p.operator_id = s.operator_id and p.station_id = s.id
    group by s.operator_id, s.id order by s.code`.execute(tx)
  return rows
}

export interface ChangedChargePoint {
  stationId: string
  states: OverviewChargePoint
}
/** Returns the charge points with a state, connection or planned work written since `since` (database clock). */
export async function statesChangedSince(tx: Tx, operatorId: string, since: Date): Promise<ChangedChargePoint[]> {
  const { rows } = await sql<{ stationId: string; chargePointNo: string; states: string }>`
    with changed as (
      select charge_point_id from stations_connector_states where operator_id = ${operatorId} and changed_at >= ${since}
      union select charge_point_id from stations_links where operator_id = ${operatorId} and changed_at >= ${since}
      union select charge_point_id from stations_works where operator_id = ${operatorId} and changed_at >= ${since}
    ), connectors as (${connectors} where g.operator_id = ${operatorId} and g.charge_point_id in (select charge_point_id from changed)),
    numbered as (${numbered})
    select p.station_id as "stationId", p.charge_point_no as "chargePointNo", ${digits} as states
    from stations_charge_points p join numbered g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    group by p.operator_id, p.id`.execute(tx)
  return rows.map(({ stationId, chargePointNo, states }) => ({ stationId, states: [chargePointNo, states] }))
}
