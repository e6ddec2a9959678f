import { newId } from '@evops/platform/contract'
import { type App, serveAll, formToColumns } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, nameTakenRefusal } from '../keeping.ts'
import { usualTypes } from './usual-types.ts'
import { addTypes, findType, pageOfTypes } from './vehicle-types.store.ts'

const entity = 'vehicle-type'
export const vehicleTypeStore = createRowStore<contract.VehicleTypeRow, contract.VehicleTypeForm>({
  table: 'fleet_types',
  find: findType,
  columnsOf: (form) => formToColumns(contract.vehicleTypeForm, form),
  taken: nameTakenRefusal('_name', 'name'),
})

export function vehicleTypeRoutes(app: App, { services }: FleetDeps): void {
  serveAll(app, contract.vehicleTypeEndpoints, {
    listVehicleTypes: ({ tx, query }) => pageOfTypes(tx, query),
    createVehicleType: async ({ tx, actor, body, audit }) => {
      const after = await vehicleTypeStore.add(tx, { operatorId: actor.operatorId, form: body, at: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    addUsualVehicleTypes: async ({ tx, actor, audit }) => {
      const rows = usualTypes.map(({ name, ...type }) => ({
        ...type,
        id: newId(services.now().getTime()),
        name: name[actor.language],
        remark: '',
      }))
      const added = await addTypes(tx, actor.operatorId, rows)
      audit({ entity, after: { added } })
      return { added }
    },
    updateVehicleType: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await vehicleTypeStore.change(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteVehicleType: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await vehicleTypeStore.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
