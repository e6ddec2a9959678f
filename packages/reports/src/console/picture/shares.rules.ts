/**
 * Percent of the whole for each of its parts, in tenths, which add up to exactly 100: what rounding leaves over goes to
 * those it took the most from. Nothing at all has no shares; parts below zero (a correction of old) count as none.
 */
export function shares(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (whole === 0) return values.map(() => 0)
  const exact = values.map((value) => (Math.max(0, value) / whole) * 1_000)
  const floors = exact.map(Math.floor)
  const left = 1_000 - floors.reduce((sum, value) => sum + value, 0)
  const lucky = exact
    .map((value, at) => ({ at, rest: value % 1 }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, Math.round(left))
  return floors.map((value, at) => (value + (lucky.some((each) => each.at === at) ? 1 : 0)) / 10)
}
