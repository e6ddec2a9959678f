import { type App, serveAll, type Tx } from '@evops/platform/server'
import { energyChoiceEndpoints, supplyEndpoints } from '../../contract/index.ts'
import { listEnergySelectOptions } from '../choices/choices.store.ts'
import type { EnergyDeps } from '../deps.ts'
import { addSupply, updateSupplyForm, removeSupply, getSupplyRow } from './supply.service.ts'
import { pageOfSupplies } from './supply.store.ts'

const entity = 'supply-point'

/** Clears the demand alarms of a deleted supply point. Returns true if an alarm changed. */
type Ended = (tx: Tx, at: { operatorId: string; now: Date }) => Promise<boolean>

export function supplyRoutes(app: App, { services, alarms }: EnergyDeps, ended: Ended): void {
  serveAll(app, energyChoiceEndpoints, { energyChoices: ({ tx, query }) => listEnergySelectOptions(tx, query) })
  serveAll(app, supplyEndpoints, {
    listSupplyPoints: ({ tx, query }) => pageOfSupplies(tx, query),
    getSupplyPoint: ({ tx, params }) => getSupplyRow(tx, params.id),
    createSupplyPoint: async ({ tx, actor, body, audit }) => {
      const after = await addSupply(tx, { operatorId: actor.operatorId, form: body, now: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateSupplyPoint: async ({ tx, actor, params, body: { version, ...form }, audit }) => {
      const record = { operatorId: actor.operatorId, id: params.id, version, form, now: services.now() }
      const { before, after } = await updateSupplyForm(tx, record)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteSupplyPoint: async ({ tx, actor: { operatorId }, params, audit, afterCommit }) => {
      audit({ entity, entityId: params.id, before: await removeSupply(tx, params.id) })
      if (await ended(tx, { operatorId, now: services.now() })) afterCommit(() => alarms.moved(operatorId))
      return { done: true } as const
    },
  })
}
