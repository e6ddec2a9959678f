import { newId, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import type { ContractorForm } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { countStationsById } from '../staff/choices.store.ts'
import { changeContractor, insertContractor, removeContractor } from './contractors.store.ts'

interface Written {
  operatorId: string
  form: ContractorForm
}
/** Adds a contractor and returns its id. Throws request.not-found and maintenance.contractor-name. */
export async function addContractor(
  tx: Tx,
  { services }: Pick<MaintenanceDeps, 'services'>,
  { operatorId, form }: Written,
): Promise<string> {
  const now = services.now()
  const id = newId(now.getTime())
  await requireStations(tx, form)
  await translateConstraint(form, insertContractor(tx, { operatorId, id, now, form }))
  return id
}
/** Returns false if `version` is outdated. Throws request.not-found and maintenance.contractor-name. */
export async function updateContractor(tx: Tx, change: Written & { id: string; version: number }): Promise<boolean> {
  await requireStations(tx, change.form)
  return translateConstraint(change.form, changeContractor(tx, change))
}
/** Throws maintenance.contractor-used. */
export async function dropContractor(tx: Tx, row: { id: string; name: string }): Promise<void> {
  await translateConstraint(row, removeContractor(tx, row.id))
}

async function requireStations(tx: Tx, { stationIds }: ContractorForm): Promise<void> {
  if ((await countStationsById(tx, stationIds)) < new Set(stationIds).size) throw new Problem('request.not-found')
}
/** Converts database errors to problems: a duplicate name, or a contractor with staff or work orders. */
async function translateConstraint<T>({ name }: { name: string }, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'maintenance_contractors_name')
      throw new Problem('maintenance.contractor-name', { name }, { name: 'maintenance.contractor-name' })
    if (constraint?.endsWith('_contractor_id_fkey')) throw new Problem('maintenance.contractor-used', { name })
    throw error
  })
}
