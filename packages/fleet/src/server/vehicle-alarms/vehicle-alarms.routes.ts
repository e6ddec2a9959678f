import { type App, requireAnyCode, serveAll } from '@evops/platform/server'
import { vehicleAlarmEndpoints, vehiclePermissions } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { requireVehicle } from '../vehicles/vehicles.service.ts'
import { pageOfVehicleAlarms } from './vehicle-alarms.store.ts'

export function vehicleAlarmRoutes(app: App, { operatorOf }: FleetDeps): void {
  serveAll(app, vehicleAlarmEndpoints, {
    listVehicleAlarms: async ({ tx, actor, query }) => {
      // The link between session and vehicle requires the permission for vehicles in addition to the one for alarms.
      requireAnyCode(actor, vehiclePermissions.view)
      await requireVehicle(tx, query.vehicleId)
      return pageOfVehicleAlarms(tx, { ...query, zone: (await operatorOf(actor.operatorId)).timeZone })
    },
  })
}
