import { requireFound } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { getVehicleState, listPluggedVehicles, listVehicleChoices } from '../../contract/index.ts'
import { findVehicleChoices } from './choices.store.ts'
import { findVehicleState } from './vehicle-status.store.ts'
import { findChargingVehicles } from './plugged.store.ts'

/** Registers the routes for charging vehicles, the last known values of a vehicle, and the vehicle selection. */
export function vehicleStateRoutes(app: App): void {
  serveAll(app, [listPluggedVehicles, getVehicleState, listVehicleChoices], {
    listPluggedVehicles: ({ tx }) => findChargingVehicles(tx),
    getVehicleState: async ({ tx, params: { id } }) => {
      const state = requireFound(await findVehicleState(tx, id))
      const [plugged = null] = await findChargingVehicles(tx, id)
      return { ...state, plugged }
    },
    telematicsVehicleChoices: ({ tx, query }) => findVehicleChoices(tx, query),
  })
}
