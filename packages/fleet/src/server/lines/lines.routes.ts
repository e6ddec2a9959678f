import { type App, serveAll, valuesOf } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { keeping, nameTaken } from '../keeping.ts'
import { findLine, pageOfLines } from './lines.store.ts'

const entity = 'bus-line'
export const lines = keeping<contract.LineRow, contract.LineForm>({
  table: 'fleet_lines',
  find: findLine,
  columnsOf: (form) => valuesOf(contract.lineForm, form),
  taken: nameTaken('_no', 'lineNo'),
})

export function lineRoutes(app: App, { services }: FleetDeps): void {
  serveAll(app, contract.lineEndpoints, {
    listBusLines: ({ tx, query }) => pageOfLines(tx, query),
    createBusLine: async ({ tx, actor, body, audit }) => {
      const after = await lines.add(tx, { operatorId: actor.operatorId, form: body, at: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateBusLine: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await lines.change(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteBusLine: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await lines.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
