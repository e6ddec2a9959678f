import { expect, test } from 'vitest'
import { comparisonDays, shiftKeyToPeriod } from './compare.rules.ts'

test('ROUTE-04 a span is held beside as many days before it, whole months beside whole months', () => {
  for (const [from, to, dayFrom, dayTo] of [
    ['2025-03-05', '2025-03-11', '2025-02-26', '2025-03-04'],
    ['2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['2025-01-01', '2025-03-31', '2024-10-01', '2024-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ] as const)
    expect(comparisonDays({ dayFrom: from, dayTo: to }, 'previous')).toEqual({ dayFrom, dayTo })
  expect(comparisonDays({ dayFrom: '2024-02-29', dayTo: '2024-03-10' }, 'yearBefore')).toEqual({
    dayFrom: '2023-02-28',
    dayTo: '2023-03-10',
  })
  expect(comparisonDays({ dayFrom: '2025-02-01', dayTo: '2025-02-28' }, 'yearBefore')).toEqual({
    dayFrom: '2024-02-01',
    dayTo: '2024-02-29',
  })
})

test('ROUTE-04 the first day stands beside the first one, a month beside its own', () => {
  const week = { dayFrom: '2025-03-05', dayTo: '2025-03-11' }
  const before = comparisonDays(week, 'previous')
  expect(shiftKeyToPeriod({ day: before.dayFrom }, 'day', week, before, 'previous')).toEqual({ day: '2025-03-05' })
  expect(shiftKeyToPeriod({ day: before.dayTo }, 'day', week, before, 'previous')).toEqual({ day: '2025-03-11' })
  expect(shiftKeyToPeriod({ day: '2024-03-05' }, 'day', week, before, 'yearBefore')).toEqual({ day: '2025-03-05' })
  const quarter = { dayFrom: '2025-01-01', dayTo: '2025-03-31' }
  const last = comparisonDays(quarter, 'previous')
  expect(shiftKeyToPeriod({ month: '2024-10' }, 'month', quarter, last, 'previous')).toEqual({ month: '2025-01' })
  expect(shiftKeyToPeriod({ month: '2024-12' }, 'month', quarter, last, 'previous')).toEqual({ month: '2025-03' })
  expect(shiftKeyToPeriod({ stationName: 'North' }, 'station', quarter, last, 'previous')).toEqual({
    stationName: 'North',
  })
})
