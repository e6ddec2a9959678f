import { type App, serveAll } from '@evops/platform/server'
import { energyChoiceEndpoints, supplyEndpoints } from '../../contract/index.ts'
import { energyChoices } from '../choices/choices.store.ts'
import type { EnergyDeps } from '../deps.ts'
import { addSupply, putSupply, removeSupply, supplyOf } from './supply.service.ts'
import { pageOfSupplies } from './supply.store.ts'

const entity = 'supply-point'

export function supplyRoutes(app: App, { house }: EnergyDeps): void {
  serveAll(app, energyChoiceEndpoints, { energyChoices: ({ tx, query }) => energyChoices(tx, query) })
  serveAll(app, supplyEndpoints, {
    listSupplyPoints: ({ tx, query }) => pageOfSupplies(tx, query),
    getSupplyPoint: ({ tx, params }) => supplyOf(tx, params.id),
    createSupplyPoint: async ({ tx, actor, body, audit }) => {
      const after = await addSupply(tx, { operatorId: actor.operatorId, form: body, now: house.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateSupplyPoint: async ({ tx, actor, params, body: { version, ...form }, audit }) => {
      const given = { operatorId: actor.operatorId, id: params.id, version, form, now: house.now() }
      const { before, after } = await putSupply(tx, given)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteSupplyPoint: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeSupply(tx, params.id) })
      return { done: true } as const
    },
  })
}
