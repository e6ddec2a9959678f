import { type Tx, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DriverRecordForm, DriverRecordRow, Season, DriverShift } from '../../contract/index.ts'
import { markRecordDayChanged } from '../energy-facts/marks.store.ts'

/*
 * Position of a record. The records of a vehicle form a chain: each stores the end of the previous one. A writer locks
 * the vehicle, so that the chain is changed by one transaction at a time.
 */

export interface VehicleShift {
  vehicleId: string
  day: string
  shift: DriverShift
}
export interface PreviousRecord {
  odometerEndM: number
  socEnd: number | null
  day: string
  shift: DriverShift
  driverName: string
}
const shiftNo = ({ shift }: Pick<VehicleShift, 'shift'>) => ({ early: 1, mid: 2, late: 3 })[shift]

export interface LockedVehicle {
  odometerM: number | null
  soc: number | null
  lineId: string | null
}
/** Returns and locks a vehicle until the transaction ends; undefined if it does not exist. */
export async function lockVehicle(tx: Tx, id: string): Promise<LockedVehicle | undefined> {
  const { rows } = await sql<LockedVehicle>`
    select odometer_m as "odometerM", soc, line_id as "lineId" from fleet_vehicles where id = ${id} for no key update`.execute(
    tx,
  )
  return rows[0]
}
export async function findRecordVehicle(tx: Tx, id: string): Promise<LockedVehicle | undefined> {
  const { rows } = await sql<LockedVehicle>`
    select odometer_m as "odometerM", soc, line_id as "lineId" from fleet_vehicles where id = ${id}`.execute(tx)
  return rows[0]
}

export async function previousRecordOf(
  tx: Tx,
  place: VehicleShift,
  except: string | null,
): Promise<PreviousRecord | undefined> {
  const { rows } = await sql<PreviousRecord>`
    select r.odometer_end_m as "odometerEndM", r.soc_end as "socEnd", r.day::text as day, r.shift, d.name as "driverName"
    from fleet_driver_records r join fleet_drivers d on d.operator_id = r.operator_id and d.id = r.driver_id
    where r.vehicle_id = ${place.vehicleId} and (r.day, r.shift_no) < (${place.day}::date, ${shiftNo(place)})
      and r.id is distinct from ${except}::uuid
    order by r.day desc, r.shift_no desc limit 1`.execute(tx)
  return rows[0]
}
export async function nextRecordOf(
  tx: Tx,
  place: VehicleShift,
  except: string | null,
): Promise<{ id: string; odometerStartM: number } | undefined> {
  const { rows } = await sql<{ id: string; odometerStartM: number }>`
    select id, odometer_start_m as "odometerStartM" from fleet_driver_records
    where vehicle_id = ${place.vehicleId} and (day, shift_no) > (${place.day}::date, ${shiftNo(place)})
      and id is distinct from ${except}::uuid
    order by day, shift_no limit 1`.execute(tx)
  return rows[0]
}
export async function recordIdOfShift(tx: Tx, { vehicleId, day, shift }: VehicleShift): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from fleet_driver_records
    where vehicle_id = ${vehicleId} and day = ${day}::date and shift = ${shift}`.execute(tx)
  return rows[0]?.id
}
/** Stores the end of the previous record in the next record. */
export async function linkNextRecord(tx: Tx, id: string, previousEndM: number | null): Promise<void> {
  await sql`update fleet_driver_records set previous_end_m = ${previousEndM} where id = ${id}`.execute(tx)
}

export interface WrittenRecord {
  form: DriverRecordForm
  previousEndM: number | null
  season: Season
  grade: number | null
}
function columnsOf({ form, previousEndM, season, grade }: WrittenRecord) {
  return {
    day: sql<string>`${form.day}::date`,
    shift: form.shift,
    vehicle_id: form.vehicleId,
    driver_id: form.driverId,
    line_id: form.lineId,
    odometer_start_m: form.odometerStartM,
    odometer_end_m: form.odometerEndM,
    previous_end_m: previousEndM,
    trips: form.trips,
    soc_start: form.socStart,
    soc_end: form.socEnd,
    remark: form.remark,
    season,
    grade,
  }
}
export async function insertRecord(
  tx: Tx,
  row: WrittenRecord & {
    operatorId: string
    id: string
    source: DriverRecordRow['source']
    name: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('fleet_driver_records')
    .values({
      ...columnsOf(row),
      operator_id: row.operatorId,
      id: row.id,
      source: row.source,
      created_name: row.name,
      created_at: row.at,
    })
    .execute()
  await markRecordDayChanged(tx, row.id)
}
/** Updates a record; it counts as not checked again. */
export async function changeRecord(tx: Tx, id: string, row: WrittenRecord): Promise<void> {
  await markRecordDayChanged(tx, id)
  await tx
    .updateTable('fleet_driver_records')
    .set({
      ...columnsOf(row),
      checked_by: null,
      checked_name: '',
      checked_at: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await markRecordDayChanged(tx, id)
}
export async function deleteRecord(tx: Tx, id: string): Promise<void> {
  await markRecordDayChanged(tx, id)
  await deleteTableRow(tx, 'fleet_driver_records', { id })
}
export async function setRecordChecked(
  tx: Tx,
  id: string,
  by: { id: string; name: string; at: Date } | undefined,
): Promise<void> {
  await sql`update fleet_driver_records set checked_by = ${by?.id ?? null}, checked_name = ${by?.name ?? ''},
    checked_at = ${by?.at ?? null}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}
export async function lockRecord(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ vehicleId: string }>`
    select vehicle_id as "vehicleId" from fleet_driver_records where id = ${id} for update`.execute(tx)
  return rows[0]?.vehicleId
}
/** Returns a driver's grade; undefined for an unknown driver. */
export async function driverGradeOf(tx: Tx, driverId: string): Promise<{ grade: number | null } | undefined> {
  const { rows } = await sql<{ grade: number | null }>`
    select grade from fleet_drivers where id = ${driverId}`.execute(tx)
  return rows[0]
}

/**
 * Sets the vehicle's odometer and state of charge from its newest record, unless a user entered a later value; an
 * odometer never decreases. `wasM`: previous end of a record that is deleted or changed; the vehicle's value from it is
 * no longer valid.
 */
export async function updateVehicleFromNewest(
  tx: Tx,
  { vehicleId, wasM, now }: { vehicleId: string; wasM: number | null; now: Date },
): Promise<void> {
  await sql`
    with newest as (
      select r.odometer_end_m, r.soc_end,
        least(${now}::timestamptz, (r.day + 1)::timestamp at time zone
          (select o.time_zone from organisation_operator_facts o where o.operator_id = r.operator_id)) as at
      from fleet_driver_records r where r.vehicle_id = ${vehicleId} order by r.day desc, r.shift_no desc limit 1)
    update fleet_vehicles v set
      odometer_m = case when v.odometer_at is null or v.odometer_at <= n.at or v.odometer_m < n.odometer_end_m or v.odometer_m = ${wasM}::bigint then n.odometer_end_m else v.odometer_m end,
      odometer_at = case when v.odometer_at is null or v.odometer_at <= n.at or v.odometer_m < n.odometer_end_m or v.odometer_m = ${wasM}::bigint then n.at else v.odometer_at end,
      soc = case when n.soc_end is not null and (v.soc_at is null or v.soc_at <= n.at) then n.soc_end else v.soc end,
      soc_at = case when n.soc_end is not null and (v.soc_at is null or v.soc_at <= n.at) then n.at else v.soc_at end,
      version = v.version + 1, updated_at = now()
    from newest n where v.id = ${vehicleId}`.execute(tx)
}
