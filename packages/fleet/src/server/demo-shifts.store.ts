import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { markVehiclesChanged } from './energy-facts/marks.store.ts'

/**
 * Distance in metres before the last known odometer reading: covers the distance of the demo's telematics and some
 * more.
 */
const behindM = 1_500_000
/** Condition: days before the first one that any vehicle measured completely. */
const unmeasured = sql`d.day < coalesce((select min(m.day) from fleet_measured_days m where m.operator_id = d.operator_id and m.is_whole), current_date)`

/**
 * Creates shifts of the demo's buses, early and late, for each day with charging but without the vehicle's own
 * measurement. The distance follows from the energy at 95 to 110 kWh per 100 km, with continuous odometer readings and
 * alternating drivers.
 */
export async function insertDemoShifts(
  tx: Tx,
  { operatorId, now, season }: { operatorId: string; now: Date; season: (day: string) => string },
): Promise<void> {
  const { rows } = await sql<{
    day: string
    vehicleId: string
    lineId: string | null
    driverId: string
    shift: string
    start: number
    end: number
    trips: number
  }>`
    with d as (
      select o.operator_id, o.vehicle_id, o.day, sum(o.energy_dwh) as dwh,
        dense_rank() over (order by o.vehicle_id) + (o.day - date '2020-01-01') as turn
      from fleet_energy_sessions o where o.operator_id = ${operatorId} group by 1, 2, 3),
    s as (
      select d.*, x.shift, x.no, least(600000, round(d.dwh * x.part / (950000 + d.turn * 37 % 16 * 10000) * 1000) * 100)::bigint as m
      from d cross join (values ('early', 1, 0.55), ('late', 3, 0.45)) as x(shift, no, part) where ${unmeasured} and d.dwh > 0),
    drivers as (select id, row_number() over (order by driver_no_key) - 1 as no, count(*) over () as of from fleet_drivers where operator_id = ${operatorId}),
    chain as (
      select s.*, sum(m) over (partition by vehicle_id order by day, no) as cum, sum(m) over (partition by vehicle_id) as total from s)
    select c.day::text as day, c.vehicle_id as "vehicleId", v.line_id as "lineId", p.id as "driverId", c.shift,
      (base.m - c.total + c.cum - c.m)::bigint as start, (base.m - c.total + c.cum)::bigint as end, (c.m / 25000)::int as trips
    from chain c
    join fleet_vehicles v on v.operator_id = c.operator_id and v.id = c.vehicle_id
    join fleet_latest_odometer k on k.operator_id = c.operator_id and k.vehicle_id = c.vehicle_id
    cross join lateral (select coalesce(k.odometer_m, 100000000) - ${behindM} as m) base
    join drivers p on p.no = (c.turn + c.no) % p.of
    order by c.vehicle_id, c.day, c.no`.execute(tx)
  let before: { vehicleId: string; end: number } | undefined
  const records = rows.map(({ start, end, ...row }) => {
    const previous = before?.vehicleId === row.vehicleId ? before.end : null
    before = { vehicleId: row.vehicleId, end }
    return { ...row, id: newId(now.getTime()), start, end, previous, season: season(row.day) }
  })
  await sql`
    insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, line_id, odometer_start_m, odometer_end_m,
      previous_end_m, trips, season, source, created_at)
    select ${operatorId}, r.id, r.day, r.shift, r."vehicleId", r."driverId", r."lineId", r.start, r."end", r.previous, r.trips, r.season, 'manual', ${now}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id uuid, day date, shift text, "vehicleId" uuid, "driverId" uuid,
      "lineId" uuid, start bigint, "end" bigint, previous bigint, trips smallint, season text)`.execute(tx)
  await markVehiclesChanged(tx, { operatorId })
}
