import { orNotFound } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { getVehicleState, listPluggedVehicles, listVehicleChoices } from '../../contract/index.ts'
import { choicesOf } from './choices.store.ts'
import { findVehicleState } from './vehicle-status.store.ts'
import { pluggedNow } from './plugged.store.ts'

/** Registers the routes for charging vehicles, the last known values of a vehicle, and the vehicle selection. */
export function vehicleStateRoutes(app: App): void {
  serveAll(app, [listPluggedVehicles, getVehicleState, listVehicleChoices], {
    listPluggedVehicles: ({ tx }) => pluggedNow(tx),
    getVehicleState: async ({ tx, params: { id } }) => {
      const state = orNotFound(await findVehicleState(tx, id))
      const [plugged = null] = await pluggedNow(tx, id)
      return { ...state, plugged }
    },
    telematicsVehicleChoices: ({ tx, query }) => choicesOf(tx, query),
  })
}
