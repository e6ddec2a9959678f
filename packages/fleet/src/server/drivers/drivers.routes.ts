import { type App, readPersonalRows, sendPersonalData, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { importDrivers } from './driver-import.service.ts'
import { changeDriver, createDriverStore, eraseDriver, withCardVisibility } from './drivers.service.ts'
import { operatorToday } from '../records/today.ts'
import { maskDriver, pageOfDrivers } from './drivers.store.ts'

const entity = 'driver'
/** Fields of a driver's records that concern the driver, without the users who wrote and checked them. */
const driven = [
  'day',
  'shift',
  'vehicle_id',
  'line_id',
  'odometer_start_m',
  'odometer_end_m',
  'trips',
  'soc_start',
  'soc_end',
  'season',
  'grade',
  'remark',
] as const

export function driverRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.driverEndpoints, {
    listDrivers: async ({ tx, actor, query }) =>
      pageOfDrivers(tx, withCardVisibility(actor, query), await operatorToday(deps, actor.operatorId)),
    createDriver: async ({ tx, actor, body, audit }) => {
      const { operatorId } = actor
      const drivers = createDriverStore(await operatorToday(deps, operatorId))
      const after = maskDriver(await drivers.add(tx, { operatorId, form: body, at: deps.services.now() }))
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateDriver: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await changeDriver(tx, deps, { actor, id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteDriver: async ({ tx, actor, params, audit }) => {
      const drivers = createDriverStore(await operatorToday(deps, actor.operatorId))
      audit({ entity, entityId: params.id, before: maskDriver(await drivers.remove(tx, params.id)) })
      return { done: true } as const
    },
    revealDriver: async ({ tx, actor, params, body, audit }) => {
      const drivers = createDriverStore(await operatorToday(deps, actor.operatorId))
      const { phone, licenceNo, cardNo } = await drivers.of(tx, params.id)
      audit({ entity, entityId: params.id, after: body })
      return { phone, licenceNo, cardNo }
    },
    eraseDriver: async ({ tx, actor, params, body, audit }) => {
      const after = await eraseDriver(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { ...body, name: after.name } })
      return after
    },
    exportDriverData: async (call) => {
      const { id } = call.params
      const driver = await readPersonalRows(call.tx, 'fleet_drivers', { id })
      const records = await readPersonalRows(call.tx, 'fleet_driver_records', { driver_id: id }, driven)
      return sendPersonalData(call, {
        entity,
        noun: 'driver',
        at: deps.services.now(),
        of: { driver, records },
      })
    },
    importDrivers: async ({ tx, actor, body, audit }) => {
      const result = await importDrivers(tx, deps, { actor, ...body })
      audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
      return result
    },
  })
}
