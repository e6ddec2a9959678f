import { useLive, useLiveValue, useLiveValues } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { type SessionRow, sessionsTopic } from '../../contract/index.ts'
import { newerOf } from './newer.rules.ts'

function isSession(item: unknown): item is SessionRow {
  return typeof item === 'object' && item !== null && 'id' in item && 'sessionNo' in item
}
/** The topic's items are orders, each by its id. */
function keyOf(item: unknown): string {
  return isSession(item) ? item.id : ''
}

/**
 * Rows as they are now: what the server sent since they were read takes their place, and no row moves. After a lost
 * connection the list is read again, since what ended meanwhile was not told.
 */
export function useLiveRows(rows: readonly SessionRow[], reload: () => void): readonly SessionRow[] {
  const { name, late } = useLive(sessionsTopic, undefined, keyOf)
  const { values } = useLiveValues(name, isSession)
  const wasLate = useRef(false)
  useEffect(() => {
    if (wasLate.current && !late) reload()
    wasLate.current = late
  }, [late, reload])
  const live = new Map(values.map((session) => [session.id, session]))
  return rows.map((row) => newerOf(row, live.get(row.id)))
}

/** One order as it is now, while somebody watches. */
export function useLiveSession(id: string): SessionRow | undefined {
  const { name } = useLive(sessionsTopic, undefined, keyOf)
  return useLiveValue(name, id, isSession)
}
