import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { ReportSpan } from '../../contract/index.ts'
import type { UsageFilter } from './usage.ts'
import { dayRowsSql, isWholeOperatorQuery, monthsAndDays, placeConditionSql } from '../spans.store.ts'
import type { OpeningHoursPlace } from './available.rules.ts'

/**
 * Group of equal connectors at a station from a day on: connectors with the same days and power are counted together.
 */
export interface UsageConnector {
  stationId: string
  stationName: string
  /** Row key, and identity of a connector that is counted separately. */
  chargePointId: string | null
  chargePointNo: string | null
  chargePointName: string | null
  connectorNo: number | null
  ratedPowerW: number
  /** Part of the power that is left if the other connectors of its charge point are used as well, at most 1. */
  powerShare: number
  /** Day from which its charge point is in service. */
  inUseFrom: string
  /** First day with these properties at that station, and the first day after them. */
  from: string
  until: string | null
  /** Number of connectors. */
  connectors: number
  /** True for a connector that is counted separately: it was moved or changed, or its first day must be searched. */
  isAlone: boolean
  used: boolean
}
/**
 * Returns the connectors that were neither in stock nor retired, by their stored properties, or their current ones if
 * none are stored yet. On a day of a change the last state counts.
 */
export async function usageConnectors(tx: Tx, filter: UsageFilter): Promise<UsageConnector[]> {
  const { by, dayFrom, dayTo, stationIds, chargePointId, wanted } = filter
  const keyParts = by === 'connector' ? ['chargePoint', 'connector'] : [by]
  const of = (part: string, column: string) =>
    keyParts.includes(part) ? sql.ref(`d.${column}`) : sql`case when d.is_alone then ${sql.ref(`d.${column}`)} end`
  const used = wanted.has('unusedConnectors')
    ? usedOf(filter)
    : sql`select u.* from unnest('{}'::uuid[], '{}'::uuid[], '{}'::int[]) u (station_id, charge_point_id, connector_no)`
  const { rows } = await sql<UsageConnector>`
    with used as materialized (${used}),
    spells as (
      select s.operator_id, s.charge_point_id, s.connector_no, s.station_id, s.in_use, k.rated_power_w, s.from_at, lead(s.from_at) over own as until_at,
        count(*) over (partition by s.charge_point_id, s.connector_no) > 1 as is_changed
      from reports_connector_spells s join reports_connector_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id
      window own as (partition by s.charge_point_id, s.connector_no order by s.from_at)),
    connectors as (
      select f.operator_id, coalesce(s.station_id, f.station_id) as station_id, f.charge_point_id, f.connector_no, f.charge_point_no, f.charge_point_name,
        coalesce(f.in_use_from, '9999-12-31') as in_use_from,
        coalesce(s.rated_power_w, f.rated_power_w) as rated_power_w, f.power_share, coalesce(s.from_at, 'epoch') as from_at, s.until_at,
        coalesce(s.is_changed, false) or coalesce(f.in_use_from > ${dayFrom}::date, true) as is_alone
      from stations_connector_facts f left join spells s on s.operator_id = f.operator_id and s.charge_point_id = f.charge_point_id and s.connector_no = f.connector_no
      -- A planned charge point counts only where sessions were imported for it.
      where coalesce(s.in_use, f.in_use) and (f.in_use_from is not null or exists (
        select from reports_months m where m.operator_id = f.operator_id and m.charge_point_id = f.charge_point_id and m.connector_no = f.connector_no))),
    placed as (
      select d.*, n.station_name, (d.from_at at time zone n.time_zone)::date as from_day, (d.until_at at time zone n.time_zone)::date as until_day
      from connectors d join stations_station_names n on n.operator_id = d.operator_id and n.station_id = d.station_id
      where ${placeConditionSql({ stationIds, chargePointId })})
    select d.station_id as "stationId", d.station_name as "stationName", ${of('chargePoint', 'charge_point_id')} as "chargePointId", ${of('chargePoint', 'charge_point_no')} as "chargePointNo",
      ${of('chargePoint', 'charge_point_name')} as "chargePointName", ${of('connector', 'connector_no')} as "connectorNo", d.rated_power_w as "ratedPowerW",
      to_char(d.in_use_from, 'YYYY-MM-DD') as "inUseFrom", to_char(d.from_day, 'YYYY-MM-DD') as "from", to_char(d.until_day, 'YYYY-MM-DD') as until,
      d.is_alone as "isAlone", u.charge_point_id is not null as used, count(*)::int as connectors, d.power_share::float8 as "powerShare"
    from placed d left join used u on u.station_id = d.station_id and u.charge_point_id = d.charge_point_id and u.connector_no = d.connector_no
    where d.from_day <= ${dayTo}::date and (d.until_day is null or (d.until_day > ${dayFrom}::date and d.until_day > d.from_day))
    group by 1, 2, 3, 4, 5, 6, 7, d.in_use_from, d.from_day, d.until_day, 11, 12, d.power_share`.execute(tx)
  return rows
}

/** Returns the earlier days on which connectors were used before their official start of use within the range. */
export async function firstUses(
  tx: Tx,
  { dayFrom, dayTo }: ReportSpan,
  connectors: readonly UsageConnector[],
): Promise<(Pick<UsageConnector, 'stationId' | 'chargePointId' | 'connectorNo'> & { firstDay: string })[]> {
  if (connectors.length === 0) return []
  const wanted = connectors.map(({ stationId, chargePointId, connectorNo, inUseFrom }) => ({
    stationId,
    chargePointId,
    connectorNo,
    inUseFrom,
  }))
  const { rows } = await sql<
    Pick<UsageConnector, 'stationId' | 'chargePointId' | 'connectorNo'> & { firstDay: string }
  >`
    select d.station_id as "stationId", d.charge_point_id as "chargePointId", d.connector_no as "connectorNo", to_char(min(d.day), 'YYYY-MM-DD') as "firstDay"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, "inUseFrom" date)
    join reports_days d on d.station_id = w."stationId" and d.charge_point_id = w."chargePointId" and d.connector_no = w."connectorNo" and d.day < w."inUseFrom"
    where d.day between ${dayFrom}::date and ${dayTo}::date group by 1, 2, 3`.execute(tx)
  return rows
}

export async function listStationOpenings(tx: Tx): Promise<OpeningHoursPlace[]> {
  const { rows } = await sql<OpeningHoursPlace>`
    select station_id as "stationId", time_zone as "timeZone", business_hours as "businessHours", round_the_clock as "roundTheClock"
    from stations_opening_hours`.execute(tx)
  return rows
}

const connectorTables = { days: 'reports_days', months: 'reports_months' }
/** Selects the connectors that were used, with the given keys. */
function usedOf(span: ReportSpan, by = ['station_id', 'charge_point_id', 'connector_no']): RawBuilder<unknown> {
  const columns = ['day', 'station_id', 'charge_point_id', 'connector_no', 'used_days']
  const days = monthsAndDays(connectorTables, columns, span, new Set(['used_days']))
  const key = sql.join(by.map((column) => sql.ref(`d.${column}`)))
  return sql`select ${key} from (${days}) d group by ${key} having sum(d.used_days) > 0`
}

/** Returns the number of connectors that were used on each day or in each month. */
export async function countUsedConnectors(tx: Tx, filter: UsageFilter): Promise<ReadonlyMap<string, number>> {
  const daily = isWholeOperatorQuery(filter)
    ? 'reports_all_dates'
    : filter.chargePointId
      ? 'reports_days'
      : 'reports_station_days'
  const counted =
    filter.by === 'day'
      ? sql`select to_char(d.day, 'YYYY-MM-DD') as key, sum(d.used_days)::int as used from (${dayRowsSql(daily, ['day', 'used_days'], filter)}) d group by d.day`
      : sql`select to_char(m.month, 'YYYY-MM') as key, count(*)::int as used from (${usedOf(filter, ['month', 'charge_point_id', 'connector_no'])}) m group by m.month`
  const { rows } = await sql<{ key: string; used: number }>`${counted}`.execute(tx)
  return new Map(rows.map(({ key, used }) => [key, used]))
}

/** Returns the seconds in which all connectors of a station were plugged in: by day or month, otherwise by station. */
export async function fullStationSeconds(
  tx: Tx,
  { by, dayFrom, dayTo, stationIds }: UsageFilter,
): Promise<ReadonlyMap<string, number>> {
  const [of, key] =
    by === 'day' || by === 'month'
      ? [sql`d.day`, sql`to_char(c.of, ${by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})`]
      : [sql`d.station_id`, sql`c.of::text`]
  const { rows } = await sql<{ key: string; seconds: number }>`
    select ${key} as key, sum(c.seconds)::bigint as seconds from (
      select ${of} as of, sum(d.congested_seconds) as seconds from reports_congestion d
      where d.day between ${dayFrom}::date and ${dayTo}::date and ${placeConditionSql({ stationIds })} group by 1) c
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.seconds]))
}
