import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/*
 * Facts of vehicles' energy are kept ahead (decision 176). Whoever changes what they are made of marks the days in the same
 * transaction, before the change and after it where days or vehicles change. Marks are only added: nobody waits for another.
 */

function mark(tx: Tx, rows: RawBuilder<unknown>) {
  return sql`insert into fleet_energy_marks (operator_id, vehicle_id, day_from, day_to) ${rows}`.execute(tx)
}

/** The day of a driver's record. */
export async function markRecord(tx: Tx, id: string): Promise<void> {
  await mark(tx, sql`select operator_id, vehicle_id, day, day from fleet_driver_records where id = ${id}`)
}

/** Days on which a quota holds, of the vehicles that it may hold for. */
export async function markQuota(tx: Tx, id: string): Promise<void> {
  await mark(
    tx,
    sql`
    select q.operator_id, v.id, coalesce(lower(q.valid), '-infinity'), coalesce(upper(q.valid) - 1, 'infinity') from fleet_quotas q
    left join fleet_vehicles v on v.operator_id = q.operator_id and v.model_id = q.model_id
    where q.id = ${id} and (q.model_id is null or v.id is not null)`,
  )
}

/** Days that vehicles measured. */
export async function markVehicleDays(
  tx: Tx,
  places: readonly { vehicleId: string; day: string }[],
): Promise<void> {
  await mark(
    tx,
    sql`select distinct v.operator_id, v.id, n.day, n.day
      from unnest(${places.map(({ vehicleId }) => vehicleId)}::uuid[], ${places.map(({ day }) => day)}::date[]) n (id, day)
      join fleet_vehicles v on v.id = n.id`,
  )
}

/** All days of vehicles: of one, of a model's, of every one. */
export async function markVehicles(
  tx: Tx,
  of: { operatorId: string } | { vehicleId: string } | { modelId: string },
): Promise<void> {
  const ever = sql`'-infinity'::date, 'infinity'::date`
  await mark(
    tx,
    'operatorId' in of
      ? sql`values (${of.operatorId}::uuid, null::uuid, ${ever})`
      : sql`select operator_id, id, ${ever} from fleet_vehicles
          where ${'modelId' in of ? sql`model_id = ${of.modelId}` : sql`id = ${of.vehicleId}`}`,
  )
}

/** The last weeks of everybody, for a process of before that writes beside this one marks nothing. The platform's transaction. */
export async function markLastDays(tx: Tx): Promise<void> {
  await mark(tx, sql`select operator_id, null::uuid, day_to - 40, 'infinity'::date from fleet_energy_kept`)
}

/** Of orders that charging's queue gives out: where they are counted, and where they belong now. */
export async function markVehicleSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await mark(
    tx,
    sql`
    select distinct platform_operator(), x.vehicle_id, x.day, x.day
    from unnest(${sessionIds}::uuid[]) w (session_id) cross join lateral fleet_energy_places(w.session_id) x
    where exists (select from fleet_vehicles)`,
  )
}
