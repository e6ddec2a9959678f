import { buildRowSlice, type RowSlice, type SliceRequest, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RegulatorFilter } from '../../contract/index.ts'
import { placeConditionSql } from '../spans.store.ts'

export interface LoggedSession {
  id: string
  stationCode: string
  stationName: string
  timeZone: string
  chargePointNo: string
  connectorNo: number
  startedAt: string
  endedAt: string
  failedStart: boolean
  stopReason: string | null
  /** Error codes that charge point and connector reported during the session, or within a minute after it. */
  errors: string | null
  energyDwh: number | null
  maxPowerW: number | null
  payment: 'roaming' | 'free' | 'account' | 'wallet' | null
}

/**
 * Returns sessions that ended, and starts that failed, on the given days in their stations' local time, sorted by
 * start.
 */
export async function sliceLoggedSessions(
  tx: Tx,
  { dayFrom, dayTo, stationIds }: RegulatorFilter,
  { after, limit }: SliceRequest<LoggedSession>,
): Promise<RowSlice<LoggedSession, LoggedSession>> {
  const behind = after
    ? sql`(d.started_at, d.session_id) > (${after.startedAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<LoggedSession>`
    select d.session_id as id, s.station_code as "stationCode", s.station_name as "stationName", d.time_zone as "timeZone", p.charge_point_no as "chargePointNo",
      d.connector_no as "connectorNo", to_json(d.started_at at time zone 'UTC') #>> '{}' || 'Z' as "startedAt", to_json(d.ended_at at time zone 'UTC') #>> '{}' || 'Z' as "endedAt",
      d.failed_start as "failedStart", d.stop_reason as "stopReason", e.codes as errors, d.energy_dwh as "energyDwh", d.max_power_w as "maxPowerW", d.payment
    from charging_session_log d
    join stations_station_names s on s.operator_id = d.operator_id and s.station_id = d.station_id
    join stations_charge_point_names p on p.operator_id = d.operator_id and p.charge_point_id = d.charge_point_id
    left join lateral (
      select string_agg(distinct e.code, ', ') as codes from stations_error_log e
      where e.operator_id = d.operator_id and e.charge_point_id = d.charge_point_id and e.connector_no in (0, d.connector_no)
        and e.received_at between d.started_at and d.ended_at + interval '1 minute') e on true
    -- Nobody charges for more than 31 days.
    where d.started_at > ${dayFrom}::date - interval '33 days' and d.started_at < ${dayTo}::date + interval '3 days'
      and charging_session_day(d.started_at, d.ended_at, d.time_zone) between ${dayFrom}::date and ${dayTo}::date and ${placeConditionSql({ stationIds })} and ${behind}
    order by d.started_at, d.session_id limit ${limit}`.execute(tx)
  return buildRowSlice(rows, limit)
}
