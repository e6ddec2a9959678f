import { type List, useCall, type CallGiven } from '@evops/kit'
import { useState } from 'react'
import { type OrderRow, type OrderSums, sumOrders } from '../../contract/index.ts'

const everyMs = 15_000
/** Summed again and again while somebody looks: with more, only when they ask. */
export const mostSummed = 100_000

type Query = NonNullable<CallGiven<typeof sumOrders>['query']>

/**
 * Sums over everything filtered, asked again and again, and how many orders came since the list was read: the rows
 * themselves wait until somebody asks for them.
 */
export function useNewOrders(
  list: List<OrderRow>,
  filter: Readonly<Record<string, string>>,
): { sums: OrderSums | undefined; isOld: boolean; fresh: number } {
  // The server parses the query; the URL may hold anything.
  const query = { ...filter, upTo: mostSummed } as unknown as Query
  const sums = useCall(sumOrders, { query }, { every: everyMs, quiet: true })
  const isBeyond = sums.data?.beyond ?? false
  // Of too many to be counted, those that began since.
  const readAt = new Date(list.updatedAt).toISOString()
  const { startedFrom = '' } = filter
  const since = useCall(
    sumOrders,
    { query: { ...query, startedFrom: startedFrom > readAt ? startedFrom : readAt } },
    { every: everyMs, quiet: true, enabled: isBeyond && list.updatedAt > 0 },
  )
  const [seen, setSeen] = useState({ at: 0, orders: 0 })
  const orders = sums.data?.orders
  const isFresh = orders !== undefined && !sums.isPlaceholderData && sums.dataUpdatedAt >= list.updatedAt
  if (isFresh && !list.isFetching && seen.at !== list.updatedAt)
    setSeen({ at: list.updatedAt, orders: list.totalIsAtLeast ? orders : list.total })
  const isSeen = isFresh && seen.at === list.updatedAt
  const came = isBeyond
    ? since.isPlaceholderData
      ? 0
      : (since.data?.orders ?? 0)
    : (orders ?? 0) - seen.orders
  return { sums: sums.data, isOld: sums.isPlaceholderData, fresh: isSeen ? Math.max(0, came) : 0 }
}
