import { requireFound } from '@evops/platform/contract'
import { type App, readPersonalRows, sendPersonalData, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { organisationsByName, stationsByName, usersByName } from './choices.store.ts'
import { importStaff } from './staff-import.service.ts'
import {
  addStaff,
  deleteStaffChecked,
  eraseStaff,
  requireStaffStationAccess,
  getStaffRow,
  updateStaffChecked,
} from './staff.service.ts'
import { lockStaff, pageOfStaff } from './staff.store.ts'

const entity = 'maintenance-staff'
/** Columns that work orders store about their staff. */
const worked = [
  'id',
  'no',
  'type',
  'state',
  'created_at',
  'accepted_at',
  'on_site_at',
  'started_at',
  'done_at',
  'closed_at',
  'rating',
] as const

export function staffRoutes(app: App, deps: MaintenanceDeps): void {
  const { services } = deps
  serveAll(app, contract.staffEndpoints, {
    listStaff: ({ tx, query }) => pageOfStaff(tx, query, services.now()),
    staffUsers: ({ tx, query }) => usersByName(tx, query.search),
    staffOrganisations: ({ tx, query }) => organisationsByName(tx, query.search),
    maintenanceStations: ({ tx, query }) => stationsByName(tx, query.search),
    getStaff: ({ tx, params }) => getStaffRow(tx, deps, params.id),
    createStaff: async ({ tx, actor, body, audit }) => {
      const id = await addStaff(tx, deps, { operatorId: actor.operatorId, form: body })
      const after = await getStaffRow(tx, deps, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateStaff: async ({ tx, actor, params, body, audit }) => {
      const before = await getStaffRow(tx, deps, params.id)
      await requireStaffStationAccess(deps, actor, params.id)
      const { version, ...form } = body
      await updateStaffChecked(tx, { operatorId: actor.operatorId, id: params.id, form, version })
      const after = await getStaffRow(tx, deps, params.id)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteStaff: async ({ tx, actor, params, audit }) => {
      await requireStaffStationAccess(deps, actor, params.id)
      audit({ entity, entityId: params.id, before: await deleteStaffChecked(tx, params.id) })
      return { done: true } as const
    },
    revealStaff: async ({ tx, params, body, audit }) => {
      const found = requireFound(await lockStaff(tx, params.id))
      audit({ entity, entityId: params.id, after: { reason: body.reason } })
      return { mobile: found.mobile, email: found.email }
    },
    eraseStaff: async ({ tx, actor, params, body, audit }) => {
      await requireStaffStationAccess(deps, actor, params.id)
      const after = await eraseStaff(tx, deps, { operatorId: actor.operatorId, id: params.id })
      audit({ entity, entityId: params.id, after: { ...body, name: after.name } })
      return after
    },
    exportStaffData: async (call) => {
      const { id } = call.params
      const of = {
        staff: await readPersonalRows(call.tx, 'maintenance_staff', { id }),
        stations: await readPersonalRows(call.tx, 'maintenance_staff_stations', { staff_id: id }, ['station_id']),
        certificates: await readPersonalRows(call.tx, 'maintenance_certificates', { staff_id: id }, [
          'name',
          'number',
          'valid_until',
          'skill',
        ]),
        roster: await readPersonalRows(call.tx, 'maintenance_rosters', { staff_id: id }),
        workOrders: await readPersonalRows(call.tx, 'maintenance_work_orders', { assignee_id: id }, worked),
        helped: await readPersonalRows(call.tx, 'maintenance_work_order_helpers', { staff_id: id }, ['work_order_id']),
      }
      return sendPersonalData(call, { entity, noun: 'staff', at: services.now(), of })
    },
    importStaff: async ({ tx, actor, body, audit }) => {
      const result = await importStaff(tx, deps, { actor, ...body })
      audit({ entity, after: { ...result, errors: result.errors.length, dryRun: body.dryRun } })
      return result
    },
  })
}
