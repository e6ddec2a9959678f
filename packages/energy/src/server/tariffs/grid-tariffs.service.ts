import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, isStillReferenced, type Tx } from '@evops/platform/server'
import type { GridTariffForm, GridTariffRow } from '../../contract/index.ts'
import { markTariff } from '../marks/marks.store.ts'
import {
  changeVersion,
  findVersion,
  insertTariff,
  insertVersion,
  removeVersion,
  renameTariff,
  tariffNamed,
  versionAcross,
} from './grid-tariffs.store.ts'

/** Throws request.not-found. */
export async function versionOf(tx: Tx, id: string): Promise<GridTariffRow> {
  return orNotFound(await findVersion(tx, id))
}
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })
interface Place {
  id: string
  tariffId: string
  form: GridTariffForm
}
async function requireOwnDays(tx: Tx, place: Place): Promise<void> {
  const from = await versionAcross(tx, place)
  if (from !== undefined) throw inField('energy.overlap', 'fromDay', { from })
}
/** Two concurrent changes conflict at a database constraint. */
async function withWriteConflicts<T>({ name, fromDay }: GridTariffForm, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    const constraint = constraintOf(error)
    if (constraint === 'energy_tariff_versions_overlap')
      throw inField('energy.overlap', 'fromDay', { from: fromDay })
    if (constraint === 'energy_tariffs_name') throw inField('energy.name-taken', 'name', { name })
    throw error
  })
}

export async function addVersion(
  tx: Tx,
  { operatorId, form, now }: { operatorId: string; form: GridTariffForm; now: Date },
): Promise<GridTariffRow> {
  const existingId = await tariffNamed(tx, form.name)
  const tariffId = existingId ?? newId(now.getTime())
  const id = newId(now.getTime())
  if (existingId === undefined)
    await withWriteConflicts(form, insertTariff(tx, { operatorId, id: tariffId, name: form.name, now }))
  await requireOwnDays(tx, { id, tariffId, form })
  await withWriteConflicts(form, insertVersion(tx, { operatorId, id, tariffId, form, now }))
  await markTariff(tx, tariffId)
  return versionOf(tx, id)
}

/** Throws request.conflict. */
export async function updateTariffVersion(
  tx: Tx,
  { id, version, form, now }: { id: string; version: number; form: GridTariffForm; now: Date },
): Promise<{ before: GridTariffRow; after: GridTariffRow }> {
  const before = await versionOf(tx, id)
  const { tariffId } = before
  await requireOwnDays(tx, { id, tariffId, form })
  if (!(await withWriteConflicts(form, changeVersion(tx, { id, version, form, now }))))
    throw conflictWith(form, before)
  await withWriteConflicts(form, renameTariff(tx, tariffId, form.name))
  await markTariff(tx, tariffId)
  return { before, after: await versionOf(tx, id) }
}

/** Throws energy.tariff-in-use. */
export async function dropVersion(tx: Tx, id: string): Promise<GridTariffRow> {
  const before = await versionOf(tx, id)
  await removeVersion(tx, before).catch((error: unknown) => {
    throw isStillReferenced(error) ? new Problem('energy.tariff-in-use', { count: before.supplies }) : error
  })
  await markTariff(tx, before.tariffId)
  return before
}
