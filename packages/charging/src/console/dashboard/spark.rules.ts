const height = 32

/**
 * Returns two lines over a day in a box of `steps` × 32 on a common scale. Unknown values are left out. A line without
 * values is omitted.
 */
export function sparklinePaths(today: readonly (number | null)[], before: readonly (number | null)[]) {
  const highest = Math.max(1, ...[...today, ...before].map((value) => value ?? 0))
  const line = (values: readonly (number | null)[]) => {
    const points = values.flatMap((value, at) =>
      value === null ? [] : [`${at} ${(height - (value / highest) * height).toFixed(1)}`],
    )
    return points.length < 2 || values.every((value) => !value) ? '' : `M${points.join('L')}`
  }
  return { today: line(today), before: line(before) }
}

/** Returns the highest of every `size` values. A sparkline of 70 px cannot show a whole day of five-minute values. */
export function sparklinePeaks(values: readonly (number | null)[], size: number): (number | null)[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => {
    const chunk = values.slice(at * size, (at + 1) * size).filter((value) => value !== null)
    return chunk.length === 0 ? null : Math.max(...chunk)
  })
}

/**
 * Returns the running totals from midnight to the end of each hour, up to the hour of `last`. The figure shown next to
 * the line is the last total.
 */
export function runningHourlyTotals<Row extends { hour: number }>(
  hours: readonly Row[],
  of: (row: Row) => number,
  last: number,
): (number | null)[] {
  let sum = 0
  return Array.from({ length: 25 }, (_, until) => {
    for (const row of hours) if (row.hour === until - 1) sum += of(row)
    return until > last + 1 ? null : sum
  })
}

/** Returns the change in percent with one decimal. Null if a value is missing or the previous value is 0. */
export function changeInPercent(now: number | null, before: number): number | null {
  return now !== null && before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/**
 * Highest change shown as a percentage. Above three times the previous value, a percentage only shows how small the
 * previous value was.
 */
const highestPercent = 200

/**
 * Formats a change with its sign: in percent, or as a difference if the previous value is too small for a comparison.
 */
export function formatPercentChange(
  change: number,
  difference: number,
  formatters: { percent: (value: number) => string; figure: (value: number) => string },
): string {
  const sign = change === 0 ? '' : change > 0 ? '+' : '−'
  return sign + (change > highestPercent ? formatters.figure(difference) : formatters.percent(Math.abs(change)))
}
