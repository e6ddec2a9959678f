import { useLive, useLiveValue, useLiveValues } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { type OrderRow, ordersTopic } from '../../contract/index.ts'
import { newerOf } from './newer.rules.ts'

function isOrder(item: unknown): item is OrderRow {
  return typeof item === 'object' && item !== null && 'id' in item && 'orderNo' in item
}
/** The topic's items are orders, each by its id. */
function keyOf(item: unknown): string {
  return isOrder(item) ? item.id : ''
}

/**
 * Rows as they are now: what the server sent since they were read takes their place, and no row moves. After a lost
 * connection the list is read again, since what ended meanwhile was not told.
 */
export function useLiveRows(rows: readonly OrderRow[], reload: () => void): readonly OrderRow[] {
  const { name, late } = useLive(ordersTopic, undefined, keyOf)
  const { values } = useLiveValues(name, isOrder)
  const wasLate = useRef(false)
  useEffect(() => {
    if (wasLate.current && !late) reload()
    wasLate.current = late
  }, [late, reload])
  const live = new Map(values.map((order) => [order.id, order]))
  return rows.map((row) => newerOf(row, live.get(row.id)))
}

/** One order as it is now, while somebody watches. */
export function useLiveOrder(id: string): OrderRow | undefined {
  const { name } = useLive(ordersTopic, undefined, keyOf)
  return useLiveValue(name, id, isOrder)
}
