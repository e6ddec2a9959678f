import { type App, serveAll, formToColumns } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, nameTakenRefusal } from '../keeping.ts'
import { findMaker, pageOfMakers } from './makers.store.ts'

const entity = 'vehicle-maker'
export const makerStore = createRowStore<contract.MakerRow, contract.MakerForm>({
  table: 'fleet_makers',
  find: findMaker,
  columnsOf: (form) => formToColumns(contract.makerForm, form),
  taken: nameTakenRefusal('_name', 'name'),
})

export function makerRoutes(app: App, { services }: FleetDeps): void {
  serveAll(app, contract.makerEndpoints, {
    listVehicleMakers: ({ tx, query }) => pageOfMakers(tx, query),
    createVehicleMaker: async ({ tx, actor, body, audit }) => {
      const after = await makerStore.add(tx, { operatorId: actor.operatorId, form: body, at: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateVehicleMaker: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await makerStore.change(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    eraseMakerContact: async ({ tx, params, body, audit }) => {
      const { version, ...fields } = await makerStore.of(tx, params.id)
      const form = contract.makerForm.parse({ ...fields, contact: '', phone: '' })
      audit({ entity, entityId: params.id, after: body })
      return (await makerStore.change(tx, { id: params.id, version, form })).after
    },
    deleteVehicleMaker: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await makerStore.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
