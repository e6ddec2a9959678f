/**
 * Returns the percentage of each part in tenths; the percentages add up to exactly 100. The rounding remainder goes to
 * the parts that lost most by rounding. A total of zero has no shares; negative parts (corrections of older sessions)
 * count as zero.
 */
export function percentagesOf(values: readonly number[]): number[] {
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
