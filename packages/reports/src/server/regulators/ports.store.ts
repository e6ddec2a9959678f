import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReportSpan } from '../../contract/index.ts'
import { placeConditionSql } from '../spans.store.ts'

/** Station with the data that authorities require. */
export interface RegulatorStation {
  stationId: string
  code: string
  name: string
  timeZone: string
  businessHours: string | null
  roundTheClock: boolean
}
/** Returns the requested stations, limited to those that the caller may see. */
export async function listVisibleRegulatorStations(
  tx: Tx,
  { stationIds }: Pick<ReportSpan, 'stationIds'>,
): Promise<RegulatorStation[]> {
  const { rows } = await sql<RegulatorStation>`
    select d.station_id as "stationId", d.station_code as code, d.station_name as name, d.time_zone as "timeZone",
      h.business_hours as "businessHours", h.round_the_clock as "roundTheClock"
    from stations_station_names d join stations_opening_hours h on h.operator_id = d.operator_id and h.station_id = d.station_id
    where ${placeConditionSql({ stationIds })}`.execute(tx)
  return rows
}

export interface PortName {
  chargePointId: string
  chargePointNo: string
  connectorNo: number
}
/** Returns the connectors that are or were at stations, ordered by their current place. */
export async function listPortsAtStations(tx: Tx, stationIds: readonly string[]): Promise<PortName[]> {
  const { rows } = await sql<PortName>`
    select p.charge_point_id as "chargePointId", p.charge_point_no as "chargePointNo", g.connector_no as "connectorNo"
    from (select distinct s.charge_point_id, s.connector_no from reports_connector_spells s where s.in_use and s.station_id = any(${stationIds}::uuid[])) g
    join stations_charge_point_names p on p.operator_id = platform_operator() and p.charge_point_id = g.charge_point_id
    order by p.station_name, p.charge_point_no, g.connector_no`.execute(tx)
  return rows
}
