import type { BoardRow } from '../../contract/index.ts'

const needs = { red: 0, amber: 1, green: 2 } as const

/** Returns the departures by need: red before amber before green, each by time, so that a phone shows the red one first. */
export function sortByNeed(rows: readonly BoardRow[]): BoardRow[] {
  return rows.toSorted((a, b) => needs[a.state] - needs[b.state] || Date.parse(a.departAt) - Date.parse(b.departAt))
}
