import { expect, test } from 'vitest'
import { hourMarks } from './night-scale.rules.ts'

const strip = { firstSlotAt: '2026-11-24T16:15:00.000Z', slotMinutes: 15, timeZone: 'Europe/Madrid' }
const hours = (count: number, more = {}) =>
  hourMarks({ ...strip, count, ...more }).map(({ at }) => new Date(at).toISOString().slice(11, 16))

test('ROUTE-13 a strip of a night has full local hours, at most seven', () => {
  // From 17:15 to 05:15 in Madrid: 18, 20, 22, 0, 2 and 4.
  expect(hours(48)).toEqual(['17:00', '19:00', '21:00', '23:00', '01:00', '03:00'])
  expect(hours(16)).toEqual(['17:00', '18:00', '19:00', '20:00'])
  expect(hours(96).length).toBeLessThanOrEqual(7)
})
test('ROUTE-13 places go along the strip, also on a clock with half hours; an empty strip has none', () => {
  const [mark] = hourMarks({ ...strip, count: 16 })
  expect(mark?.place).toBeCloseTo(45 / 240)
  expect(hours(16, { timeZone: 'Asia/Kolkata' })).toEqual(['16:30', '17:30', '18:30', '19:30'])
  expect(hours(0)).toEqual([])
})
test('ROUTE-13 a strip over the change of the clock keeps full hours', () => {
  expect(hours(24, { firstSlotAt: '2026-10-24T22:00:00.000Z' })).toEqual([
    '22:00',
    '23:00',
    '00:00',
    '01:00',
    '02:00',
    '03:00',
    '04:00',
  ])
})
