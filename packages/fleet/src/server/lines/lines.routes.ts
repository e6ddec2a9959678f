import { type App, serveAll, formToColumns } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, nameTakenRefusal } from '../keeping.ts'
import { findLine, pageOfLines } from './lines.store.ts'

const entity = 'bus-line'
export const lineStore = createRowStore<contract.LineRow, contract.LineForm>({
  table: 'fleet_lines',
  find: findLine,
  columnsOf: (form) => formToColumns(contract.lineForm, form),
  taken: nameTakenRefusal('_no', 'lineNo'),
})

export function lineRoutes(app: App, { services }: FleetDeps): void {
  serveAll(app, contract.lineEndpoints, {
    listBusLines: ({ tx, query }) => pageOfLines(tx, query),
    createBusLine: async ({ tx, actor, body, audit }) => {
      const after = await lineStore.add(tx, { operatorId: actor.operatorId, form: body, at: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateBusLine: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await lineStore.change(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteBusLine: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await lineStore.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
