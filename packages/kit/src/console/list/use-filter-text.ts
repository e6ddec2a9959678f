import { useState } from 'react'
import type { List } from '../page/use-list.ts'

/** Holds the typed text of a filter box before it applies; a filter change from another place appears at once. */
export function useFilterText<Row>(list: List<Row>, name: string) {
  const current = list.filters[name] ?? ''
  const [text, setText] = useState(current)
  const [seen, setSeen] = useState(current)
  if (seen !== current) {
    setSeen(current)
    setText(current)
  }
  return { current, text, setText }
}
