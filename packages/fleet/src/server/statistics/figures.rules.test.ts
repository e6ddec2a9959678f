import { expect, test } from 'vitest'
import { addUp, bonusOf, figuresOf, noSums } from './figures.rules.ts'

const worth = { priceE5: 80_000, shareHundredths: 5_000, currency: 'CNY' }
const kWh = (value: number) => value * 10_000

test('ROUTE-07 carengquotastatistics: used in 100 km, saved of the quota, and what it is worth', () => {
  const sums = { ...noSums, distanceM: 200_000, usedDwh: kWh(180), quotaDwh: kWh(200), limitDwh: kWh(210) }
  expect(figuresOf(sums, worth)).toEqual({
    dwh100km: kWh(90),
    quotaDwh100km: kWh(100),
    savedDwh: kWh(20),
    savedHundredths: 1_000,
    isOver: false,
    // 20 kWh × 0.80 × 50 %.
    bonusMinor: 800,
  })
})
test('ROUTE-07 carengquotastatistics: above the quota with its tolerance is too much, and costs', () => {
  const sums = { ...noSums, distanceM: 100_000, usedDwh: kWh(105), quotaDwh: kWh(100), limitDwh: kWh(105) }
  expect(figuresOf(sums, worth)).toMatchObject({ isOver: false, savedDwh: -kWh(5), bonusMinor: -200 })
  expect(figuresOf({ ...sums, usedDwh: kWh(105) + 1 }, worth).isOver).toBe(true)
})
test('ROUTE-07 carengquotastatistics: days without known kilometres are no part of what 100 km took', () => {
  const sums = { ...noSums, distanceM: 100_000, usedDwh: kWh(2_900), unexplainedDwh: kWh(2_805) }
  expect(figuresOf(sums, worth)).toMatchObject({ dwh100km: kWh(95) })
  // They are not part of the bonus either.
  const allowed = { ...sums, quotaDwh: kWh(100), limitDwh: kWh(105) }
  expect(figuresOf(allowed, worth)).toMatchObject({ savedDwh: kWh(5), isOver: false, bonusMinor: 200 })
})
test('ROUTE-07 carengquotastatistics: below 10 km nothing is said of 100 km', () => {
  const sums = { ...noSums, distanceM: 9_999, usedDwh: kWh(12), quotaDwh: kWh(10), limitDwh: kWh(10) }
  expect(figuresOf(sums, worth)).toMatchObject({ dwh100km: null, isOver: false, savedDwh: -kWh(2) })
  expect(figuresOf({ ...sums, distanceM: 10_000 }, worth)).toMatchObject({ dwh100km: kWh(120), isOver: true })
})
test('ROUTE-07 carengquotastatistics: kilometres without a quota are neither saved nor wasted', () => {
  const sums = {
    ...noSums,
    distanceM: 150_000,
    usedDwh: kWh(150),
    quotaDwh: kWh(100),
    limitDwh: kWh(100),
    unquotedM: 50_000,
    unquotedDwh: kWh(60),
  }
  expect(figuresOf(sums, worth)).toMatchObject({ savedDwh: kWh(10), quotaDwh100km: kWh(100), isOver: false })
  const none = { ...noSums, distanceM: 50_000, usedDwh: kWh(60), unquotedM: 50_000, unquotedDwh: kWh(60) }
  expect(figuresOf(none, worth)).toMatchObject({ savedDwh: null, savedHundredths: null, bonusMinor: null })
})
test('ROUTE-07 carengquotastatistics: totals come from sums, money without a price is none', () => {
  const one = { ...noSums, distanceM: 10_000, usedDwh: kWh(20) }
  const other = { ...noSums, distanceM: 90_000, usedDwh: kWh(80) }
  expect(figuresOf(addUp([one, other]), worth).dwh100km).toBe(kWh(100))
  expect(bonusOf(kWh(20), { ...worth, priceE5: null })).toBeNull()
  expect(bonusOf(kWh(20), { ...worth, currency: 'CLP', priceE5: 15_000_000 })).toBe(1_500)
})
