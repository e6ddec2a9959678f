import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, deleteTableRow, type Tx } from '@evops/platform/server'
import type { SupplyForm, SupplyRow } from '../../contract/index.ts'
import { markSupplyDays } from '../marks/marks.store.ts'
import {
  changeSupply,
  findSupply,
  insertSupply,
  listVisibleMeters,
  saveSupplyPlaces,
  findConflictingSupply,
  tariffExists,
  timeZonesOfStations,
} from './supply.store.ts'

interface SupplyDraft {
  operatorId: string
  form: SupplyForm
  now: Date
}
/** Throws request.not-found. */
export async function getSupplyRow(tx: Tx, id: string): Promise<SupplyRow> {
  return requireFound(await findSupply(tx, id))
}

const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })
/**
 * Throws an error for invalid references: stations outside the scope, meters of other stations, meters that already
 * count elsewhere.
 */
async function validateSupply(tx: Tx, record: SupplyDraft & { id: string }): Promise<void> {
  const { stationIds, meterIds, tariffId } = record.form
  const zones = await timeZonesOfStations(tx, stationIds)
  if (stationIds.some((id) => !zones.has(id))) throw inField('request.not-found', 'stationIds')
  if (new Set(zones.values()).size > 1) throw inField('energy.zones', 'stationIds')
  const meters = await listVisibleMeters(tx, meterIds)
  if (meters.length < new Set(meterIds).size) throw inField('request.not-found', 'meterIds')
  const elsewhere = meters.find(({ stationId }) => !zones.has(stationId))
  if (elsewhere) throw inField('energy.meter-elsewhere', 'meterIds', { meter: elsewhere.meterNo })
  if (tariffId !== null && !(await tariffExists(tx, tariffId))) throw inField('request.not-found', 'tariffId')
  const name = await findConflictingSupply(tx, record)
  if (name !== undefined) throw inField('energy.meter-taken', 'meterIds', { name })
}
async function withNameConflict<T>(form: SupplyForm, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (violatedConstraint(error) === 'energy_supply_points_name')
      throw inField('energy.name-taken', 'name', { name: form.name })
    throw error
  })
}
const once = (form: SupplyForm): SupplyForm => ({
  ...form,
  stationIds: [...new Set(form.stationIds)],
  meterIds: [...new Set(form.meterIds)],
})

export async function addSupply(tx: Tx, { operatorId, form: submittedForm, now }: SupplyDraft): Promise<SupplyRow> {
  const record = { operatorId, id: newId(now.getTime()), form: once(submittedForm), now }
  await validateSupply(tx, record)
  await withNameConflict(record.form, insertSupply(tx, record))
  await saveSupplyPlaces(tx, record)
  await markSupplyDays(tx, record.id)
  return getSupplyRow(tx, record.id)
}

/** Throws request.conflict. */
export async function updateSupplyForm(
  tx: Tx,
  { id, version, ...fields }: SupplyDraft & { id: string; version: number },
): Promise<{ before: SupplyRow; after: SupplyRow }> {
  const record = { ...fields, id, form: once(fields.form) }
  const before = await getSupplyRow(tx, id)
  await validateSupply(tx, record)
  if (!(await withNameConflict(record.form, changeSupply(tx, { ...record, version }))))
    throw conflictProblem(record.form, before)
  await markSupplyDays(tx, id)
  await saveSupplyPlaces(tx, record)
  await markSupplyDays(tx, id)
  return { before, after: await getSupplyRow(tx, id) }
}

export async function removeSupply(tx: Tx, id: string): Promise<SupplyRow> {
  const before = await getSupplyRow(tx, id)
  await deleteTableRow(tx, 'energy_supply_points', { id })
  return before
}
