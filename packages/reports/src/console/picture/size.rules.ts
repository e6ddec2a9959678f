import type { ChartData } from './drawing.rules.ts'

/** Maximum number of days for the calendar layout with one week per row and figures in its squares. */
const fewDays = 42
export const isMonthly = ({ steps }: ChartData) => steps.length <= fewDays
export const chartWeeks = ({ steps }: ChartData) => {
  const first = new Date(steps[0]?.key ?? 0)
  return Math.ceil((((first.getUTCDay() + 6) % 7) + steps.length) / 7)
}

/** Returns the height of a drawing, and its maximum width so that squares stay square. */
export function chartSize(drawing: ChartData): { height: number; width?: number } {
  const { kind, steps, series } = drawing
  if (kind === 'calendar')
    return isMonthly(drawing)
      ? { height: chartWeeks(drawing) * 46 + 30, width: 620 }
      : { height: 7 * 18 + 34, width: chartWeeks(drawing) * 20 + 60 }
  if (kind === 'heat') return { height: series.length * 30 + 44 }
  return { height: kind === 'bars' || kind === 'waterfall' ? steps.length * 30 + 20 : 280 }
}
