import { expect, test } from 'vitest'
import { countDays, dayRangeOfUrl, daysOfKey, daysOfPreset } from './span.rules.ts'

const today = '2026-03-15'
test('ROUTE-07 carengquotastatistics: spans of days', () => {
  expect(daysOfPreset('week', today)).toEqual({ dayFrom: '2026-03-09', dayTo: today })
  expect(daysOfPreset('last', today)).toEqual({ dayFrom: '2026-02-01', dayTo: '2026-02-28' })
  expect(daysOfPreset('year', today)).toEqual({ dayFrom: '2026-01-01', dayTo: today })
  expect(countDays({ dayFrom: '2026-02-01', dayTo: '2026-02-28' })).toBe(28)
})
test('ROUTE-07 carengquotastatistics: the URL says which days, this month where it does not', () => {
  expect(dayRangeOfUrl({}, today)).toEqual({ dayFrom: '2026-03-01', dayTo: today })
  expect(dayRangeOfUrl({ dayFrom: '2026-02-30' }, today)).toEqual({ dayFrom: '2026-03-01', dayTo: today })
  expect(dayRangeOfUrl({ dayFrom: '2026-02-10' }, today)).toEqual({ dayFrom: '2026-02-10', dayTo: today })
})
test('ROUTE-07 carengquotastatistics: a month’s row leads to what of it was asked for', () => {
  const span = { dayFrom: '2026-01-10', dayTo: today }
  expect(daysOfKey('2026-01', span)).toEqual({ dayFrom: '2026-01-10', dayTo: '2026-01-31' })
  expect(daysOfKey('2026-02', span)).toEqual({ dayFrom: '2026-02-01', dayTo: '2026-02-28' })
  expect(daysOfKey('2026-03', span)).toEqual({ dayFrom: '2026-03-01', dayTo: today })
  expect(daysOfKey('2026-02-03', span)).toEqual({ dayFrom: '2026-02-03', dayTo: '2026-02-03' })
})
