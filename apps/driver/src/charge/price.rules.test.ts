import { expect, test } from 'vitest'
import {
  targetPresets,
  pricePeriodAt,
  type PricePeriodToday,
  dailyPricesWithHours,
  pricePeriodShares,
  parseChargingTarget,
  untilNext,
} from './price.rules.ts'

const hour = (
  from: number,
  to: number,
  period: PricePeriodToday['period'],
  electricityE5: number,
): PricePeriodToday => ({
  from: new Date(Date.UTC(2026, 5, 1, from)).toISOString(),
  to: new Date(Date.UTC(2026, 5, 1, to)).toISOString(),
  period,
  electricityE5,
  serviceE5: 40_000,
})
const day = [hour(0, 8, 'valley', 30_000), hour(8, 12, 'peak', 90_000), hour(12, 24, 'valley', 30_000)]

test('the price that holds at a moment is that of its stretch; the end belongs to the next', () => {
  expect(pricePeriodAt(day, Date.UTC(2026, 5, 1, 8))?.period).toBe('peak')
  expect(pricePeriodAt(day, Date.UTC(2026, 5, 1, 12))?.period).toBe('valley')
  expect(pricePeriodAt(day, Date.UTC(2026, 5, 2, 0))).toBeUndefined()
})

test('the next price begins where a stretch ends; after the last one nothing is waited for', () => {
  expect(untilNext(day, Date.UTC(2026, 5, 1, 7, 59))).toBe(60_000)
  expect(untilNext(day, Date.UTC(2026, 5, 1, 8))).toBe(4 * 3_600_000)
  expect(untilNext(day, Date.UTC(2026, 5, 1, 24))).toBeUndefined()
})

test('a bar of the day is whole, and each price stands once with all its hours', () => {
  expect(pricePeriodShares(day).map(({ share }) => Math.round(share))).toEqual([33, 17, 50])
  expect(dailyPricesWithHours(day).map(({ first, hours }) => [first.period, hours.length])).toEqual([
    ['valley', 2],
    ['peak', 1],
  ])
})

test('a target is read in the unit of the contract, and never rounded', () => {
  expect(parseChargingTarget('energy', '12,5', 2)).toEqual({ kind: 'energy', value: 125_000 })
  expect(parseChargingTarget('amount', '20', 2)).toEqual({ kind: 'amount', value: 2_000 })
  expect(parseChargingTarget('amount', '1500', 0)).toEqual({ kind: 'amount', value: 1_500 })
  expect(parseChargingTarget('minutes', '45', 2)).toEqual({ kind: 'minutes', value: 45 })
  expect(parseChargingTarget('full', '', 2)).toEqual({ kind: 'full', value: null })
  for (const typed of ['', '0', '-3', '1.5.2']) expect(parseChargingTarget('energy', typed, 2)).toBeUndefined()
  expect(parseChargingTarget('minutes', '4.5', 2)).toBeUndefined()
})

test('each preset is a valid target of its kind, for any currency', () => {
  for (const [currency, exponent] of [
    ['EUR', 2],
    ['CNY', 2],
    ['COP', 2],
    ['JPY', 0],
  ] as const)
    for (const kind of ['energy', 'amount', 'minutes'] as const) {
      const presets = targetPresets(kind, currency)
      expect(presets).toHaveLength(3)
      for (const preset of presets)
        expect(parseChargingTarget(kind, String(preset), exponent)).toMatchObject({ kind, value: expect.any(Number) })
    }
  expect(targetPresets('full', 'EUR')).toEqual([])
  expect(targetPresets('amount', 'EUR')).toEqual([10, 20, 50])
})
