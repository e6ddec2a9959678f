import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { AnalysisDay, EnergyAnalysis, MeterNode } from '../../contract/index.ts'
import { parseNumbers } from '../load/curves.store.ts'
import type { AnalysedDay } from './curve.rules.ts'
import { wholeMonthsOf, type DayRange, type ValidityPeriod } from './period.rules.ts'

export interface AnalysedSupply extends ValidityPeriod {
  id: string
  name: string
}
/** Returns the supply points that the transaction may see: one, those of a station, or all. */
export async function listSupplies(
  tx: Tx,
  { supplyId, stationId }: { supplyId?: string | undefined; stationId?: string | undefined },
): Promise<AnalysedSupply[]> {
  const { rows } = await sql<AnalysedSupply>`
    select p.id, p.name, p.valid_from::text as "validFrom", p.valid_until::text as "validUntil", min(s.time_zone) as "timeZone"
    from energy_supply_points p join energy_supply_stations f on f.operator_id = p.operator_id and f.supply_id = p.id
    join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
    where ${supplyId ? sql`p.id = ${supplyId}` : sql`true`}
      and ${stationId ? sql`exists (select from energy_supply_stations o where o.operator_id = p.operator_id and o.supply_id = p.id and o.station_id = ${stationId})` : sql`true`}
    group by p.operator_id, p.id order by p.name, p.id`.execute(tx)
  return rows
}
export async function isStationVisible(tx: Tx, stationId: string): Promise<boolean> {
  const { rows } = await sql`select from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows.length > 0
}

const within = (days: DayRange, column: RawBuilder<unknown>) =>
  sql`${column} between ${days.dayFrom}::date and ${days.dayTo}::date`
/**
 * Builds a query over the whole months of a period and the days before and after them. Two separate ranges use the
 * index. Combined by `or` they took twice as long.
 */
function inParts(
  days: DayRange,
  of: Record<'months' | 'days', (inPeriod: RawBuilder<unknown>) => RawBuilder<unknown>>,
) {
  const { dayFrom, dayTo } = days
  const { monthsFrom, monthsTo } = wholeMonthsOf(days)
  const parts = [of.months(sql`m.month >= ${monthsFrom}::date and m.month < ${monthsTo}::date`)]
  if (dayFrom < monthsFrom) parts.push(of.days(sql`d.day >= ${dayFrom}::date and d.day < ${monthsFrom}::date`))
  if (monthsTo <= dayTo) parts.push(of.days(sql`d.day >= ${monthsTo}::date and d.day <= ${dayTo}::date`))
  return sql.join(parts, sql` union all `)
}
export interface PeriodSums {
  importDwh: number
  exportDwh: number | null
  /** Reactive energy of the days on which it is known, and the consumption on those days. */
  reactiveDvarh: number | null
  powerFactorDwh: number | null
  readQuarters: number
  interpolated: number
  peakDwh: number | null
  peakAt: Date | null
  peakSupply: string | null
}
export async function periodSumsOf(tx: Tx, supplyIds: readonly string[], days: DayRange): Promise<PeriodSums> {
  const parts = inParts(days, {
    months: (isRequested) => sql`
      select m.supply_id, m.import_dwh, m.export_dwh, m.reactive_dvarh, m.power_factor_dwh, m.read_quarters, m.interpolated, m.peak_dwh, m.peak_at
      from energy_supply_months m where m.supply_id = any(${supplyIds}::uuid[]) and ${isRequested}`,
    days: (isRequested) => sql`
      select d.supply_id, d.import_dwh, d.export_dwh, d.reactive_dvarh, case when d.reactive_dvarh is not null then d.import_dwh end, d.read_quarters, d.interpolated, d.peak_dwh, d.peak_at
      from energy_supply_days d where d.supply_id = any(${supplyIds}::uuid[]) and ${isRequested}`,
  })
  const { rows } = await sql<PeriodSums>`
    with parts as materialized (${parts})
    select a.*, p.* from (
      select coalesce(sum(import_dwh), 0)::bigint as "importDwh", sum(export_dwh)::bigint as "exportDwh", sum(reactive_dvarh)::bigint as "reactiveDvarh",
        sum(power_factor_dwh)::bigint as "powerFactorDwh", coalesce(sum(read_quarters), 0)::int as "readQuarters", coalesce(sum(interpolated), 0)::int as interpolated from parts
    ) a left join (
      select x.peak_dwh as "peakDwh", x.peak_at as "peakAt", (select p.name from energy_supply_points p where p.id = x.supply_id) as "peakSupply"
      from parts x where x.peak_dwh is not null order by x.peak_dwh desc, x.peak_at, x.supply_id limit 1
    ) p on true`.execute(tx)
  const [found] = rows
  if (!found) throw new RangeError('an aggregate without a row')
  return found
}
type DayRow = Omit<AnalysisDay, 'peakAt'> & { peakAt: Date | null }
export async function analysisDaysIn(tx: Tx, supplyIds: readonly string[], days: DayRange): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.day::text, sum(d.import_dwh)::bigint as "importDwh", sum(d.export_dwh)::bigint as "exportDwh", max(d.peak_dwh) as "peakDwh",
      (array_agg(d.peak_at order by d.peak_dwh desc nulls last, d.peak_at))[1] as "peakAt",
      sum(d.read_quarters)::int as "readQuarters", sum(d.interpolated)::int as interpolated
    from energy_supply_days d where d.supply_id = any(${supplyIds}::uuid[]) and ${within(days, sql`d.day`)} group by d.day order by d.day`.execute(
    tx,
  )
  return rows
}
/**
 * Returns the profile of a period: whole months from their hours of the week, the days at both ends from their own
 * hours. A month without hourly values uses its stored profile.
 */
export async function weekProfileIn(
  tx: Tx,
  supplyIds: readonly string[],
  days: DayRange,
): Promise<EnergyAnalysis['profile']> {
  // Lists are unnested in parallel and summed at once. A conversion to lists for us would take the database twice as
  // long.
  const parts = inParts(days, {
    months: (isRequested) => sql`
      select place, sum(dwh) as dwh, sum(quarters) as quarters from (
        select generate_series(0, cardinality(m.hours_dwh) - 1) as place, unnest(m.hours_dwh) as dwh, unnest(m.hours_quarters) as quarters
        from energy_supply_months m where m.supply_id = any(${supplyIds}::uuid[]) and ${isRequested}) l group by place
      union all select (p.weekday - 1) * 24 + p.hour, p.dwh, p.quarters from energy_supply_months m
        join energy_supply_profiles p on p.operator_id = m.operator_id and p.supply_id = m.supply_id and p.month = m.month
        where m.supply_id = any(${supplyIds}::uuid[]) and ${isRequested} and m.hours_dwh = '{}'`,
    days: (isRequested) => sql`
      select weekday * 24 + hour, sum(dwh), sum(quarters) from (
        select extract(isodow from d.day)::int - 1 as weekday, generate_series(0, 23) as hour, unnest(d.hours_dwh) as dwh, unnest(d.hours_quarters) as quarters
        from energy_supply_days d where d.supply_id = any(${supplyIds}::uuid[]) and ${isRequested}) l group by weekday, hour`,
  })
  const { rows } = await sql<EnergyAnalysis['profile'][number]>`
    select place / 24 + 1 as weekday, place % 24 as hour, sum(dwh)::bigint as dwh, sum(quarters)::int as quarters from (${parts}) p
    group by place having sum(quarters) > 0 order by place`.execute(tx)
  return rows
}

/** Returns the consumption in the quarter hours of days. */
export async function activeEnergyIn(tx: Tx, supplyId: string, days: DayRange): Promise<AnalysedDay['active'][]> {
  const { rows } = await sql<{ active: string }>`
    select array_to_string(d.active_curve, ',', '') as active from energy_supply_days d where d.supply_id = ${supplyId} and ${within(days, sql`d.day`)}`.execute(
    tx,
  )
  return rows.map(({ active }) => parseNumbers(active))
}
const stationsFed = (supplyIds: readonly string[]) =>
  sql`(select f.station_id from energy_supply_stations f where f.supply_id = any(${supplyIds}::uuid[]))`
/**
 * Returns meters at the stations of supply points that have values in the period, each with its position on the last
 * day. The consumption of a meter minus its export flows to the meters below it: those of its children of that day
 * minus generation, over days on which all of them are complete.
 */
export async function placedMetersIn(tx: Tx, supplyIds: readonly string[], days: DayRange): Promise<MeterNode[]> {
  const parts = inParts(days, {
    months: (isRequested) => sql`
      select m.meter_id, m.import_dwh, m.export_dwh from own o join energy_meter_months m on m.operator_id = o.operator_id and m.meter_id = o.meter_id and ${isRequested}`,
    days: (isRequested) => sql`
      select d.meter_id, d.import_dwh, d.export_dwh from own o join energy_meter_days d on d.operator_id = o.operator_id and d.meter_id = o.meter_id and ${isRequested}`,
  })
  const { rows } = await sql<MeterNode>`
    with own as (select m.operator_id, m.meter_id, m.meter_no from stations_meter_names m where m.station_id in ${stationsFed(supplyIds)}),
      stands as materialized (select p.meter_id, p.parent_id, p.role, p.valid from energy_meter_positions p
        where p.parent_id is not null and p.valid && daterange(${days.dayFrom}::date, ${days.dayTo}::date, '[]')),
      tree as (select o.* from own o where o.meter_id in (select meter_id from stands union all select parent_id from stands)),
      days as materialized (select d.meter_id, d.day, d.import_dwh, d.import_dwh - coalesce(d.export_dwh, 0) as net_dwh
        from tree o join energy_meter_days d on d.operator_id = o.operator_id and d.meter_id = o.meter_id and ${within(days, sql`d.day`)}
        where d.read_quarters + d.interpolated = d.quarters),
      parts as (${parts}),
      sums as (select meter_id, sum(import_dwh)::bigint as import_dwh, sum(export_dwh)::bigint as export_dwh from parts group by meter_id),
      below as (select d.meter_id, d.day, d.net_dwh, sum(case p.role when 'generation' then -c.import_dwh else c.net_dwh end) as dwh,
          bool_and(c.meter_id is not null) as told
        from days d join stands p on p.parent_id = d.meter_id and p.valid @> d.day left join days c on c.meter_id = p.meter_id and c.day = d.day
        group by d.meter_id, d.day, d.net_dwh),
      losses as (select meter_id, sum(net_dwh - dwh)::bigint as loss_dwh, sum(net_dwh)::bigint as compared_dwh, count(*)::int as days
        from below where told group by meter_id)
    select o.meter_id as "meterId", o.meter_no as "meterNo", p.parent_id as "parentId", coalesce(p.role, 'use') as role, lower(p.valid)::text as "fromDay",
      s.import_dwh as "importDwh", s.export_dwh as "exportDwh",
      l.loss_dwh as "lossDwh", coalesce(l.compared_dwh, 0) as "comparedDwh", coalesce(l.days, 0) as "comparedDays"
    from own o join sums s on s.meter_id = o.meter_id
    left join energy_meter_positions p on p.operator_id = o.operator_id and p.meter_id = o.meter_id and p.valid @> ${days.dayTo}::date
    left join losses l on l.meter_id = o.meter_id order by o.meter_no`.execute(tx)
  return rows
}
/** Returns the imbalance of phases for meters that report all three phases. */
export async function listLatestPhaseImbalances(
  tx: Tx,
  supplyIds: readonly string[],
): Promise<EnergyAnalysis['phases']> {
  const { rows } = await sql<Omit<EnergyAnalysis['phases'][number], 'at'> & { at: Date }>`
    select meter_no as "meterNo", min(value_at) as at, quantity,
      round(greatest(max(value_e3) - avg(value_e3), avg(value_e3) - min(value_e3)) * 10000 / avg(value_e3))::int as "imbalanceE4"
    from (select m.meter_no, split_part(d.quantity, '-', 1) as quantity, d.value_e3, d.value_at from energy_data_points d
      join stations_meter_names m on m.operator_id = d.operator_id and m.meter_id = d.meter_id
      where m.station_id in ${stationsFed(supplyIds)} and d.quantity ~ '^(current|voltage)-[123]$' and d.value_e3 is not null) x
    group by meter_no, quantity having count(*) = 3 and avg(value_e3) > 0 order by meter_no, quantity`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
/**
 * Returns grams of carbon dioxide per kilowatt-hour of the grid, as configured by the operator. `grams` applies before
 * the first date of `from`.
 */
export async function gridFactors(tx: Tx): Promise<{ grams: number | null; from: { from: string; grams: number }[] }> {
  const { rows } = await sql<Awaited<ReturnType<typeof gridFactors>>>`
    select co2_grid_grams as grams, co2_grid_from as "from" from organisation_operator_facts where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { grams: null, from: [] }
}
/** Returns the number of days of supply points and their meters that wait for recalculation. */
export async function countDaysToRecalculate(tx: Tx, supplyIds: readonly string[], days: DayRange): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct k.day)::int as days from energy_marks k where ${within(days, sql`k.day`)} and case k.kind
      when 'supply' then k.subject_id = any(${supplyIds}::uuid[])
      else exists (select from energy_supply_meters f where f.operator_id = k.operator_id and f.meter_id = k.subject_id and f.supply_id = any(${supplyIds}::uuid[])) end`.execute(
    tx,
  )
  return rows[0]?.days ?? 0
}
/** Returns true if a meter of the supply point has past values that have not been rolled up. */
export async function hasUnrolledMeterValues(tx: Tx, supplyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from energy_supply_meters f join energy_unrolled_meters u on u.operator_id = f.operator_id and u.meter_id = f.meter_id where f.supply_id = ${supplyId} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
