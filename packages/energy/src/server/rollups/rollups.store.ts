import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { DaySpan, MeterDay, SupplyDay } from './day.rules.ts'

export interface DayKey {
  id: string
  day: string
}
const keysFrom = (keys: readonly DayKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys.map(({ id, day }) => ({ id, day })))}::jsonb) k (id uuid, day date)`

/** Returns the time zones of meters, which define their days. */
export async function zonesOfMeters(tx: Tx, meterIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select m.meter_id as id, s.time_zone as "timeZone" from stations_meter_names m
    join stations_station_names s on s.operator_id = m.operator_id and s.station_id = m.station_id
    where m.meter_id = any(${meterIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
/** Returns the supply points for which meters count, by day. */
export async function suppliesOfMeterDays(tx: Tx, meterDays: readonly DayKey[]): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select distinct f.supply_id as id, k.day::text from ${keysFrom(meterDays)}
    join energy_supply_meters f on f.meter_id = k.id and f.valid @> k.day`.execute(tx)
  return rows
}
export interface SupplyDayMeters extends DayKey {
  timeZone: string
  meterIds: string[]
}
/**
 * Returns the meters that count for supply points, by day. An empty list means that none counts. Deleted supply points
 * are omitted.
 */
export async function metersOfSupplyDays(tx: Tx, supplyDays: readonly DayKey[]): Promise<SupplyDayMeters[]> {
  const { rows } = await sql<SupplyDayMeters>`
    select k.id, k.day::text, (select min(s.time_zone) from energy_supply_stations f
        join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id where f.supply_id = k.id) as "timeZone",
      array(select f.meter_id::text from energy_supply_meters f where f.supply_id = k.id and f.valid @> k.day order by f.meter_id) as "meterIds"
    from ${keysFrom(supplyDays)} join energy_supply_points p on p.id = k.id`.execute(tx)
  return rows
}

export async function saveMeterDays(
  tx: Tx,
  operatorId: string,
  days: readonly (DayKey & { made: MeterDay | undefined })[],
): Promise<void> {
  if (days.length === 0) return
  await sql`delete from energy_meter_days d using ${keysFrom(days)} where d.meter_id = k.id and d.day = k.day`.execute(
    tx,
  )
  const rows = days.flatMap(({ id, day, made }) => (made === undefined ? [] : [{ id, day, ...made }]))
  await sql`
    insert into energy_meter_days (operator_id, meter_id, day, import_dwh, export_dwh, reactive_dvarh, peak_dwh, peak_at, quarters, read_quarters, interpolated)
    select ${operatorId}::uuid, r.id, r.day, r."importDwh", r."exportDwh", r."reactiveDvarh", r."peakDwh", to_timestamp(r."peakAt" / 1000), r.quarters, r."readQuarters", r.interpolated
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, day date, "importDwh" bigint, "exportDwh" bigint, "reactiveDvarh" bigint,
      "peakDwh" bigint, "peakAt" float8, quarters smallint, "readQuarters" smallint, interpolated smallint)`.execute(tx)
  const months = monthsOf(days)
  await sql`delete from energy_meter_months m using ${months} where m.meter_id = c.id and m.month = c.month`.execute(tx)
  await sql`
    insert into energy_meter_months (operator_id, meter_id, month, import_dwh, export_dwh)
    select d.operator_id, d.meter_id, c.month, sum(d.import_dwh), sum(d.export_dwh)
    from ${months} join energy_meter_days d on d.meter_id = c.id and d.day >= c.month and d.day < c.month + interval '1 month'
    group by d.operator_id, d.meter_id, c.month`.execute(tx)
}
/** SQL for the months of the given days. */
const monthsOf = (days: readonly DayKey[]) =>
  sql`(select distinct k.id, date_trunc('month', k.day::timestamp)::date as month from ${keysFrom(days)}) c`

export async function saveSupplyDays(
  tx: Tx,
  operatorId: string,
  days: readonly (DayKey & { span: DaySpan; made: SupplyDay | undefined })[],
): Promise<void> {
  if (days.length === 0) return
  await sql`delete from energy_supply_days d using ${keysFrom(days)} where d.supply_id = k.id and d.day = k.day`.execute(
    tx,
  )
  const rows = days.flatMap(({ id, day, span, made }) =>
    made === undefined ? [] : [{ id, day, from: span.from, ...made }],
  )
  await sql`
    insert into energy_supply_days (operator_id, supply_id, day, from_at, meters, import_dwh, export_dwh, reactive_dvarh, peak_dwh, peak_at, quarters,
      read_quarters, interpolated, active_curve, reactive_curve, interpolated_at, hours_dwh, hours_quarters)
    select ${operatorId}::uuid, r.id, r.day, to_timestamp(r."from" / 1000), r.meters, r."importDwh", r."exportDwh", r."reactiveDvarh", r."peakDwh",
      to_timestamp(r."peakAt" / 1000), r.quarters, r."readQuarters", r.interpolated, r.active, r.reactive, r."interpolatedAt", r."hoursDwh", r."hoursQuarters"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, day date, "from" float8, meters smallint, "importDwh" bigint, "exportDwh" bigint,
      "reactiveDvarh" bigint, "peakDwh" bigint, "peakAt" float8, quarters smallint, "readQuarters" smallint, interpolated smallint, active bigint[],
      reactive bigint[], "interpolatedAt" smallint[], "hoursDwh" bigint[], "hoursQuarters" smallint[])`.execute(tx)
  await saveProfiles(tx, days)
  await saveSupplyMonths(tx, days)
}

/** Updates the weekly profiles of every month of the given days, from all days of the month. */
async function saveProfiles(tx: Tx, days: readonly DayKey[]): Promise<void> {
  const months = monthsOf(days)
  await sql`delete from energy_supply_profiles p using ${months} where p.supply_id = c.id and p.month = c.month`.execute(
    tx,
  )
  await sql`
    insert into energy_supply_profiles (operator_id, supply_id, month, weekday, hour, dwh, quarters)
    select d.operator_id, d.supply_id, c.month, extract(isodow from d.day), h.place - 1, sum(h.dwh), sum(h.quarters)
    from ${months} join energy_supply_days d on d.supply_id = c.id and d.day >= c.month and d.day < c.month + interval '1 month'
    cross join lateral unnest(d.hours_dwh, d.hours_quarters) with ordinality h (dwh, quarters, place)
    where h.quarters > 0 group by d.operator_id, d.supply_id, c.month, extract(isodow from d.day), h.place`.execute(tx)
}
/** SQL for an array of all hours of the week, from Monday 0:00 on. A year of many supply points is read from it. */
const hoursOf = (column: RawBuilder<unknown>) => sql`
  (select array_agg(coalesce(p.${column}, 0) order by s.n) from generate_series(0, 167) s (n) left join energy_supply_profiles p
    on p.supply_id = d.supply_id and p.month = c.month and p.weekday = s.n / 24 + 1 and p.hour = s.n % 24)`
async function saveSupplyMonths(tx: Tx, days: readonly DayKey[]): Promise<void> {
  const months = monthsOf(days)
  await sql`delete from energy_supply_months m using ${months} where m.supply_id = c.id and m.month = c.month`.execute(
    tx,
  )
  await sql`
    insert into energy_supply_months (operator_id, supply_id, month, import_dwh, export_dwh, reactive_dvarh, power_factor_dwh, peak_dwh, peak_at, read_quarters, interpolated, hours_dwh, hours_quarters)
    select d.operator_id, d.supply_id, c.month, sum(d.import_dwh), sum(d.export_dwh), sum(d.reactive_dvarh),
      sum(d.import_dwh) filter (where d.reactive_dvarh is not null), max(d.peak_dwh), (array_agg(d.peak_at order by d.peak_dwh desc nulls last, d.peak_at))[1],
      sum(d.read_quarters), sum(d.interpolated), ${hoursOf(sql`dwh`)}, ${hoursOf(sql`quarters`)}
    from ${months} join energy_supply_days d on d.supply_id = c.id and d.day >= c.month and d.day < c.month + interval '1 month'
    group by d.operator_id, d.supply_id, c.month`.execute(tx)
  await sql`delete from energy_grid_costs g using ${months} where g.supply_id = c.id and g.month = c.month
    and not exists (select from energy_supply_months m where m.supply_id = c.id and m.month = c.month)`.execute(tx)
}
