import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AlarmRuleTarget } from './deciding.rules.ts'

export interface MonitorEvent extends AlarmRuleTarget {
  connectorNo: number
  level: number
  /** Component and variable as one string. */
  key: string
  detail: string | null
  vendorCode: string | null
  /** Null if there is no monitor, or its number was not reported. */
  monitorNo: number | null
  /** Null for a change, which has no duration and no end. */
  cleared: boolean | null
  receivedAt: Date
}
/** Returns the monitor events that were not yet processed, including ended ones, in order. Each is returned once. */
export async function takeMonitorEvents(tx: Tx, operatorId: string): Promise<MonitorEvent[]> {
  const { rows } = await sql<MonitorEvent>`
    with taken as (
      update stations_events set alarmed = true
      where operator_id = ${operatorId} and not alarmed and kind = 'monitor' and (level >= 2 or cleared)
      returning operator_id, id, charge_point_id, connector_no, level, code, detail, vendor_code, monitor_no, cleared, received_at)
    select coalesce(x.connector_no, 0) as "connectorNo", x.level, x.code as key, x.detail, x.vendor_code as "vendorCode", x.monitor_no as "monitorNo", x.cleared, x.received_at as "receivedAt",
      p.station_id as "stationId", p.id as "chargePointId", p.vendor, p.model, s.time_zone as "timeZone"
    from taken x join stations_charge_points p on p.operator_id = x.operator_id and p.id = x.charge_point_id
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id order by x.id`.execute(
    withPreparedStatements(tx),
  )
  return rows
}

interface Seen {
  chargePointId: string
  connectorNo: number
  code: string
}
/** Stores the monitors whose end reports end the alarm. Without monitors, the state of its connector ends the alarm. */
export async function saveAlarmMonitors(
  tx: Tx,
  operatorId: string,
  alarm: Seen & { monitors: readonly string[] },
): Promise<void> {
  await sql`
    update stations_alarms a set monitors = array(select distinct unnest(a.monitors || ${alarm.monitors}::text[]))
    where operator_id = ${operatorId} and charge_point_id = ${alarm.chargePointId} and connector_no = ${alarm.connectorNo} and code = ${alarm.code} and state <> 'closed'`.execute(
    tx,
  )
}

/**
 * Removes ended monitors from alarms, including pending ones. Returns the alarms that are cleared because no other
 * monitor is active. `over` contains the prefixes of their names.
 */
export async function clearAlarmMonitors(
  tx: Tx,
  operatorId: string,
  ended: Omit<Seen, 'code'> & { at: Date; over: readonly string[] },
): Promise<{ id: string; level: number; at: Date }[]> {
  // The fault code is not compared: a vendor code at the start need not be repeated at the end.
  const here = sql<boolean>`operator_id = ${operatorId} and charge_point_id = ${ended.chargePointId} and connector_no = ${ended.connectorNo}
    and exists (select from unnest(monitors) m, unnest(${ended.over}::text[]) o where m ^@ o)`
  const others = sql`array(select m from unnest(monitors) m where m <> '' and not exists (select from unnest(${ended.over}::text[]) o where m ^@ o))`
  await sql`delete from stations_alarm_pending where ${here} and ${others} = '{}'`.execute(tx)
  await sql`update stations_alarm_pending set monitors = ${others} where ${here}`.execute(tx)
  const { rows } = await sql<{ id: string; level: number; at: Date | null }>`
    update stations_alarms set monitors = ${others}, changed_at = clock_timestamp(),
      state = case when ${others} = '{}' then 'cleared' else state end,
      cleared_at = case when ${others} = '{}' then greatest(${ended.at}::timestamptz, raised_at) end
    where ${here} and state in ('raised', 'acknowledged')
    returning id, level, cleared_at as at`.execute(tx)
  return rows.flatMap(({ at, ...alarm }) => (at === null ? [] : [{ ...alarm, at }]))
}
