import type { Language } from '@evops/platform/contract'
import { type App, type Tenant, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { csvLine, sendCsv } from '../csv.ts'
import { usageOf } from './company-usage.store.ts'
import { orderDetail, orderFrames, type DetailDeps } from './order-detail.service.ts'
import { exportCells, exportHeadings } from './order-export.rules.ts'
import { sliceToExport } from './order-export-kind.ts'
import { ordersById, pageOfOrders, runningOrders, sumsOfOrders, type OrderPlace } from './orders.store.ts'
import { stationsByTotal } from './station-sums.store.ts'
import { pageOfOrphanStops } from './orphan-stops.store.ts'

export interface OrderDeps extends DetailDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

/** Small enough to hold, large enough to be few. */
const rowsPerSlice = 1_000

export function orderRoutes(app: App, deps: OrderDeps): void {
  serveAll(app, contract.orderEndpoints, {
    listOrders: ({ tx, query }) => pageOfOrders(tx, query),
    sumOrders: async ({ tx, actor, query: { upTo, ...filter } }) => {
      const { runningIds, ...sums } = await sumsOfOrders(tx, filter, upTo)
      const running = await ordersById(tx, runningIds)
      return {
        ...sums,
        energyDwh: sums.energyDwh + running.reduce((sum, order) => sum + (order.energyDwh ?? 0), 0),
        currency: await deps.currencyOf(actor.operatorId),
        running: runningIds.length,
      }
    },
    rankStations: async ({ tx, actor, query: { limit, ...filter } }) => ({
      list: await stationsByTotal(tx, filter, { limit }),
      currency: await deps.currencyOf(actor.operatorId),
    }),
    companyUsage: async ({ tx, actor, query }) => {
      const found = await usageOf(tx, query)
      const currency = await deps.currencyOf(actor.operatorId)
      return { ...found, list: found.list.map((row) => ({ ...row, currency })) }
    },
    exportOrders: async ({ actor, query, reply, audit }) => {
      audit({ entity: 'order', after: query })
      return sendCsv(reply, 'orders.csv', exportLines(deps, query, actor))
    },
    listRunningOrders: ({ tx, query }) => runningOrders(tx, query.stationId),
    listOrphanStops: ({ tx, query }) => pageOfOrphanStops(tx, query),
    getOrder: ({ tx, actor, params }) =>
      orderDetail(tx, deps, { operatorId: actor.operatorId, id: params.id }),
    listOrderFrames: ({ tx, params, query }) => orderFrames(tx, deps, { ...query, ...params }),
  })
}

/** Slice by slice, each in a short transaction of its own: a slow reader holds no connection. */
async function* exportLines(
  { house }: OrderDeps,
  filter: contract.OrderFilter,
  actor: Tenant & { language: Language },
) {
  const { language } = actor
  yield csvLine(exportHeadings(language))
  let after: OrderPlace | undefined
  do {
    const place = { after, limit: rowsPerSlice }
    const { beside, ...slice } = await house.db.inTenant(actor, (tx) => sliceToExport(tx, filter, place))
    yield slice.rows.map((order) => csvLine(exportCells(order, beside.get(order.id), language))).join('')
    after = slice.last
  } while (after)
}
