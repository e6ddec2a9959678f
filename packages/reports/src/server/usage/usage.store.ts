import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReportSpan } from '../../contract/index.ts'
import type { UsageFilter } from './usage.ts'
import { daysOf, monthsAndDays, placesOf } from '../spans.store.ts'
import type { Place } from './available.rules.ts'

/** A connector at a station, as it was from a day on; one that was moved or exchanged has several. */
export interface UsageGun {
  stationId: string
  stationName: string
  pileId: string
  pileNo: string
  pileName: string
  gunNo: number
  ratedPowerW: number
  /** When its charge point was taken into use. */
  inUseFrom: string
  /** The first day on which it stood there and was so, and the first one on which it was not any more. */
  from: string
  until: string | null
}
/**
 * Connectors that were neither in stock nor retired: what was kept of them, or what they are where nobody looked yet. A day
 * on which one was changed counts where it stood in the end.
 */
export async function usageGuns(
  tx: Tx,
  { dayFrom, dayTo, stationIds, pileId }: UsageFilter,
): Promise<UsageGun[]> {
  const { rows } = await sql<UsageGun>`
    with spells as (
      select s.operator_id, s.pile_id, s.gun_no, s.station_id, s.in_use, k.rated_power_w, s.from_at,
        lead(s.from_at) over (partition by s.pile_id, s.gun_no order by s.from_at) as until_at
      from reports_gun_spells s join reports_gun_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id),
    guns as (
      select f.operator_id, coalesce(s.station_id, f.station_id) as station_id, f.pile_id, f.gun_no, f.pile_no, f.pile_name, f.in_use_from,
        coalesce(s.rated_power_w, f.rated_power_w) as rated_power_w, coalesce(s.from_at, 'epoch') as from_at, s.until_at
      from stations_gun_facts f left join spells s on s.operator_id = f.operator_id and s.pile_id = f.pile_id and s.gun_no = f.gun_no
      where coalesce(s.in_use, f.in_use))
    select * from (
      select d.station_id as "stationId", n.station_name as "stationName", d.pile_id as "pileId", d.pile_no as "pileNo", d.pile_name as "pileName",
        d.gun_no as "gunNo", d.rated_power_w as "ratedPowerW", to_char(d.in_use_from, 'YYYY-MM-DD') as "inUseFrom",
        to_char(d.from_at at time zone n.time_zone, 'YYYY-MM-DD') as "from", to_char(d.until_at at time zone n.time_zone, 'YYYY-MM-DD') as until
      from guns d join stations_station_names n on n.operator_id = d.operator_id and n.station_id = d.station_id
      where ${placesOf({ stationIds, pileId })}) g
    where g."from" <= ${dayTo} and (g.until is null or (g.until > ${dayFrom} and g.until > g."from"))`.execute(
    tx,
  )
  return rows
}

/** The days on which connectors that were taken into use within a span were used before that. */
export async function firstUses(
  tx: Tx,
  { dayFrom, dayTo }: ReportSpan,
  guns: readonly UsageGun[],
): Promise<(Pick<UsageGun, 'stationId' | 'pileId' | 'gunNo'> & { firstDay: string })[]> {
  if (guns.length === 0) return []
  const wanted = guns.map(({ stationId, pileId, gunNo, inUseFrom }) => ({
    stationId,
    pileId,
    gunNo,
    inUseFrom,
  }))
  const { rows } = await sql<Pick<UsageGun, 'stationId' | 'pileId' | 'gunNo'> & { firstDay: string }>`
    select d.station_id as "stationId", d.pile_id as "pileId", d.gun_no as "gunNo", to_char(min(d.day), 'YYYY-MM-DD') as "firstDay"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("stationId" uuid, "pileId" uuid, "gunNo" smallint, "inUseFrom" date)
    join reports_days d on d.station_id = w."stationId" and d.pile_id = w."pileId" and d.gun_no = w."gunNo" and d.day < w."inUseFrom"
    where d.day between ${dayFrom}::date and ${dayTo}::date group by 1, 2, 3`.execute(tx)
  return rows
}

export async function openingsOf(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select station_id as "stationId", time_zone as "timeZone", business_hours as "businessHours", round_the_clock as "roundTheClock"
    from stations_opening_hours`.execute(tx)
  return rows
}

const gunTables = { days: 'reports_days', months: 'reports_months' }
/** Days on which connectors were used. */
const usedOf = (span: ReportSpan) =>
  monthsAndDays(
    gunTables,
    ['day', 'station_id', 'pile_id', 'gun_no', 'used_days'],
    span,
    new Set(['used_days']),
  )

/**
 * Which connectors were used (by `station pile number`), and how many on each day or in each month (by that). Their months and days are
 * read once for both.
 */
export async function usedIn(tx: Tx, filter: UsageFilter): Promise<ReadonlyMap<string, number>> {
  const daily = filter.pileId ? 'reports_days' : 'reports_station_days'
  const periods =
    filter.by === 'day'
      ? sql`union all select to_char(d.day, 'YYYY-MM-DD'), sum(d.used_days)::int from (${daysOf(daily, ['day', 'used_days'], filter)}) d group by d.day`
      : filter.by === 'month'
        ? sql`union all select to_char(m.month, 'YYYY-MM'), count(*)::int
            from (select distinct u.month, u.pile_id, u.gun_no from used u) m group by m.month`
        : sql``
  const { rows } = await sql<{ key: string; used: number }>`
    with used as materialized (
      select ${filter.by === 'month' ? sql`d.month` : sql`null::date`} as month, d.station_id, d.pile_id, d.gun_no from (${usedOf(filter)}) d
      group by 1, 2, 3, 4 having sum(d.used_days) > 0)
    select concat_ws(' ', u.station_id, u.pile_id, u.gun_no) as key, 1 as used from used u group by u.station_id, u.pile_id, u.gun_no
    ${periods}`.execute(tx)
  return new Map(rows.map(({ key, used }) => [key, used]))
}

/** Seconds in which all of a station's connectors were plugged, by station and by day or month: days are named once added up. */
export async function congestionOf(
  tx: Tx,
  { by, dayFrom, dayTo, stationIds }: UsageFilter,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; seconds: number }>`
    select coalesce(c.station_id::text, to_char(c.day, ${by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})) as key, sum(c.seconds)::bigint as seconds from (
      select d.station_id, d.day, sum(d.congested_seconds) as seconds from reports_congestion d
      where d.day between ${dayFrom}::date and ${dayTo}::date and ${placesOf({ stationIds })} group by grouping sets ((d.station_id), (d.day))) c
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.seconds]))
}
