import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Place } from './deciding.rules.ts'

export interface MonitorEvent extends Place {
  connectorNo: number
  level: number
  /** Component and variable as one text. */
  key: string
  detail: string | null
  vendorCode: string | null
  /** Null: it has none, or did not say. */
  monitorNo: number | null
  /** Null: a change, which neither lasts nor ends. */
  cleared: boolean | null
  receivedAt: Date
}
/** What monitors saw and no alarm has been made of yet, and what they say is over; taken once, in its order. */
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
/** An alarm ends by these monitors' word; by none, as its connector's state says. */
export async function holdByMonitors(
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
 * Monitors say that it is over, also where it still waited; returns what has cleared, since nobody else holds it.
 * `over`: how their names begin.
 */
export async function clearByMonitor(
  tx: Tx,
  operatorId: string,
  ended: Omit<Seen, 'code'> & { at: Date; over: readonly string[] },
): Promise<{ id: string; level: number; at: Date }[]> {
  // Whatever its fault is called: a maker's code that named it when it began need not be told with its end.
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
