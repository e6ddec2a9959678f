import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Actor, type Tx } from '@evops/platform/server'
import { seasonOf, type DriverRecordForm, type DriverRecordRow } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { loadQuotaSettings } from './settings.store.ts'
import { isClosedDay } from './months.rules.ts'
import { lastClosedDay, lockRecordMonths } from './months.store.ts'
import {
  changeRecord,
  deleteRecord,
  updateVehicleFromNewest,
  driverGradeOf,
  lockVehicle,
  insertRecord,
  linkNextRecord,
  lockRecord,
  nextRecordOf,
  recordIdOfShift,
  previousRecordOf,
  setRecordChecked,
  findRecordVehicle,
  type VehicleShift,
  type WrittenRecord,
} from './record-chain.store.ts'
import { findRecord } from './records.store.ts'
import { operatorToday } from './today.ts'

/** Returns a record. Throws request.not-found. */
export async function loadDriverRecord(tx: Tx, id: string): Promise<DriverRecordRow> {
  return requireFound(await findRecord(tx, id))
}

/** Returns the start values for the record of a shift. Throws request.not-found. */
export async function recordStartValues(tx: Tx, place: VehicleShift) {
  const vehicle = requireFound(await findRecordVehicle(tx, place.vehicleId))
  const before = await previousRecordOf(tx, place, null)
  return {
    odometerStartM: before?.odometerEndM ?? vehicle.odometerM,
    socStart: before ? null : vehicle.soc,
    lineId: vehicle.lineId,
    before: before ? { day: before.day, shift: before.shift, driverName: before.driverName } : null,
    taken: (await recordIdOfShift(tx, place)) !== undefined,
    isClosed: isClosedDay(place.day, await lastClosedDay(tx)),
  }
}

export interface NewDriverRecord {
  actor: Actor
  form: DriverRecordForm
  source: DriverRecordRow['source']
}
/**
 * Adds the record of a shift. Throws request.not-found, fleet.day-to-come, fleet.month-closed, fleet.shift-taken,
 * fleet.odometer-back and fleet.odometer-ahead.
 */
export async function addRecord(
  tx: Tx,
  deps: FleetDeps,
  { actor, form, source }: NewDriverRecord,
): Promise<DriverRecordRow> {
  const { operatorId, name } = actor
  await lockRecordMonths(tx, operatorId, 'shared')
  await refuseDay(tx, deps, { operatorId, day: form.day })
  if (!(await lockVehicle(tx, form.vehicleId))) throw new Problem('request.not-found')
  const at = deps.services.now()
  const id = newId(at.getTime())
  const { written, after } = await placeInChain(tx, { operatorId, form, except: null })
  await withShiftRefusal(insertRecord(tx, { ...written, operatorId, id, source, name, at }))
  if (after) await linkNextRecord(tx, after.id, form.odometerEndM)
  await updateVehicleFromNewest(tx, { vehicleId: form.vehicleId, wasM: null, now: at })
  return loadDriverRecord(tx, id)
}

/** Updates a record. Throws the errors of `addRecord`, and request.conflict. */
export async function editRecord(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, version, form }: { actor: Actor; id: string; version?: number; form: DriverRecordForm },
): Promise<{ before: DriverRecordRow; after: DriverRecordRow }> {
  const { operatorId } = actor
  await lockRecordMonths(tx, operatorId, 'shared')
  const before = await held(tx, id)
  if (version !== undefined && before.version !== version) throw conflictProblem(form, before)
  for (const day of new Set([before.day, form.day])) await refuseDay(tx, deps, { operatorId, day })
  if (form.vehicleId !== before.vehicleId && !(await lockVehicle(tx, form.vehicleId)))
    throw new Problem('request.not-found')
  await unlink(tx, before)
  const { written, after } = await placeInChain(tx, { operatorId, form, except: id })
  // The stored grade and season of that day stay, unless the driver or the day changes.
  const isSame = form.driverId === before.driverId
  await withShiftRefusal(changeRecord(tx, id, { ...written, ...(isSame && { grade: before.grade }) }))
  if (after) await linkNextRecord(tx, after.id, form.odometerEndM)
  for (const vehicleId of new Set([before.vehicleId, form.vehicleId]))
    await updateVehicleFromNewest(tx, { vehicleId, wasM: before.odometerEndM, now: deps.services.now() })
  return { before, after: await loadDriverRecord(tx, id) }
}

/** Deletes a record. Throws request.not-found and fleet.month-closed. */
export async function removeRecord(tx: Tx, deps: FleetDeps, actor: Actor, id: string): Promise<DriverRecordRow> {
  const { operatorId } = actor
  await lockRecordMonths(tx, operatorId, 'shared')
  const before = await held(tx, id)
  await refuseDay(tx, deps, { operatorId, day: before.day })
  await unlink(tx, before)
  await deleteRecord(tx, id)
  await updateVehicleFromNewest(tx, {
    vehicleId: before.vehicleId,
    wasM: before.odometerEndM,
    now: deps.services.now(),
  })
  return before
}

/** Marks a record as checked or not checked. Throws request.not-found, request.conflict and fleet.month-closed. */
export async function markRecordChecked(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, checked, version }: { actor: Actor; id: string; checked: boolean; version?: number },
): Promise<{ before: DriverRecordRow; after: DriverRecordRow }> {
  const { operatorId } = actor
  await lockRecordMonths(tx, operatorId, 'shared')
  const before = await held(tx, id)
  if (version !== undefined && before.version !== version) throw conflictProblem({}, before)
  await refuseDay(tx, deps, { operatorId, day: before.day })
  if (checked === (before.checkedAt !== null)) return { before, after: before }
  const by = { id: actor.userId, name: actor.name, at: deps.services.now() }
  await setRecordChecked(tx, id, checked ? by : undefined)
  return { before, after: await loadDriverRecord(tx, id) }
}

async function held(tx: Tx, id: string): Promise<DriverRecordRow> {
  const { vehicleId } = await loadDriverRecord(tx, id)
  await lockVehicle(tx, vehicleId)
  await lockRecord(tx, id)
  return loadDriverRecord(tx, id)
}
async function refuseDay(
  tx: Tx,
  deps: FleetDeps,
  { operatorId, day }: { operatorId: string; day: string },
): Promise<void> {
  const last = await lastClosedDay(tx)
  if (last !== undefined && isClosedDay(day, last))
    throw new Problem('fleet.month-closed', { month: last.slice(0, 7) }, { day: 'fleet.month-closed' })
  if (day > (await operatorToday(deps, operatorId)))
    throw new Problem('fleet.day-to-come', {}, { day: 'fleet.day-to-come' })
}

/** Returns the position of a record in its vehicle's chain; rejects a decreasing odometer. */
async function placeInChain(
  tx: Tx,
  { operatorId, form, except }: { operatorId: string; form: DriverRecordForm; except: string | null },
): Promise<{ written: WrittenRecord; after: { id: string } | undefined }> {
  const driver = requireFound(await driverGradeOf(tx, form.driverId))
  const taken = await recordIdOfShift(tx, form)
  if (taken !== undefined && taken !== except) throw shiftTaken()
  const before = await previousRecordOf(tx, form, except)
  if (before && before.odometerEndM > form.odometerStartM)
    throw new Problem('fleet.odometer-back', { km: km(before.odometerEndM) }, { odometerStartM: 'fleet.odometer-back' })
  const after = await nextRecordOf(tx, form, except)
  if (after && after.odometerStartM < form.odometerEndM)
    throw new Problem(
      'fleet.odometer-ahead',
      { km: km(after.odometerStartM) },
      { odometerEndM: 'fleet.odometer-ahead' },
    )
  const season = seasonOf(form.day, await loadQuotaSettings(tx, operatorId))
  return {
    written: { form, previousEndM: before?.odometerEndM ?? null, season, grade: driver.grade },
    after,
  }
}
/** Removes a record from the chain: the next record is linked to the previous one. */
async function unlink(tx: Tx, record: DriverRecordRow): Promise<void> {
  const after = await nextRecordOf(tx, record, record.id)
  if (!after) return
  const before = await previousRecordOf(tx, record, record.id)
  await linkNextRecord(tx, after.id, before?.odometerEndM ?? null)
}

const shiftTaken = () => new Problem('fleet.shift-taken', {}, { shift: 'fleet.shift-taken' })
async function withShiftRefusal(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw violatedConstraint(error) === 'fleet_driver_records_shift' ? shiftTaken() : error
  })
}
/** Formats metres as kilometres with one decimal, like an odometer. */
const km = (metres: number) => (metres / 1_000).toFixed(1)
