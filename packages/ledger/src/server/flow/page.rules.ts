/**
 * Position of a page: its first and last day (earlier first), the number of their lines before it, and the total
 * number.
 */
export interface FlowPagePosition {
  days: readonly [earlier: string, later: string] | readonly []
  offset: number
  total: number
}

/** Finds the position of a page. `days` are in the order of the list. A page beyond the end has no days. */
export function findFlowPagePosition(
  days: readonly { key: string; lines: number }[],
  { page, pageSize }: { page: number; pageSize: number },
): FlowPagePosition {
  const total = days.reduce((sum, { lines }) => sum + lines, 0)
  const before = (page - 1) * pageSize
  let seen = 0
  let offset = 0
  let first: string | undefined
  let last: string | undefined
  for (const { key, lines } of days) {
    if (first === undefined && seen + lines > before) {
      first = key
      offset = before - seen
    }
    seen += lines
    if (first !== undefined) last = key
    if (seen >= before + pageSize) break
  }
  if (first === undefined || last === undefined) return { days: [], offset: 0, total }
  return { days: first < last ? [first, last] : [last, first], offset, total }
}
