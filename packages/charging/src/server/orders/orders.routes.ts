import { serve, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { usageOf } from './company-usage.store.ts'
import { orderDetail, orderFrames, type DetailDeps } from './order-detail.service.ts'
import { ordersById, pageOfOrders, runningOrders, sumsOfOrders } from './orders.store.ts'
import { stationsByTotal } from './station-sums.store.ts'
import { pageOfOrphanStops } from './orphan-stops.store.ts'

export interface OrderDeps extends DetailDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

export function orderRoutes(app: App, deps: OrderDeps): void {
  serve(app, contract.listOrders, ({ tx, query }) => pageOfOrders(tx, query))
  serve(app, contract.sumOrders, async ({ tx, actor, query: { upTo, ...filter } }) => {
    const { runningIds, ...sums } = await sumsOfOrders(tx, filter, upTo)
    const running = await ordersById(tx, runningIds)
    return {
      ...sums,
      energyDwh: sums.energyDwh + running.reduce((sum, order) => sum + (order.energyDwh ?? 0), 0),
      currency: await deps.currencyOf(actor.operatorId),
      running: runningIds.length,
    }
  })
  serve(app, contract.rankStations, async ({ tx, actor, query: { limit, ...filter } }) => ({
    list: await stationsByTotal(tx, filter, { limit }),
    currency: await deps.currencyOf(actor.operatorId),
  }))
  serve(app, contract.companyUsage, async ({ tx, actor, query }) => {
    const found = await usageOf(tx, query)
    const currency = await deps.currencyOf(actor.operatorId)
    return { ...found, list: found.list.map((row) => ({ ...row, currency })) }
  })
  serve(app, contract.listRunningOrders, ({ tx, query }) => runningOrders(tx, query.stationId))
  serve(app, contract.listOrphanStops, ({ tx, query }) => pageOfOrphanStops(tx, query))
  serve(app, contract.getOrder, ({ tx, actor, params }) =>
    orderDetail(tx, deps, { operatorId: actor.operatorId, id: params.id }),
  )
  serve(app, contract.listOrderFrames, ({ tx, params, query }) =>
    orderFrames(tx, deps, { ...query, ...params }),
  )
}
