import { useState } from 'react'
import type { List } from '../page/use-list.ts'

/** Holds the typed text of a filter box before it applies; a filter change from another place appears at once. */
export function useFilterText<Row>(list: List<Row>, name: string) {
  const current = list.filters[name] ?? ''
  const [held, setHeld] = useState({ text: current, seen: current })
  if (held.seen !== current) setHeld({ text: current, seen: current })
  return { current, text: held.text, setText: (text: string) => setHeld({ text, seen: current }) }
}
