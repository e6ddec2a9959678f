import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { closeMonths, reopenLastMonth } from './months.service.ts'
import { loadRecordMonths } from './months.store.ts'
import { importRecords } from './record-import.service.ts'
import {
  addRecord,
  markRecordChecked,
  editRecord,
  loadDriverRecord,
  removeRecord,
  recordStartValues,
} from './records.service.ts'
import { pageOfRecords } from './records.store.ts'

const entity = 'driver_record'

export function recordRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.driverRecordEndpoints, {
    listDriverRecords: ({ tx, query }) => pageOfRecords(tx, query),
    driverRecordStart: ({ tx, query }) => recordStartValues(tx, query),
    getDriverRecord: ({ tx, params }) => loadDriverRecord(tx, params.id),
    createDriverRecord: async ({ tx, actor, body, audit }) => {
      const after = await addRecord(tx, deps, { actor, form: body, source: 'manual' })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateDriverRecord: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await editRecord(tx, deps, { actor, id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    checkDriverRecord: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await markRecordChecked(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteDriverRecord: async ({ tx, actor, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeRecord(tx, deps, actor, params.id) })
      return { done: true } as const
    },
    importDriverRecords: async ({ tx, actor, body, audit }) => {
      const result = await importRecords(tx, deps, { ...body, actor })
      audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
      return result
    },
    listRecordMonths: ({ tx }) => loadRecordMonths(tx),
    closeRecordMonth: async ({ tx, actor, params, audit }) => {
      const rows = await closeMonths(tx, deps, actor, params.month)
      audit({ entity: 'record_month', after: { month: params.month, state: 'closed' } })
      return rows
    },
    openRecordMonth: async ({ tx, actor, params, body, audit }) => {
      const rows = await reopenLastMonth(tx, deps, { actor, month: params.month, ...body })
      audit({ entity: 'record_month', after: { month: params.month, state: 'open', reason: body.reason } })
      return rows
    },
  })
}
