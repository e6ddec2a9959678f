import type { Drawing } from './drawing.rules.ts'

/** A calendar of so few days is one of weeks under each other, with figures in its squares. */
const fewDays = 42
export const isMonthly = ({ steps }: Drawing) => steps.length <= fewDays
export const weeksOf = ({ steps }: Drawing) => {
  const first = new Date(steps[0]?.key ?? 0)
  return Math.ceil((((first.getUTCDay() + 6) % 7) + steps.length) / 7)
}

/** How high it stands, and how wide at most: squares stay squares. */
export function sizeOf(drawing: Drawing): { height: number; width?: number } {
  const { kind, steps, series } = drawing
  if (kind === 'calendar')
    return isMonthly(drawing)
      ? { height: weeksOf(drawing) * 46 + 30, width: 620 }
      : { height: 7 * 18 + 34, width: weeksOf(drawing) * 20 + 60 }
  if (kind === 'heat') return { height: series.length * 30 + 44 }
  return { height: kind === 'bars' || kind === 'waterfall' ? steps.length * 30 + 20 : 280 }
}
