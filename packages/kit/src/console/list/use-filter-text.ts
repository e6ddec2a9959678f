import { useState } from 'react'
import type { List } from '../page/use-list.ts'

/** What is typed into a filter's box before it applies; what another place sets the filter to stands there at once. */
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
