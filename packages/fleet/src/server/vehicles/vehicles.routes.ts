import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { importVehicles } from './vehicle-import.service.ts'
import { addVehicle, changeVehicle, removeVehicle, sessionSumsSince, loadVehicleDetail } from './vehicles.service.ts'
import { pageOfVehicles } from './vehicles.store.ts'

const entity = 'vehicle'

export function vehicleRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.vehicleEndpoints, {
    listVehicles: ({ tx, query }) => pageOfVehicles(tx, query, sessionSumsSince(deps)),
    getVehicle: ({ tx, params }) => loadVehicleDetail(tx, deps, params.id),
    createVehicle: async ({ tx, actor, body, audit }) => {
      const after = await addVehicle(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateVehicle: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await changeVehicle(tx, deps, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteVehicle: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeVehicle(tx, deps, params.id) })
      return { done: true } as const
    },
    importVehicles: async ({ tx, actor, body, audit }) => {
      const result = await importVehicles(tx, deps, { actor, ...body })
      audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
      return result
    },
  })
}
