import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FactRow, ConnectorDay } from './cells.rules.ts'

/** Returns the time zones that the days of stations use, or would use. */
export async function currentStationZones(tx: Tx, stationIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select s.station_id as id, coalesce(z.time_zone, s.time_zone) as "timeZone" from stations_station_names s
    left join reports_zones z on z.operator_id = s.operator_id and z.station_id = s.station_id
    where s.station_id = any(${stationIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

/** Returns the stored days of connectors as table rows. */
export async function readStoredDays(
  tx: Tx,
  table: 'reports_days' | 'reports_hours' | 'reports_amounts' | 'reports_loads' | 'reports_sessions',
  days: readonly ConnectorDay[],
): Promise<FactRow[]> {
  const places = days.map(({ stationId, chargePointId, connectorNo, cells }) => ({
    stationId,
    chargePointId,
    connectorNo,
    day: cells.day,
  }))
  const { rows } = await sql<FactRow & { day: string }>`
    select d.*, to_char(d.day, 'YYYY-MM-DD') as day
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w ("stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, day date)
    join ${sql.table(table)} d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w."stationId"
      and d.charge_point_id = w."chargePointId" and d.connector_no = w."connectorNo"`.execute(tx)
  return rows
}

export type SessionDay = Pick<ConnectorDay, 'stationId' | 'chargePointId' | 'connectorNo'> & {
  sessionId: string
  day: string
}
/** Returns the sessions that are already included in the stored day. */
export async function listStoredSessions(tx: Tx, sessions: readonly SessionDay[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.session_id as id
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as w ("sessionId" uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, day date)
    join reports_sessions d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w."stationId"
      and d.charge_point_id = w."chargePointId" and d.connector_no = w."connectorNo" and d.session_id = w."sessionId"`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
