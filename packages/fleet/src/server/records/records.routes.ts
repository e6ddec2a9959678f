import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { close, open } from './months.service.ts'
import { monthRows } from './months.store.ts'
import { importRecords } from './record-import.service.ts'
import { addRecord, check, editRecord, recordOf, removeRecord, startOf } from './records.service.ts'
import { pageOfRecords } from './records.store.ts'

const entity = 'driver_record'

export function recordRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.recordEndpoints, {
    listDriverRecords: ({ tx, query }) => pageOfRecords(tx, query),
    driverRecordStart: ({ tx, query }) => startOf(tx, query),
    getDriverRecord: ({ tx, params }) => recordOf(tx, params.id),
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
      const { before, after } = await check(tx, deps, { actor, id: params.id, ...body })
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
    listRecordMonths: ({ tx }) => monthRows(tx),
    closeRecordMonth: async ({ tx, actor, params, audit }) => {
      const rows = await close(tx, deps, actor, params.month)
      audit({ entity: 'record_month', after: { month: params.month, state: 'closed' } })
      return rows
    },
    openRecordMonth: async ({ tx, actor, params, body, audit }) => {
      const rows = await open(tx, deps, { actor, month: params.month, ...body })
      audit({ entity: 'record_month', after: { month: params.month, state: 'open', reason: body.reason } })
      return rows
    },
  })
}
