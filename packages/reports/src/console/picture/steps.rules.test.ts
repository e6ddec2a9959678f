import { expect, test } from 'vitest'
import { rowsAtSteps, chartStepsOf } from './steps.rules.ts'

const rowOf = (day: string) => ({ key: { day }, currency: null, values: {}, before: null })
const both = ['day', 'month'] as const

test('ROUTE-04 dailychgorder: a day without a session has its place on the curve', () => {
  const steps = chartStepsOf({ dayFrom: '2026-02-27', dayTo: '2026-03-02' }, both)
  expect(steps).toEqual({ by: 'day', keys: ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] })
  expect(steps && rowsAtSteps(steps, [rowOf('2026-03-01')])).toEqual([
    undefined,
    undefined,
    rowOf('2026-03-01'),
    undefined,
  ])
})

test('ROUTE-04 dailychgorder: a long span goes by months, each once; a calendar keeps its days', () => {
  const span = { dayFrom: '2025-11-20', dayTo: '2026-07-02' }
  expect(chartStepsOf(span, both)).toEqual({
    by: 'month',
    keys: ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
  })
  expect(chartStepsOf(span, both, true)).toMatchObject({ by: 'day', keys: { length: 225 } })
})

test('a report that knows no days goes by what it knows; a span that ends before it begins has no steps', () => {
  const span = { dayFrom: '2026-03-01', dayTo: '2026-03-02' }
  expect(chartStepsOf(span, ['station', 'month'])).toEqual({ by: 'month', keys: ['2026-03'] })
  expect(chartStepsOf(span, ['weekday'])).toBeUndefined()
  expect(chartStepsOf({ dayFrom: '2026-03-02', dayTo: '2026-03-01' }, both)?.keys).toEqual([])
})
