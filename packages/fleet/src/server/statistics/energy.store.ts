import type { Page, Paged } from '@evops/platform/contract'
import { sortedBy, page, type Tx, named, told } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type {
  EnergyBy,
  EnergyFilter,
  EnergyOrder,
  EnergyOrderFilter,
  EnergySums,
  listEnergyOrders,
} from '../../contract/index.ts'

export type EnergyGroup = EnergySums & { key: string | null; name: string | null }

const groups: Readonly<Record<EnergyBy, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }>> = {
  vehicle: {
    key: sql`f.vehicle_id::text`,
    name: sql`(select coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) from fleet_vehicles v where v.id = g.key::uuid)`,
  },
  driver: {
    key: sql`f.driver_id::text`,
    name: sql`(select d.name || ' · ' || d.driver_no from fleet_drivers d where d.id = g.key::uuid)`,
  },
  line: {
    key: sql`f.line_id::text`,
    name: sql`(select l.line_no from fleet_lines l where l.id = g.key::uuid)`,
  },
  fleet: {
    key: sql`f.fleet_id::text`,
    name: sql`(select t.name from fleet_fleets t where t.id = g.key::uuid)`,
  },
  day: { key: sql`f.day::text`, name: sql`g.key` },
  month: { key: sql`to_char(f.day, 'YYYY-MM')`, name: sql`g.key` },
}

/**
 * What a vehicle charged and used on a day, shared among that day's records by their kilometres: each record gets what
 * the kilometres up to its end have of the day less what those up to its start have, so that the shares make the whole
 * to the last digit. What a day without kilometres charged is nobody's.
 *
 * Used is charged plus what the battery lost: from the charge at the end of the vehicle's records before the day (from
 * the day's first where there is none) to that at the day's end. So days add up to their month.
 */
function facts({ dayFrom, dayTo, vehicleId, fleetId }: EnergyFilter): RawBuilder<unknown> {
  const vehicle = vehicleId ? sql`and x.vehicle_id = ${vehicleId}` : sql``
  const fleet =
    fleetId === undefined
      ? sql``
      : sql`and x.vehicle_id in (select id from fleet_vehicles v where ${
          fleetId === 'none' ? sql`v.fleet_id is null` : sql`v.fleet_id = ${fleetId}`
        })`
  const within = sql`x.day between ${dayFrom}::date and ${dayTo}::date ${vehicle} ${fleet}`
  return sql`
    r as (
      select x.*, sum(distance_m) over day as day_m, sum(distance_m) over so_far as cum_m,
        first_value(x.soc_start) over so_far as first_soc
      from fleet_quota_records x where ${within}
      window day as (partition by x.vehicle_id, x.day), so_far as (partition by x.vehicle_id, x.day order by x.shift_no)),
    m as (
      select x.* from fleet_quota_days x
      where ${within} and not exists (select from r where r.vehicle_id = x.vehicle_id and r.day = x.day)),
    ends as (
      (select distinct on (vehicle_id, day) operator_id, vehicle_id, day, battery_dwh, soc_end, first_soc
      from r where soc_end is not null order by vehicle_id, day, shift_no desc)
      union all select operator_id, vehicle_id, day, battery_dwh, soc_to, soc_from from m where soc_to is not null and battery_dwh is not null),
    lost as (
      select operator_id, vehicle_id, day, round((coalesce(
          lag(soc_end) over (partition by vehicle_id order by day),
          (select a.soc from (
             (select p.soc_end as soc, p.day, 2 as weight from fleet_driver_records p where p.operator_id = ends.operator_id
               and p.vehicle_id = ends.vehicle_id and p.day < ends.day and p.soc_end is not null order by p.day desc, p.shift_no desc limit 1)
             union all (select d.soc_to, d.day, 1 from fleet_measured_days d where d.operator_id = ends.operator_id
               and d.vehicle_id = ends.vehicle_id and d.day < ends.day and d.soc_to is not null order by d.day desc limit 1)) a
             order by a.day desc, a.weight desc limit 1),
          first_soc) - soc_end) * battery_dwh / 100.0)::bigint as dwh
      from ends),
    charged as (
      select operator_id, vehicle_id, day, sum(energy_dwh)::bigint as dwh
      from fleet_energy_orders x where ${within} and ${near(dayFrom, dayTo)} group by 1, 2, 3),
    days as (
      select coalesce(c.operator_id, l.operator_id) as operator_id, coalesce(c.vehicle_id, l.vehicle_id) as vehicle_id,
        coalesce(c.day, l.day) as day, coalesce(c.dwh, 0) as charged, coalesce(c.dwh, 0) + coalesce(l.dwh, 0) as used
      from charged c full join lost l on l.operator_id = c.operator_id and l.vehicle_id = c.vehicle_id and l.day = c.day),
    f as (
      select r.operator_id, r.day, r.vehicle_id, r.driver_id, r.line_id, r.fleet_id, 1 as records, 0 as gps_m, r.distance_m,
        r.quota_dwh, r.limit_dwh, ${share(sql`d.charged`)} as charged, ${share(sql`d.used`)} as used, true as is_told
      from r left join days d on d.operator_id = r.operator_id and d.vehicle_id = r.vehicle_id and d.day = r.day
      union all
      select m.operator_id, m.day, m.vehicle_id, null, m.line_id, m.fleet_id, 0, m.distance_m, m.distance_m, m.quota_dwh, m.limit_dwh,
        coalesce(d.charged, 0), coalesce(d.used, 0), true
      from m left join days d on d.operator_id = m.operator_id and d.vehicle_id = m.vehicle_id and d.day = m.day
      union all
      select d.operator_id, d.day, d.vehicle_id, null, null, v.fleet_id, 0, 0, 0, null, null, d.charged, d.used, false
      from days d join fleet_vehicles v on v.operator_id = d.operator_id and v.id = d.vehicle_id
      where not exists (select from r where r.vehicle_id = d.vehicle_id and r.day = d.day and r.day_m > 0)
        and not exists (select from m where m.vehicle_id = d.vehicle_id and m.day = d.day))`
}
/** Days of any zone, and those that begin in the evening before: an index on the start finds them. */
function near(dayFrom: string, dayTo: string): RawBuilder<SqlBool> {
  return sql`started_at >= ${dayFrom}::date - 2 and started_at < ${dayTo}::date + 2`
}
function share(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when r.day_m > 0 then coalesce(round(${of} * r.cum_m / r.day_m) - round(${of} * (r.cum_m - r.distance_m) / r.day_m), 0) else 0 end`
}

export async function energyBy(tx: Tx, by: EnergyBy, filter: EnergyFilter): Promise<EnergyGroup[]> {
  const { driverId, lineId } = filter
  const of = (column: RawBuilder<unknown>, id: string | undefined) =>
    id === undefined ? sql`true` : id === 'none' ? sql`${column} is null` : sql`${column} = ${id}::uuid`
  const { key, name } = groups[by]
  const { rows } = await sql<EnergyGroup>`
    with ${facts(filter)},
    g as (
      select ${key} as key, sum(f.records)::int as records,
        sum(f.distance_m)::bigint as "distanceM", sum(f.gps_m)::bigint as "gpsM", sum(f.charged)::bigint as "chargedDwh", sum(f.used)::bigint as "usedDwh",
        coalesce(sum(f.quota_dwh), 0)::bigint as "quotaDwh", coalesce(sum(f.limit_dwh), 0)::bigint as "limitDwh",
        coalesce(sum(f.distance_m) filter (where f.quota_dwh is null), 0)::bigint as "unquotedM",
        coalesce(sum(f.used) filter (where f.quota_dwh is null and (f.records > 0 or f.gps_m > 0)), 0)::bigint as "unquotedDwh",
        coalesce(sum(f.used) filter (where not f.is_told), 0)::bigint as "untoldDwh"
      from f where ${of(sql`f.driver_id`, driverId)} and ${of(sql`f.line_id`, lineId)}
      group by 1)
    select key, ${name} as name, records, "distanceM", "gpsM", "chargedDwh", "usedDwh", "quotaDwh", "limitDwh", "unquotedM", "unquotedDwh", "untoldDwh"
    from g order by 2, 1`.execute(tx)
  return rows
}

function orders(tx: Tx, { dayFrom, dayTo, vehicleId, fleetId }: EnergyOrderFilter) {
  let rows = tx
    .selectFrom('fleet_energy_orders as o')
    .innerJoin('fleet_vehicles as v', (on) =>
      on.onRef('v.operator_id', '=', 'o.operator_id').onRef('v.id', '=', 'o.vehicle_id'),
    )
    .where(sql<SqlBool>`o.day between ${dayFrom}::date and ${dayTo}::date`)
    .where(near(dayFrom, dayTo))
  if (vehicleId) rows = rows.where('o.vehicle_id', '=', vehicleId)
  if (fleetId)
    rows = fleetId === 'none' ? rows.where('v.fleet_id', 'is', null) : rows.where('v.fleet_id', '=', fleetId)
  return rows
}
export async function pageOfEnergyOrders(
  tx: Tx,
  { sort, ...query }: EnergyOrderFilter & Paged<typeof listEnergyOrders>,
): Promise<Page<EnergyOrder> & { energyDwh: number }> {
  const [column, down] = sortedBy(
    sort,
    { startedAt: 'o.started_at', energyDwh: 'o.energy_dwh' },
    '-startedAt',
  )
  const rows = orders(tx, query)
    .select([
      ...named('o', ['orderId', 'orderNo', 'vehicleId']),
      sql<string>`coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin)`.as('vehicleLabel'),
      sql<string>`o.day::text`.as('day'),
      sql<string | null>`(select s.station_name from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as('stationName'),
      ...named('o', ['startedAt', 'endedAt', 'timeZone', 'energyDwh', 'startSoc', 'endSoc']),
    ])
    .orderBy(column, down)
    .orderBy('o.order_id', down)
  const found = await page(tx, rows, query)
  const sum = await orders(tx, query)
    .select(sql<number>`coalesce(sum(o.energy_dwh), 0)::bigint`.as('dwh'))
    .executeTakeFirst()
  const list = found.list.map((row) => told(row))
  return { ...found, list, energyDwh: sum?.dwh ?? 0 }
}

/** What the filters name, in words. */
export async function namesIn(
  tx: Tx,
  { vehicleId, driverId, lineId, fleetId }: EnergyFilter,
): Promise<Record<string, string>> {
  const ids = [vehicleId, driverId, lineId, fleetId].filter((id) => id !== undefined && id !== 'none')
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(self_no, ''), nullif(plate, ''), vin) as name from fleet_vehicles where id = any (${ids}::uuid[])
    union all select id, name || ' · ' || driver_no from fleet_drivers where id = any (${ids}::uuid[])
    union all select id, line_no from fleet_lines where id = any (${ids}::uuid[])
    union all select id, name from fleet_fleets where id = any (${ids}::uuid[])`.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
