import type { GridContent, HourSpan } from '../../contract/index.ts'

/** From then on, that period: until the next step, the last one until midnight. */
export interface HourStep {
  from: string
  period: number
}
export function stepsOf(spans: readonly HourSpan[]): HourStep[] {
  return spans.map(({ from, period }) => ({ from, period })).toSorted((a, b) => a.from.localeCompare(b.from))
}
/** They cover the day whatever was typed: the first begins at midnight, of two at one time the last counts. */
export function spansOf(steps: readonly HourStep[]): HourSpan[] {
  const byTime = new Map(
    steps.toSorted((a, b) => a.from.localeCompare(b.from)).map((step) => [step.from, step]),
  )
  const inOrder = [...byTime.values()]
  return inOrder.map(({ from, period }, at) => ({
    from: at === 0 ? '00:00' : from,
    until: inOrder[at + 1]?.from ?? '24:00',
    period,
  }))
}

/** A content to begin with: one price at any time. */
export function plainContent(name: string): GridContent {
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

/** Neighbours of one period as one cell: its period and how many quarter hours wide it is. */
export function runsOf(cells: readonly number[]): { period: number; from: number; width: number }[] {
  const runs: { period: number; from: number; width: number }[] = []
  for (const [at, period] of cells.entries()) {
    const last = runs.at(-1)
    if (last?.period === period) last.width += 1
    else runs.push({ period, from: at, width: 1 })
  }
  return runs
}
