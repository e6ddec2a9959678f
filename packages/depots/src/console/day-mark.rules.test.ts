import { expect, test } from 'vitest'
import { weekdayUnlessToday } from './day-mark.rules.ts'

const now = '2026-11-24T20:00:00Z'
test('E-01 a departure of another day of the depot says its weekday, in three languages; one of today nothing', () => {
  const madrid = { language: 'es', timeZone: 'Europe/Madrid' } as const
  expect(weekdayUnlessToday('2026-11-24T22:59:00Z', now, madrid)).toBeNull()
  expect(weekdayUnlessToday('2026-11-24T23:10:00Z', now, madrid)).toBe('mié')
  expect(weekdayUnlessToday('2026-11-25T04:10:00Z', now, { ...madrid, language: 'en' })).toBe('Wed')
  // The local date there is already the 25th.
  const shanghai = { language: 'zh', timeZone: 'Asia/Shanghai' } as const
  expect(weekdayUnlessToday('2026-11-25T04:10:00Z', now, shanghai)).toBeNull()
  expect(weekdayUnlessToday('2026-11-25T21:10:00Z', now, shanghai)).toBe('周四')
})
