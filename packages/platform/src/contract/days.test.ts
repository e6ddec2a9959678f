import { expect, test } from 'vitest'
import { addDays, calendarDayAt, calendarDayOf } from './days.ts'

test('a calendar day is the one of its time zone', () => {
  expect(calendarDayAt('2026-03-01T23:30:00Z', 'Asia/Shanghai')).toBe('2026-03-02')
  expect(calendarDayAt(new Date('2026-03-01T02:30:00Z'), 'America/Bogota')).toBe('2026-02-28')
})

test('days are added over the ends of months, leap days and summer time', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-03-01', -1), addDays('2026-03-28', 2)]).toEqual([
    '2028-02-29',
    '2026-02-28',
    '2026-03-30',
  ])
  expect([calendarDayOf(0), calendarDayOf(20_000)]).toEqual(['1970-01-01', '2024-10-04'])
})
