import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import { powerOfBucket } from '../connectors/curve.store.ts'
import type { TelemetryPoint } from '../../contract/index.ts'

/** Charge points and stations per step. */
const mostPlaces = 20

/** Creates the temporary table with the days to calculate: those of a place from `first` to before `until`. */
async function noWork(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists rollup_days (operator_id uuid, place uuid, charge_point_key bigint, time_zone text, first date, until date) on commit delete rows`.execute(
    tx,
  )
  await sql`delete from rollup_days`.execute(tx)
}

/**
 * Calculates the days that have ended since a place's last calculation, or all of them after a change of the time zone.
 * Returns true if there are more.
 */
export async function rollDays(tx: Tx, now: Date): Promise<boolean> {
  await noWork(tx)
  const { rows } = await sql<{ places: number }>`
    with places as (
      select s.operator_id, s.id as place, null::bigint as charge_point_key, s.time_zone from stations_stations s
      union all
      select p.operator_id, p.id, p.charge_point_key, s.time_zone from stations_charge_points p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id),
    work as (
      insert into rollup_days
      select x.operator_id, x.place, x.charge_point_key, x.time_zone, case when d.time_zone = x.time_zone then d.until else '-infinity' end, today
      from places x left join stations_days_done d on d.operator_id = x.operator_id and d.place = x.place
      cross join lateral (select (${now}::timestamptz at time zone x.time_zone)::date as today) t
      where d.until is null or d.until < today or d.time_zone <> x.time_zone limit ${mostPlaces} returning 1)
    select count(*)::int as places from work`.execute(tx)
  const places = rows[0]?.places ?? 0
  if (places === 0) return false
  await sql`
    delete from stations_days d using rollup_days w where d.operator_id = w.operator_id and d.place = w.place and w.first = '-infinity'`.execute(
    tx,
  )
  await fromHours(tx)
  await sql`
    insert into stations_days_done (operator_id, place, time_zone, until) select operator_id, place, time_zone, until from rollup_days
    on conflict (operator_id, place) do update set time_zone = excluded.time_zone, until = excluded.until`.execute(tx)
  return places === mostPlaces
}

/** Recalculates existing days whose hours were just recalculated. */
export async function rollLateDays(tx: Tx): Promise<void> {
  await noWork(tx)
  const { numAffectedRows = 0n } = await sql`
    insert into rollup_days
    select distinct d.operator_id, d.place, t.charge_point_key, d.time_zone, day, day + 1
    from (select distinct operator_id, charge_point_key, date_bin('1 hour', at, 'epoch') as at from rollup_due) b
    join stations_charge_points p on p.operator_id = b.operator_id and p.charge_point_key = b.charge_point_key
    cross join lateral (values (p.id, p.charge_point_key), (p.station_id, null)) as t (place, charge_point_key)
    join stations_days_done d on d.operator_id = b.operator_id and d.place = t.place
    cross join lateral (select (b.at at time zone d.time_zone)::date as day) of
    where day < d.until`.execute(tx)
  if (numAffectedRows > 0n) await fromHours(tx)
}

const wholeAnew =
  sql.raw(`on conflict (operator_id, place, connector_no, day) do update set power_w = excluded.power_w, voltage_dv = excluded.voltage_dv,
  current_da = excluded.current_da, power_max_w = excluded.power_max_w, temperature_max_dc = excluded.temperature_max_dc`)

async function fromHours(tx: Tx): Promise<void> {
  const within = sql.raw(
    'x.step = 3600 and x.at >= w.first::timestamp at time zone w.time_zone and x.at < w.until::timestamp at time zone w.time_zone',
  )
  await sql`
    with hours as (
      select w.operator_id, w.place, x.connector_no, (x.at at time zone w.time_zone)::date as day, x.at, ${powerOfBucket('x')} as power_w, x.voltage_dv, x.current_da, x.power_max_w, x.temperature_max_dc
      from rollup_days w join stations_connectors g on g.operator_id = w.operator_id and g.charge_point_id = w.place
      join stations_rollups x on x.operator_id = w.operator_id and x.charge_point_key = w.charge_point_key and x.connector_no = g.connector_no and ${within}),
    together as (
      select operator_id, place, day, at, sum(power_w) as power_w, max(temperature_max_dc) as temperature_max_dc from hours group by 1, 2, 3, 4
      union all
      select w.operator_id, w.place, (x.at at time zone w.time_zone)::date, x.at, x.power_w, x.temperature_max_dc
      from rollup_days w join stations_load x on x.operator_id = w.operator_id and x.station_id = w.place and w.charge_point_key is null and ${within})
    insert into stations_days (operator_id, place, connector_no, day, power_w, voltage_dv, current_da, power_max_w, temperature_max_dc)
    select operator_id, place, connector_no, day, round(avg(power_w))::bigint, round(avg(voltage_dv))::int, round(avg(current_da))::int, max(power_max_w), max(temperature_max_dc)
    from hours group by 1, 2, 3, 4
    union all
    select operator_id, place, 0, day, round(avg(power_w))::bigint, null, null, null, max(temperature_max_dc) from together group by 1, 2, 4
    ${wholeAnew}`.execute(tx)
}

/** Returns the instant from which a place's days must be calculated from hours, or null for all of them. */
export async function daysRolledUpUntil(tx: Tx, place: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select d.until::timestamp at time zone d.time_zone as at from stations_days_done d
    join stations_stations s on s.operator_id = d.operator_id and s.time_zone = d.time_zone
    where d.place = ${place} and (s.id = d.place or s.id = (select p.station_id from stations_charge_points p where p.operator_id = d.operator_id and p.id = d.place))`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

export interface TelemetryDaysQuery {
  place: string
  connectorNo?: number | undefined
  from: Date
  to: Date
}
/** Returns whole days, including the one that contains `from`. */
export async function telemetryDaysOf(
  tx: Tx,
  { place, connectorNo, from, to }: TelemetryDaysQuery,
): Promise<TelemetryPoint[]> {
  const { rows } = await sql<Omit<TelemetryPoint, 'at' | 'soc'> & { at: Date }>`
    with one as (select case when count(*) = 1 then min(connector_no) else 0 end as connector_no from stations_connectors where charge_point_id = ${place})
    select x.day::timestamp at time zone d.time_zone as at, x.power_w as "powerW", x.power_max_w as "powerMaxW", x.voltage_dv as "voltageDv",
      x.current_da as "currentDa", x.temperature_max_dc as "temperatureDc"
    from stations_days_done d join stations_days x on x.operator_id = d.operator_id and x.place = d.place
    where d.place = ${place} and x.connector_no = coalesce(${connectorNo ?? null}::int, (select connector_no from one))
      and x.day >= (${from}::timestamptz at time zone d.time_zone)::date and x.day::timestamp at time zone d.time_zone < ${to} order by 1`.execute(
    tx,
  )
  return rows.map((point) => ({ ...toReplyRow(point), soc: null }))
}
