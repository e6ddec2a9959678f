import type { GridContent, HourSpan } from '../../contract/index.ts'

/** Step that applies from its time until the next step. The last step applies until midnight. */
export interface HourStep {
  from: string
  period: number
}
export function hourStepsOf(spans: readonly HourSpan[]): HourStep[] {
  return spans.map(({ from, period }) => ({ from, period })).toSorted((a, b) => a.from.localeCompare(b.from))
}
/**
 * Converts steps into spans that always cover the whole day: the first begins at midnight, and the last of several
 * steps at the same time counts.
 */
export function hourSpansOf(steps: readonly HourStep[]): HourSpan[] {
  const byTime = new Map(steps.toSorted((a, b) => a.from.localeCompare(b.from)).map((step) => [step.from, step]))
  const inOrder = [...byTime.values()]
  return inOrder.map(({ from, period }, at) => ({
    from: at === 0 ? '00:00' : from,
    until: inOrder[at + 1]?.from ?? '24:00',
    period,
  }))
}

/** Returns the initial content: a single price at all times. */
export function initialTariffContent(name: string): GridContent {
  return {
    periods: [{ name, priceE6: 0 }],
    schedules: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        dayKinds: ['workday', 'saturday', 'sunday', 'holiday'],
        spans: [{ from: '00:00', until: '24:00', period: 1 }],
      },
    ],
    holidays: [],
    demand: { rule: 'none' },
    demandUntil: null,
    powerFactor: { rule: 'none' },
    others: [],
  }
}

/** Merges adjacent quarter hours of the same period into cells with period, start and width. */
export function mergeQuarterHourCells(cells: readonly number[]): { period: number; from: number; width: number }[] {
  const runs: { period: number; from: number; width: number }[] = []
  for (const [at, period] of cells.entries()) {
    const last = runs.at(-1)
    if (last?.period === period) last.width += 1
    else runs.push({ period, from: at, width: 1 })
  }
  return runs
}
