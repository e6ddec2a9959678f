import { expect, test } from 'vitest'
import { courseKeys, courseOf } from './course.rules.ts'

test('ROUTE-04 dailychgorder: a day without a session has its place on the curve', () => {
  const steps = courseKeys({ dayFrom: '2026-02-27', dayTo: '2026-03-02' })
  expect(steps).toEqual({ by: 'day', keys: ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] })
  const { times, rows } = courseOf(steps, [{ day: '2026-03-01' }])
  expect(rows).toEqual([undefined, undefined, { day: '2026-03-01' }, undefined])
  expect(times[2]).toBe(Date.UTC(2026, 2, 1) / 1_000)
})

test('ROUTE-04 dailychgorder: a long span goes by months, each once', () => {
  const steps = courseKeys({ dayFrom: '2025-11-20', dayTo: '2026-07-02' })
  expect(steps.by).toBe('month')
  expect(steps.keys).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
  ])
  expect(courseOf(steps, [{ month: '2026-07' }]).rows.at(-1)).toEqual({ month: '2026-07' })
})

test('a span that ends before it begins has no steps', () => {
  expect(courseKeys({ dayFrom: '2026-03-02', dayTo: '2026-03-01' }).keys).toEqual([])
})
