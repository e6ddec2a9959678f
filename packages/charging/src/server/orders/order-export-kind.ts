import { exportKind, type Cell, type ExportKind, type House, type Tx } from '@evops/platform/server'
import { exportOrders, orderFilter, type OrderFilter } from '../../contract/index.ts'
import { besideOrders } from './order-beside.store.ts'
import { exportCells, exportHeadings } from './order-export.rules.ts'
import { sliceOfOrders, sumsOfOrders, type OrderPlace } from './orders.store.ts'

/** Small enough to hold, large enough to be few. */
const rowsPerSlice = 500
/** Columns of figures: from energy to what was paid by principal. */
const decimals = new Set([13, 14, 15, 16, 17, 18, 19, 20, 21, 22])

/** Charging orders as a file made in the background: the columns of the CSV download. */
export function orderExportKind(house: House): ExportKind {
  return exportKind({
    name: 'charging.orders',
    permission: exportOrders.permission,
    title: { zh: '充电订单', en: 'Charging orders', es: 'Órdenes de carga' },
    filter: orderFilter,
    head: (actor) => exportHeadings(actor.language),
    count: async (tx, filter) => (await sumsOfOrders(tx, filter)).orders,
    async *rows(actor, filter) {
      let after: OrderPlace | undefined
      do {
        const place = { after, limit: rowsPerSlice }
        const { beside, ...slice } = await house.db.inTenant(actor, (tx) => sliceToExport(tx, filter, place))
        for (const order of slice.rows)
          yield exportCells(order, beside.get(order.id), actor.language).map(figure)
        after = slice.last
      } while (after)
    },
  })
}

/** A slice of what a filter selects, with what only a file says of it. */
export async function sliceToExport(
  tx: Tx,
  filter: OrderFilter,
  place: { after: OrderPlace | undefined; limit: number },
) {
  const slice = await sliceOfOrders(tx, filter, place)
  const ids = slice.rows.map(({ id }) => id)
  return { ...slice, beside: await besideOrders(tx, ids) }
}

function figure(cell: string | number | null, column: number): Cell {
  return typeof cell === 'string' && decimals.has(column) ? { decimal: cell } : cell
}
