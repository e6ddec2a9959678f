import { useLive, useLiveValue, useLiveValues } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { type SessionRow, sessionsTopic } from '../../contract/index.ts'
import { newerSessionRow } from './newer.rules.ts'

function isSession(item: unknown): item is SessionRow {
  return typeof item === 'object' && item !== null && 'id' in item && 'sessionNo' in item
}
/** The items of the topic are sessions, identified by their id. */
function keyOf(item: unknown): string {
  return isSession(item) ? item.id : ''
}

/**
 * Returns the rows with the latest data that the server sent after the list was read. No row moves. After a lost
 * connection the list is read again, because sessions that ended in the meantime were not sent.
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
  return rows.map((row) => newerSessionRow(row, live.get(row.id)))
}

/** Returns the live data of one session while a user watches it. */
export function useLiveSession(id: string): SessionRow | undefined {
  const { name } = useLive(sessionsTopic, undefined, keyOf)
  return useLiveValue(name, id, isSession)
}
