import { prefetch, type Search } from '@evops/kit'
import { getOrder, listOrders, listTokens } from '../contract/index.ts'

// What a screen shows first, read ahead while the pointer is on its menu entry.
export const records = () => prefetch(listOrders, { query: { page: 1, pageSize: 50, sort: '-startedAt' } })
export const orderPage = (params: Search) => prefetch(getOrder, { params: { id: params.id ?? '' } })
/** What opens beside the list: the code of the drawer and its order. */
export const loadOrderDrawer = async () => ({
  default: (await import('./detail/OrderDrawer.tsx')).OrderDrawer,
})
export function orderBeside({ id }: { id: string }): void {
  void loadOrderDrawer()
  void orderPage({ id })
}
export const tokenList = () => prefetch(listTokens, { query: { page: 1, pageSize: 50 } })
