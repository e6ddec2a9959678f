import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  updateTableRow,
  conflictProblem,
  violatedConstraint,
  insertTableRow,
  deleteTableRow,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { departureFields, type DepartureForm, type DepartureRow } from '../../contract/index.ts'
import { conflictingDepartures, findDeparture, lockDepartures, setVehicles } from './departures.store.ts'

/** Throws request.not-found. */
export async function getDepartureRow(tx: Tx, id: string): Promise<DepartureRow> {
  return requireFound(await findDeparture(tx, id))
}

const columnsOf = (form: DepartureForm) => ({
  ...formToColumns(departureFields, form),
  depart_at: new Date(form.departAt),
  return_at: new Date(form.returnAt),
})

const longestMs = 48 * 3_600_000
/** Checked after the departure is known to exist. */
function requireSession({ departAt, returnAt }: DepartureForm): void {
  const out = Date.parse(returnAt) - Date.parse(departAt)
  if (out <= 0 || out >= longestMs) throw new Problem('request.invalid', {}, { returnAt: 'depots.fault.return' })
}
/** Rejects a vehicle that is on another trip at that time, a duplicate block, and unknown references. */
async function requireFree(tx: Tx, id: string, form: DepartureForm): Promise<void> {
  if (form.vehicleId === null || form.state === 'cancelled') return
  const [other] = await conflictingDepartures(tx, { ...form, vehicleId: form.vehicleId, id })
  if (other) throw busy(other)
}
function busy({ vehicleLabel, blockNo }: DepartureRow): Problem {
  const values = { vehicle: vehicleLabel ?? '', block: blockNo }
  return new Problem('depots.vehicle-busy', values, { vehicleId: 'depots.vehicle-busy' })
}
async function refusing<T>(work: Promise<T>, form: DepartureForm): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'depots_departures_block')
      throw new Problem('depots.block-taken', { block: form.blockNo }, { blockNo: 'depots.block-taken' })
    if (constraint === 'depots_departures_overlap')
      throw new Problem('depots.vehicle-busy', { vehicle: '', block: '' }, { vehicleId: 'depots.vehicle-busy' })
    const [, field] = /_(station|line|vehicle)_id_fkey$/.exec(constraint ?? '') ?? []
    if (field) throw new Problem('request.not-found', {}, { [`${field}Id`]: 'request.not-found' })
    throw error
  })
}

export async function addDeparture(
  tx: Tx,
  {
    operatorId,
    form,
    source,
    now,
  }: { operatorId: string; form: DepartureForm; source: DepartureRow['source']; now: Date },
): Promise<string> {
  requireSession(form)
  const id = newId(now.getTime())
  await requireFree(tx, id, form)
  const values = { operator_id: operatorId, id, source, created_at: now, ...columnsOf(form) }
  await refusing(insertTableRow(tx, 'depots_departures', values), form)
  return id
}

/** Throws request.not-found, request.conflict, depots.vehicle-busy, depots.block-taken. */
export async function changeDeparture(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: DepartureForm },
): Promise<{ before: DepartureRow; after: DepartureRow }> {
  const before = await getDepartureRow(tx, id)
  requireSession(form)
  await requireFree(tx, id, form)
  if (!(await refusing(updateTableRow(tx, 'depots_departures', { id, version }, columnsOf(form)), form)))
    throw conflictProblem(form, before)
  return { before, after: await getDepartureRow(tx, id) }
}

export async function removeDeparture(tx: Tx, id: string): Promise<DepartureRow> {
  const before = await getDepartureRow(tx, id)
  await deleteTableRow(tx, 'depots_departures', { id })
  return before
}

/**
 * Assigns a vehicle to a departure. A vehicle planned for another departure at that time is rejected. If `swap` is set,
 * that departure gets the vehicle that was planned here, if it is available then. `swapWith` names the departure, which
 * may be at another time. Throws request.not-found, request.conflict, depots.vehicle-busy.
 */
export async function assignVehicle(
  tx: Tx,
  {
    id,
    vehicleId,
    swap,
    swapWith,
  }: { id: string; vehicleId: string | null; swap: boolean; swapWith?: string | undefined },
): Promise<{ before: DepartureRow; after: DepartureRow; swapped: DepartureRow | null }> {
  const before = await getDepartureRow(tx, id)
  const across = vehicleId === null ? [] : await conflictingDepartures(tx, { ...before, vehicleId })
  const meant = swapWith === undefined ? undefined : await getDepartureRow(tx, swapWith)
  if (meant && (meant.vehicleId !== vehicleId || meant.id === id)) throw new Problem('request.conflict')
  const other = meant ?? across[0]
  const second = across.find((one) => one.id !== other?.id)
  if (second) throw busy(second)
  if (other && !swap) throw busy(other)
  const pairs = [{ id, vehicleId }, ...(other ? [{ id: other.id, vehicleId: before.vehicleId }] : [])]
  await lockDepartures(
    tx,
    pairs.map((pair) => pair.id),
  )
  await refusing(setVehicles(tx, pairs), { ...before, vehicleId })
  return { before, after: await getDepartureRow(tx, id), swapped: other ? await getDepartureRow(tx, other.id) : null }
}
