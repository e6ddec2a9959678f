const height = 32

/** Two lines over a day in a box of `steps` × 32, both on one scale; what is not known yet is left out, and a line of nothing. */
export function sparkOf(today: readonly (number | null)[], before: readonly (number | null)[]) {
  const highest = Math.max(1, ...[...today, ...before].map((value) => value ?? 0))
  const line = (values: readonly (number | null)[]) => {
    const known = values.flatMap((value, at) =>
      value === null ? [] : [`${at} ${(height - (value / highest) * height).toFixed(1)}`],
    )
    return known.length < 2 || values.every((value) => !value) ? '' : `M${known.join('L')}`
  }
  return { today: line(today), before: line(before) }
}

/** The highest of every `size` values: a day of five minutes each is more than a spark's 70 px can draw. */
export function peaksOf(values: readonly (number | null)[], size: number): (number | null)[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => {
    const known = values.slice(at * size, (at + 1) * size).filter((value) => value !== null)
    return known.length === 0 ? null : Math.max(...known)
  })
}

/** Sums from midnight to the end of each hour, until that of `last`; the figure beside them is the last of them. */
export function sumsBy<Row extends { hour: number }>(
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

/** How much more or less than before, in percent with one digit; null: nothing to compare, or nothing to compare with. */
export function changeOf(now: number | null, before: number): number | null {
  return now !== null && before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/** Beyond three times as much, a percentage tells how little there was before, not how much there is now. */
const highestPercent = 200

/** A change in words of figures, with its sign: in percent, or as the difference where the figure before is too small to be compared with. */
export function formatChange(
  change: number,
  difference: number,
  say: { percent: (value: number) => string; figure: (value: number) => string },
): string {
  const sign = change === 0 ? '' : change > 0 ? '+' : '−'
  return sign + (change > highestPercent ? say.figure(difference) : say.percent(Math.abs(change)))
}
