import { type List, useCall } from '@evops/platform/console'
import { useState } from 'react'
import { type OrderRow, type OrderSums, sumOrders } from '../../contract/index.ts'
import type { CallGiven } from '@evops/platform/console'

const everyMs = 15_000

/**
 * Sums over everything filtered, asked again and again, and how many orders came since the list was read: the rows
 * themselves wait until somebody asks for them.
 */
export function useNewOrders(
  list: List<OrderRow>,
  filter: Readonly<Record<string, string>>,
): { sums: OrderSums | undefined; isOld: boolean; fresh: number } {
  // The server parses the query; the URL may hold anything.
  const query = filter as unknown as CallGiven<typeof sumOrders>['query']
  const sums = useCall(sumOrders, { query }, { every: everyMs, quiet: true })
  const [seen, setSeen] = useState({ at: 0, orders: 0 })
  const orders = sums.data?.orders
  const isFresh = orders !== undefined && !sums.isPlaceholderData && sums.dataUpdatedAt >= list.updatedAt
  if (isFresh && !list.isFetching && seen.at !== list.updatedAt)
    setSeen({ at: list.updatedAt, orders: list.totalIsAtLeast ? orders : list.total })
  const fresh = isFresh && seen.at === list.updatedAt ? Math.max(0, orders - seen.orders) : 0
  return { sums: sums.data, isOld: sums.isPlaceholderData, fresh }
}
