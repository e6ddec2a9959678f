/**
 * Difference found by the nightly comparison, in its stored form: `North: 01-1 CHARGING ≠ AVAILABLE`, `North: not known
 * there`.
 */
export type ComparisonDifference =
  | { kind: 'unknown'; where: string }
  | { kind: 'state'; where: string; is: string; should: string }
  | { kind: 'text'; text: string }

const unknown = ': not known there'
const differs = ' ≠ '

/** Parses the lines of `detail`. A line of neither form is returned unchanged. */
export function parseComparisonDifferences(detail: string): ComparisonDifference[] {
  return detail === '' ? [] : detail.split('\n').map(differenceIn)
}
function differenceIn(line: string): ComparisonDifference {
  if (line.endsWith(unknown)) return { kind: 'unknown', where: line.slice(0, -unknown.length) }
  const at = line.lastIndexOf(differs)
  const left = line.slice(0, Math.max(0, at))
  const space = left.lastIndexOf(' ')
  if (space === -1) return { kind: 'text', text: line }
  const place = left.slice(0, space)
  const colon = place.lastIndexOf(': ')
  return {
    kind: 'state',
    // Connector name in the same form as in tabs and breadcrumbs: `North · 01-1`.
    where: colon === -1 ? place : `${place.slice(0, colon)} · ${place.slice(colon + 2)}`,
    is: left.slice(space + 1),
    should: line.slice(at + differs.length),
  }
}
