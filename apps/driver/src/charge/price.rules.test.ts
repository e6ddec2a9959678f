import { expect, test } from 'vitest'
import { periodAt, type Period, pricesOf, sharesOf, targetOf, untilNext } from './price.rules.ts'

const hour = (from: number, to: number, period: Period['period'], electricityE5: number): Period => ({
  from: new Date(Date.UTC(2026, 5, 1, from)).toISOString(),
  to: new Date(Date.UTC(2026, 5, 1, to)).toISOString(),
  period,
  electricityE5,
  serviceE5: 40_000,
})
const day = [hour(0, 8, 'valley', 30_000), hour(8, 12, 'peak', 90_000), hour(12, 24, 'valley', 30_000)]

test('the price that holds at a moment is that of its stretch; the end belongs to the next', () => {
  expect(periodAt(day, Date.UTC(2026, 5, 1, 8))?.period).toBe('peak')
  expect(periodAt(day, Date.UTC(2026, 5, 1, 12))?.period).toBe('valley')
  expect(periodAt(day, Date.UTC(2026, 5, 2, 0))).toBeUndefined()
})

test('the next price begins where a stretch ends; after the last one nothing is waited for', () => {
  expect(untilNext(day, Date.UTC(2026, 5, 1, 7, 59))).toBe(60_000)
  expect(untilNext(day, Date.UTC(2026, 5, 1, 8))).toBe(4 * 3_600_000)
  expect(untilNext(day, Date.UTC(2026, 5, 1, 24))).toBeUndefined()
})

test('a bar of the day is whole, and each price stands once with all its hours', () => {
  expect(sharesOf(day).map(({ share }) => Math.round(share))).toEqual([33, 17, 50])
  expect(pricesOf(day).map(({ first, hours }) => [first.period, hours.length])).toEqual([
    ['valley', 2],
    ['peak', 1],
  ])
})

test('a target is read in the unit of the contract, and never rounded', () => {
  expect(targetOf('energy', '12,5', 2)).toEqual({ kind: 'energy', value: 125_000 })
  expect(targetOf('amount', '20', 2)).toEqual({ kind: 'amount', value: 2_000 })
  expect(targetOf('amount', '1500', 0)).toEqual({ kind: 'amount', value: 1_500 })
  expect(targetOf('minutes', '45', 2)).toEqual({ kind: 'minutes', value: 45 })
  expect(targetOf('full', '', 2)).toEqual({ kind: 'full', value: null })
  for (const typed of ['', '0', '-3', '1.5.2']) expect(targetOf('energy', typed, 2)).toBeUndefined()
  expect(targetOf('minutes', '4.5', 2)).toBeUndefined()
})
