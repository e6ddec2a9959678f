import type { HourSums } from '../../contract/index.ts'

/** What of an hour is looked at. */
export const hourFigures = ['energyDwh', 'starts', 'moneyMinor'] as const
export type HourFigure = (typeof hourFigures)[number]

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The hour in which most was; nothing where there was nothing. */
export function busiest(sums: HourSums, figure: HourFigure): number | undefined {
  const values = sums[figure]
  const most = Math.max(...values)
  return most > 0 ? values.indexOf(most) : undefined
}

/** The span of an hour on the clock: 08–09. */
export function hourName(hour: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour)}–${two(hour + 1)}`
}
