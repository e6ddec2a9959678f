import { type Actor, exportKind, inSlices, type ExportKind, type House } from '@evops/platform/server'
import { orderExport, orderExporters, orderFilter, type OrderFilter } from '../../contract/index.ts'
import { seesTags } from '@evops/organisation/contract'
import { filedOrders } from './filed-orders.store.ts'
import { exportCells, exportHeadings, totalCells } from './order-export.rules.ts'
import { ordersById, sumsOfOrders } from './orders.store.ts'

/** Charging orders as a file made in the background. */
export function orderExportKind(
  house: House,
  { currencyOf }: { currencyOf: (operatorId: string) => Promise<string> },
): ExportKind {
  return exportKind({
    name: orderExport,
    permission: orderExporters,
    title: { zh: '充电订单', en: 'Charging sessions', es: 'Sesiones de carga' },
    filter: orderFilter,
    head: (actor) => exportHeadings(actor.language),
    count: async (tx, filter, actor) => (await sumsOfOrders(tx, foundBy(actor, filter))).orders,
    async totals(tx, actor, filter) {
      const { runningIds, ...sums } = await sumsOfOrders(tx, foundBy(actor, filter))
      const running = await ordersById(tx, runningIds)
      const energyDwh = sums.energyDwh + running.reduce((sum, order) => sum + (order.energyDwh ?? 0), 0)
      return totalCells({ ...sums, energyDwh }, await currencyOf(actor.operatorId), actor.language)
    },
    async *rows(actor, filter) {
      const slices = inSlices(house.db, actor, { filter: foundBy(actor, filter), read: filedOrders() })
      for await (const { order, beside } of slices) yield exportCells(order, beside, actor.language)
    },
  })
}

const foundBy = (actor: Actor, filter: OrderFilter) => ({ ...filter, inFull: seesTags(actor) })
