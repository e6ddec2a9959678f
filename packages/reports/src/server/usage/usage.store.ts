import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReportSpan } from '../../contract/index.ts'
import type { UsageFilter } from './usage.ts'
import { daysOf, monthsAndDays, placesOf } from '../spans.store.ts'
import type { Place } from './available.rules.ts'

export interface UsageGun {
  stationId: string
  stationName: string
  pileId: string
  pileNo: string
  pileName: string
  gunNo: number
  ratedPowerW: number
  /** The day from which it counts. */
  inUseFrom: string
}
export interface Used {
  energyDwh: number
  chargingSeconds: number
  pluggedSeconds: number
}
export interface GunUse extends Used {
  stationId: string
  pileId: string
  gunNo: number
  /** The first day that it was used on, or the month's. */
  firstDay: string
  used: boolean
}

/** Connectors that are neither in stock nor retired. */
export async function usageGuns(tx: Tx, { stationIds, pileId }: UsageFilter): Promise<UsageGun[]> {
  const { rows } = await sql<UsageGun>`
    select d.station_id as "stationId", s.station_name as "stationName", d.pile_id as "pileId", d.pile_no as "pileNo", d.pile_name as "pileName",
      d.gun_no as "gunNo", d.rated_power_w as "ratedPowerW", to_char(d.in_use_from, 'YYYY-MM-DD') as "inUseFrom"
    from stations_gun_facts d join stations_station_names s on s.operator_id = d.operator_id and s.station_id = d.station_id
    where d.in_use and ${placesOf({ stationIds, pileId })}`.execute(tx)
  return rows
}

export async function openingsOf(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select station_id as "stationId", time_zone as "timeZone", business_hours as "businessHours", round_the_clock as "roundTheClock"
    from stations_opening_hours`.execute(tx)
  return rows
}

const flows = ['flowed_dwh', 'charged_seconds', 'plugged_seconds', 'used_days'] as const
const sums = sql.raw(
  `sum(d.flowed_dwh)::bigint as "energyDwh", sum(d.charged_seconds)::bigint as "chargingSeconds", sum(d.plugged_seconds)::bigint as "pluggedSeconds"`,
)
const gunTables = { days: 'reports_days', months: 'reports_months' }
const gunColumns = ['day', 'station_id', 'pile_id', 'gun_no', ...flows]

/** What each connector was used in a span. */
export async function usesOf(tx: Tx, span: ReportSpan): Promise<GunUse[]> {
  const { rows } = await sql<GunUse>`
    select d.station_id as "stationId", d.pile_id as "pileId", d.gun_no as "gunNo", to_char(min(d.day), 'YYYY-MM-DD') as "firstDay",
      sum(d.used_days) > 0 as used, ${sums}
    from (${monthsAndDays(gunTables, gunColumns, span)}) d group by 1, 2, 3`.execute(tx)
  return rows
}

export interface PeriodUse extends Used {
  period: string
  usedGuns: number
}
/** What all connectors together were used on each day or in each month. */
export async function usesByPeriod(tx: Tx, by: 'day' | 'month', span: ReportSpan): Promise<PeriodUse[]> {
  if (by === 'day') {
    const table = span.pileId ? 'reports_days' : 'reports_station_days'
    const { rows } = await sql<PeriodUse>`
      select to_char(a.day, 'YYYY-MM-DD') as period, a.* from (
        select d.day, sum(d.used_days)::bigint as "usedGuns", ${sums} from (${daysOf(table, ['day', ...flows], span)}) d group by d.day) a`.execute(
      tx,
    )
    return rows
  }
  const { rows } = await sql<PeriodUse>`
    select to_char(g.month, 'YYYY-MM') as period, count(*) filter (where g.used) as "usedGuns", sum(g."energyDwh")::bigint as "energyDwh",
      sum(g."chargingSeconds")::bigint as "chargingSeconds", sum(g."pluggedSeconds")::bigint as "pluggedSeconds"
    from (select d.month, d.station_id, d.pile_id, d.gun_no, sum(d.used_days) > 0 as used, ${sums}
      from (${monthsAndDays(gunTables, gunColumns, span)}) d group by 1, 2, 3, 4) g group by g.month`.execute(
    tx,
  )
  return rows
}

/** Seconds in which all of a station's connectors were plugged: by station, day or month. */
export async function congestionOf(
  tx: Tx,
  by: 'station' | 'day' | 'month',
  { dayFrom, dayTo, stationIds }: ReportSpan,
): Promise<Map<string, number>> {
  const key = {
    station: 'd.station_id::text',
    day: `to_char(d.day, 'YYYY-MM-DD')`,
    month: `to_char(d.day, 'YYYY-MM')`,
  }[by]
  const { rows } = await sql<{ key: string; seconds: number }>`
    select ${sql.raw(key)} as key, sum(d.congested_seconds)::bigint as seconds from reports_congestion d
    where d.day between ${dayFrom}::date and ${dayTo}::date and ${placesOf({ stationIds })} group by 1`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.key, row.seconds]))
}
