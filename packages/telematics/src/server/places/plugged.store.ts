import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ChargingVehicleRow } from '../../contract/index.ts'

/** Returns the latest session of each charging vehicle, or of a single one. */
export async function findChargingVehicles(tx: Tx, vehicleId?: string): Promise<ChargingVehicleRow[]> {
  const { rows } = await sql<Omit<ChargingVehicleRow, 'since'> & { since: Date }>`
    select distinct on (o.vehicle_id) o.vehicle_id as "vehicleId", o.station_id as "stationId", s.station_name as "stationName",
      o.charge_point_id as "chargePointId", p.charge_point_no as "chargePointNo", o.connector_no as "connectorNo", o.session_id as "sessionId", o.started_at as since
    from fleet_vehicle_sessions o
    join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    join stations_charge_point_names p on p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id
    where o.state = 'charging' ${vehicleId ? sql`and o.vehicle_id = ${vehicleId}` : sql``} order by o.vehicle_id, o.started_at desc`.execute(
    tx,
  )
  return rows.map((row) => toReplyRow(row))
}
