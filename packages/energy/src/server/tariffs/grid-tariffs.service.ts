import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, isStillReferenced, type Tx } from '@evops/platform/server'
import type { GridTariffForm, GridTariffRow } from '../../contract/index.ts'
import { markTariffDays } from '../marks/marks.store.ts'
import {
  changeGridTariffVersion,
  findGridTariffVersion,
  insertTariff,
  insertGridTariffVersion,
  removeGridTariffVersion,
  renameTariff,
  findTariffIdByName,
  overlappingVersionDay,
} from './grid-tariffs.store.ts'

/** Throws request.not-found. */
export async function getGridTariffVersion(tx: Tx, id: string): Promise<GridTariffRow> {
  return requireFound(await findGridTariffVersion(tx, id))
}
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })
interface Place {
  id: string
  tariffId: string
  form: GridTariffForm
}
async function requireOwnDays(tx: Tx, place: Place): Promise<void> {
  const from = await overlappingVersionDay(tx, place)
  if (from !== undefined) throw inField('energy.overlap', 'fromDay', { from })
}
/** Two concurrent changes conflict at a database constraint. */
async function withWriteConflicts<T>({ name, fromDay }: GridTariffForm, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'energy_tariff_versions_overlap') throw inField('energy.overlap', 'fromDay', { from: fromDay })
    if (constraint === 'energy_tariffs_name') throw inField('energy.name-taken', 'name', { name })
    throw error
  })
}

export async function addGridTariffVersion(
  tx: Tx,
  { operatorId, form, now }: { operatorId: string; form: GridTariffForm; now: Date },
): Promise<GridTariffRow> {
  const existingId = await findTariffIdByName(tx, form.name)
  const tariffId = existingId ?? newId(now.getTime())
  const id = newId(now.getTime())
  if (existingId === undefined)
    await withWriteConflicts(form, insertTariff(tx, { operatorId, id: tariffId, name: form.name, now }))
  await requireOwnDays(tx, { id, tariffId, form })
  await withWriteConflicts(form, insertGridTariffVersion(tx, { operatorId, id, tariffId, form, now }))
  await markTariffDays(tx, tariffId)
  return getGridTariffVersion(tx, id)
}

/** Throws request.conflict. */
export async function updateTariffVersion(
  tx: Tx,
  { id, version, form, now }: { id: string; version: number; form: GridTariffForm; now: Date },
): Promise<{ before: GridTariffRow; after: GridTariffRow }> {
  const before = await getGridTariffVersion(tx, id)
  const { tariffId } = before
  await requireOwnDays(tx, { id, tariffId, form })
  if (!(await withWriteConflicts(form, changeGridTariffVersion(tx, { id, version, form, now }))))
    throw conflictProblem(form, before)
  await withWriteConflicts(form, renameTariff(tx, tariffId, form.name))
  await markTariffDays(tx, tariffId)
  return { before, after: await getGridTariffVersion(tx, id) }
}

/** Throws energy.tariff-in-use. */
export async function deleteGridTariffVersion(tx: Tx, id: string): Promise<GridTariffRow> {
  const before = await getGridTariffVersion(tx, id)
  await removeGridTariffVersion(tx, before).catch((error: unknown) => {
    throw isStillReferenced(error) ? new Problem('energy.tariff-in-use', { count: before.supplies }) : error
  })
  await markTariffDays(tx, before.tariffId)
  return before
}
