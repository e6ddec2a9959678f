import { useLive, useLiveValue, useLiveValues } from '@evops/platform/console'
import { useEffect, useRef } from 'react'
import { type OrderRow, ordersTopic } from '../../contract/index.ts'
import { newerOf } from './newer.rules.ts'

interface LiveOrder {
  key: string
  value: OrderRow
}
function isLiveOrder(item: unknown): item is LiveOrder {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item
}

/**
 * Rows as they are now: what the server sent since they were read takes their place, and no row moves. After a lost
 * connection the list is read again, since what ended meanwhile was not told.
 */
export function useLiveRows(rows: readonly OrderRow[], reload: () => void): readonly OrderRow[] {
  const { name, late } = useLive(ordersTopic)
  const { values } = useLiveValues(name, isLiveOrder)
  const wasLate = useRef(false)
  useEffect(() => {
    if (wasLate.current && !late) reload()
    wasLate.current = late
  }, [late, reload])
  const live = new Map(values.map((item) => [item.key, item.value]))
  return rows.map((row) => newerOf(row, live.get(row.id)))
}

/** One order as it is now, while somebody watches. */
export function useLiveOrder(id: string): OrderRow | undefined {
  const { name } = useLive(ordersTopic)
  return useLiveValue(name, id, isLiveOrder)?.value
}
