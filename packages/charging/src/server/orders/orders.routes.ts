import { seesTags } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import { requireOneOf, serveAll, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { usageOf } from './company-usage.store.ts'
import { orderDetail, orderFrames, type DetailDeps } from './order-detail.service.ts'
import { ordersById, pageOfOrders, runningOrders, sumsOfOrders } from './orders.store.ts'
import { stationsByTotal } from './station-sums.store.ts'
import { orphanTag, pageOfOrphanStops } from './orphan-stops.store.ts'

export interface OrderDeps extends DetailDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

export function orderRoutes(app: App, deps: OrderDeps): void {
  serveAll(app, contract.orderEndpoints, {
    listOrders: ({ tx, actor, query }) => pageOfOrders(tx, { ...query, inFull: seesTags(actor) }),
    sumOrders: async ({ tx, actor, query: { upTo, ...filter } }) => {
      const { runningIds, ...sums } = await sumsOfOrders(tx, { ...filter, inFull: seesTags(actor) }, upTo)
      const running = await ordersById(tx, runningIds)
      return {
        ...sums,
        energyDwh: sums.energyDwh + running.reduce((sum, order) => sum + (order.energyDwh ?? 0), 0),
        currency: await deps.currencyOf(actor.operatorId),
        running: runningIds.length,
      }
    },
    rankStations: async ({ tx, actor, query: { limit, ...filter } }) => ({
      list: await stationsByTotal(tx, { ...filter, inFull: seesTags(actor) }, { limit }),
      currency: await deps.currencyOf(actor.operatorId),
    }),
    companyUsage: async ({ tx, actor, query }) => {
      const found = await usageOf(tx, query)
      const currency = await deps.currencyOf(actor.operatorId)
      return { ...found, list: found.list.map((row) => ({ ...row, currency })) }
    },
    listRunningOrders: ({ tx, query }) => runningOrders(tx, query.stationId),
    listOrphanStops: ({ tx, query }) => pageOfOrphanStops(tx, query),
    revealOrphanTag: async ({ tx, actor, params, body, audit }) => {
      requireOneOf(actor, contract.orderViewers)
      const idTag = await orphanTag(tx, params.id)
      if (idTag === null) throw new Problem('request.not-found')
      audit({ entity: 'orphan_stop', entityId: params.id, after: body })
      return { idTag }
    },
    getOrder: ({ tx, actor, params }) =>
      orderDetail(tx, deps, { operatorId: actor.operatorId, id: params.id }),
    revealOrderTag: async ({ tx, actor, params, body, audit }) => {
      requireOneOf(actor, contract.orderViewers)
      const [order] = await ordersById(tx, [params.id])
      if (!order) throw new Problem('request.not-found')
      audit({ entity: 'order', entityId: params.id, after: body })
      return { idTag: order.idTag }
    },
    listOrderFrames: ({ tx, actor, params, query }) =>
      orderFrames(tx, deps, { ...query, ...params, operatorId: actor.operatorId }),
  })
}
