import { requireFound } from '@evops/platform/contract'
import { conflictProblem, serveAll, type App, type Tx } from '@evops/platform/server'
import { contractorEndpoints, type ContractorRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { addContractor, dropContractor, updateContractor } from './contractors.service.ts'
import { findContractor, pageOfContractors } from './contractors.store.ts'

const entity = 'maintenance-contractor'

/** Serves the companies that do repairs for the operator. */
export function contractorRoutes(app: App, { services }: MaintenanceDeps): void {
  const contractorOf = async (tx: Tx, id: string): Promise<ContractorRow> => {
    return requireFound(await findContractor(tx, id, services.now()))
  }
  serveAll(app, contractorEndpoints, {
    listContractors: ({ tx, query }) => pageOfContractors(tx, query, services.now()),
    getContractor: ({ tx, params }) => contractorOf(tx, params.id),
    createContractor: async ({ tx, actor: { operatorId }, body: form, audit }) => {
      const id = await addContractor(tx, { services }, { operatorId, form })
      const after = await contractorOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateContractor: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const before = await contractorOf(tx, id)
      if (!(await updateContractor(tx, { operatorId, id, version, form }))) throw conflictProblem(form, before)
      const after = await contractorOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteContractor: async ({ tx, params: { id }, audit }) => {
      const before = await contractorOf(tx, id)
      await dropContractor(tx, before)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}
