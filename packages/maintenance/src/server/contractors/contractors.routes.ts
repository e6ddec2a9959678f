import { newId, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, serveAll, type App, type Tx } from '@evops/platform/server'
import { contractorEndpoints, type ContractorForm, type ContractorRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { knownStations } from '../staff/choices.store.ts'
import {
  changeContractor,
  findContractor,
  insertContractor,
  pageOfContractors,
  removeContractor,
} from './contractors.store.ts'

const entity = 'maintenance-contractor'

/** Companies whose people repair for the operator. */
export function contractorRoutes(app: App, { house }: MaintenanceDeps): void {
  const contractorOf = async (tx: Tx, id: string): Promise<ContractorRow> => {
    const row = await findContractor(tx, id, house.now())
    if (!row) throw new Problem('request.not-found')
    return row
  }
  serveAll(app, contractorEndpoints, {
    listContractors: ({ tx, query }) => pageOfContractors(tx, query, house.now()),
    getContractor: ({ tx, params }) => contractorOf(tx, params.id),
    createContractor: async ({ tx, actor: { operatorId }, body: form, audit }) => {
      const now = house.now()
      const id = newId(now.getTime())
      await requireStations(tx, form)
      await refused(form, insertContractor(tx, { operatorId, id, now, form }))
      const after = await contractorOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateContractor: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const before = await contractorOf(tx, id)
      await requireStations(tx, form)
      if (!(await refused(form, changeContractor(tx, { operatorId, id, version, form }))))
        throw conflictWith(form, before)
      const after = await contractorOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteContractor: async ({ tx, params: { id }, audit }) => {
      const before = await contractorOf(tx, id)
      await refused(before, removeContractor(tx, id))
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function requireStations(tx: Tx, { stationIds }: ContractorForm): Promise<void> {
  if ((await knownStations(tx, stationIds)) < new Set(stationIds).size) throw new Problem('request.not-found')
}
/** What the database refuses, in words: a name that is taken, a contractor that has people or had orders. */
async function refused<T>({ name }: { name: string }, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = constraintOf(error)
    if (constraint === 'maintenance_contractors_name')
      throw new Problem('maintenance.contractor-name', { name }, { name: 'maintenance.contractor-name' })
    if (constraint?.endsWith('_contractor_id_fkey'))
      throw new Problem('maintenance.contractor-used', { name })
    throw error
  })
}
