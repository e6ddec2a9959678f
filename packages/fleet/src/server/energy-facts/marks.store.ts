import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/*
 * Energy facts of vehicles are stored in advance (decision 176). Every change of their source data marks the days in
 * the same transaction, before and after the change if days or vehicles change. Marks are only inserted, so that no
 * transaction waits for another.
 */

function mark(tx: Tx, rows: RawBuilder<unknown>) {
  return sql`insert into fleet_energy_marks (operator_id, vehicle_id, day_from, day_to) ${rows}`.execute(tx)
}

/** Marks the day of a driver's record. */
export async function markRecordDayChanged(tx: Tx, id: string): Promise<void> {
  await mark(tx, sql`select operator_id, vehicle_id, day, day from fleet_driver_records where id = ${id}`)
}

/** Marks the days of a quota, for the vehicles to which it may apply. */
export async function markQuotaDaysChanged(tx: Tx, id: string): Promise<void> {
  await mark(
    tx,
    sql`
    select q.operator_id, v.id, coalesce(lower(q.valid), '-infinity'), coalesce(upper(q.valid) - 1, 'infinity') from fleet_quotas q
    left join fleet_vehicles v on v.operator_id = q.operator_id and v.model_id = q.model_id
    where q.id = ${id} and (q.model_id is null or v.id is not null)`,
  )
}

/** Marks days that vehicles measured. */
export async function markVehicleDaysChanged(
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

/** Marks all days of vehicles: of one, of a model, or of all. */
export async function markVehiclesChanged(
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

/**
 * Marks the last weeks of all vehicles, because a process of the previous version that runs at the same time writes no
 * marks. Requires a platform transaction.
 */
export async function markLastDaysChanged(tx: Tx): Promise<void> {
  await mark(tx, sql`select operator_id, null::uuid, day_to - 40, 'infinity'::date from fleet_energy_retention`)
}

/**
 * Marks the days of sessions from the charging domain's queue: the days where they are counted, and those where they
 * belong now.
 */
export async function markSessionDaysChanged(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await mark(
    tx,
    sql`
    select distinct platform_operator(), x.vehicle_id, x.day, x.day
    from unnest(${sessionIds}::uuid[]) w (session_id) cross join lateral fleet_energy_places(w.session_id) x
    where exists (select from fleet_vehicles)`,
  )
}
