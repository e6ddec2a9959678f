import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

const columns =
  'driven_m gps_m records mileages charged_dwh used_dwh quota_dwh limit_dwh unquoted_m unquoted_dwh unexplained_dwh'.split(
    ' ',
  )
const sums = sql.raw(columns.join(', '))
const added = sql.raw(columns.map((column) => `sum(${column})`).join(', '))

/** Days of vehicles; null: of all vehicles. */
export interface VehicleDays {
  vehicles: readonly string[] | null
  from: string
  to: string
}

/** SQL condition of the worker: there is a mark, or there are ended days that are not stored. Days end in UTC here. */
export const energyFactsDueSql = `exists (select from fleet_energy_marks) or exists (select from fleet_vehicles v where not exists (
  select from fleet_energy_retention k where k.operator_id = v.operator_id and k.day_to >= (now() at time zone 'UTC')::date - 4))`

/** Locks an operator's energy facts for one process. */
export async function lockEnergyFacts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 176))`.execute(tx)
}

/** Returns operators with work to do. Requires a platform transaction. */
export async function operatorsWithDueEnergy(tx: Tx, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from (select distinct operator_id as id from fleet_vehicles) v
    where exists (select from fleet_energy_marks m where m.operator_id = v.id)
      or not exists (select from fleet_energy_retention k where k.operator_id = v.id and k.day_to >= ${until}::date)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Takes the existing marks for this transaction; marks that are written from now on remain. */
export async function takeEnergyMarks(tx: Tx): Promise<VehicleDays[]> {
  await sql`update fleet_energy_marks set taken = true`.execute(tx)
  const { rows } = await sql<VehicleDays>`
    select m.vehicles, m.day_from::text as "from", m.day_to::text as "to"
    from fleet_energy_retention k cross join lateral fleet_energy_marked(k.day_from, k.day_to, true) m`.execute(tx)
  return rows
}
export async function deleteTakenMarks(tx: Tx): Promise<void> {
  await sql`delete from fleet_energy_marks where taken`.execute(tx)
}

/** Returns the next days to store: up to the end of the first month with any data. Undefined if all are stored. */
export async function nextDaysToStore(tx: Tx, until: string): Promise<VehicleDays | undefined> {
  // Before that day nothing was ever charged or driven; storing empty days costs nothing.
  const { rows } = await sql<VehicleDays>`
    with n as (select coalesce((select k.day_to + 1 from fleet_energy_retention k), date '2000-01-01') as day),
    known as (
      select min(x.day) as day from n cross join lateral (
        (select r.day from fleet_driver_records r where r.day >= n.day order by r.day limit 1)
        union all (select d.day from fleet_measured_days d where d.day >= n.day order by d.day limit 1)
        union all select min(o.day) from fleet_energy_sessions o where o.day >= n.day and o.started_at >= n.day - 2) x)
    select null as vehicles, n.day::text as "from",
      least(${until}::date, (date_trunc('month', coalesce(known.day, ${until}::date)) + interval '1 month - 1 day')::date)::text as "to"
    from n cross join known where n.day <= ${until}::date`.execute(tx)
  return rows[0]
}
export async function saveEnergyRange(tx: Tx, operatorId: string, { from, to }: VehicleDays): Promise<void> {
  await sql`
    insert into fleet_energy_retention (operator_id, day_from, day_to) values (${operatorId}, ${from}, ${to})
    on conflict (operator_id) do update set day_to = excluded.day_to`.execute(tx)
}

/** Replaces the stored facts of vehicle days, and recalculates everything derived from them. */
export async function recalculateVehicleDays(tx: Tx, { vehicles, from, to }: VehicleDays): Promise<void> {
  const list = vehicles && [...vehicles]
  const those = (days = sql`between ${from}::date and ${to}::date`) =>
    sql`operator_id = platform_operator() and day ${days} and (${list}::uuid[] is null or vehicle_id = any(${list}::uuid[]))`
  const months = sql`between date_trunc('month', ${from}::date)::date and ${to}::date`
  await sql`delete from fleet_energy_days where ${those()}`.execute(tx)
  await sql`
    insert into fleet_energy_days (operator_id, day, vehicle_id, driver_id, line_id, ${sums})
    select operator_id, day, vehicle_id, driver_id, line_id, ${added} from fleet_energy_facts(${from}, ${to}, ${list}::uuid[])
    where operator_id = platform_operator() group by 1, 2, 3, 4, 5`.execute(tx)
  await sql`delete from fleet_energy_counted where ${those()}`.execute(tx)
  await sql`
    insert into fleet_energy_counted (operator_id, session_id, vehicle_id, day)
    select operator_id, session_id, vehicle_id, day from fleet_energy_sessions
    where ${those()} and started_at >= ${from}::date - 2 and started_at < ${to}::date + 2
    on conflict (operator_id, session_id) do update set vehicle_id = excluded.vehicle_id, day = excluded.day`.execute(
    tx,
  )
  await sql`delete from fleet_energy_months where ${those(months)}`.execute(tx)
  await sql`
    insert into fleet_energy_months (operator_id, day, vehicle_id, driver_id, line_id, ${sums})
    select operator_id, date_trunc('month', day)::date, vehicle_id, driver_id, line_id, ${added} from fleet_energy_days
    where ${those(sql`>= date_trunc('month', ${from}::date)::date and day < date_trunc('month', ${to}::date) + interval '1 month'`)}
    group by 1, 2, 3, 4, 5`.execute(tx)
  await sql`delete from fleet_energy_dates where operator_id = platform_operator() and day between ${from}::date and ${to}::date`.execute(
    tx,
  )
  await sql`
    insert into fleet_energy_dates (operator_id, day, ${sums})
    select operator_id, day, ${added} from fleet_energy_days
    where operator_id = platform_operator() and day between ${from}::date and ${to}::date group by 1, 2`.execute(tx)
}
