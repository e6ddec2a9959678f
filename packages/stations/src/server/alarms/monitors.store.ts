import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Place } from './deciding.rules.ts'
import './tables.ts'

export interface MonitorEvent extends Place {
  gunNo: number
  level: number
  /** Component and variable as one text. */
  key: string
  detail: string | null
  vendorCode: string | null
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
      returning operator_id, id, pile_id, gun_no, level, code, detail, vendor_code, cleared, received_at)
    select coalesce(x.gun_no, 0) as "gunNo", x.level, x.code as key, x.detail, x.vendor_code as "vendorCode", x.cleared, x.received_at as "receivedAt",
      p.station_id as "stationId", p.id as "pileId", p.vendor, p.model, s.time_zone as "timeZone"
    from taken x join stations_piles p on p.operator_id = x.operator_id and p.id = x.pile_id
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id order by x.id`.execute(
    tx,
  )
  return rows
}

interface Seen {
  pileId: string
  gunNo: number
  code: string
}
export async function markByMonitor(tx: Tx, operatorId: string, alarm: Seen): Promise<void> {
  await sql`
    update stations_alarms set by_monitor = true
    where operator_id = ${operatorId} and pile_id = ${alarm.pileId} and gun_no = ${alarm.gunNo} and code = ${alarm.code} and state <> 'closed'`.execute(
    tx,
  )
}

/** What a monitor raised and says is over, also where it still waited; returns what has cleared. */
export async function clearByMonitor(
  tx: Tx,
  operatorId: string,
  over: Seen & { at: Date },
): Promise<{ id: string; level: number; at: Date }[]> {
  await sql`
    delete from stations_alarm_pending
    where operator_id = ${operatorId} and pile_id = ${over.pileId} and gun_no = ${over.gunNo} and code = ${over.code} and by_monitor`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; level: number; at: Date }>`
    update stations_alarms set state = 'cleared', cleared_at = greatest(${over.at}::timestamptz, raised_at), changed_at = clock_timestamp()
    where operator_id = ${operatorId} and pile_id = ${over.pileId} and gun_no = ${over.gunNo} and code = ${over.code} and by_monitor
      and state in ('raised', 'acknowledged')
    returning id, level, cleared_at as at`.execute(tx)
  return rows
}
