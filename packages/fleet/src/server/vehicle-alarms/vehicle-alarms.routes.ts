import { type App, requireOneOf, serveAll } from '@evops/platform/server'
import { vehicleAlarmEndpoints, vehiclePermissions } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { requireVehicle } from '../vehicles/vehicles.service.ts'
import { pageOfVehicleAlarms } from './vehicle-alarms.store.ts'

export function vehicleAlarmRoutes(app: App, { operatorOf }: FleetDeps): void {
  serveAll(app, vehicleAlarmEndpoints, {
    listVehicleAlarms: async ({ tx, actor, query }) => {
      // Whose session it was is told to who sees vehicles; alarms alone do not say it.
      requireOneOf(actor, vehiclePermissions.view)
      await requireVehicle(tx, query.vehicleId)
      return pageOfVehicleAlarms(tx, { ...query, zone: (await operatorOf(actor.operatorId)).timeZone })
    },
  })
}
