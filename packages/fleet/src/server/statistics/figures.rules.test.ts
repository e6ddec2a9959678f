import { expect, test } from 'vitest'
import { sumEnergyRows, energyBonusOf, energyFiguresOf, emptyEnergySums } from './figures.rules.ts'

const worth = { priceE5: 80_000, shareHundredths: 5_000, currency: 'CNY' }
const kWh = (value: number) => value * 10_000

test('ROUTE-07 carengquotastatistics: used in 100 km, saved of the quota, and what it is worth', () => {
  const sums = { ...emptyEnergySums, distanceM: 200_000, usedDwh: kWh(180), quotaDwh: kWh(200), limitDwh: kWh(210) }
  expect(energyFiguresOf(sums, worth)).toEqual({
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
  const sums = { ...emptyEnergySums, distanceM: 100_000, usedDwh: kWh(105), quotaDwh: kWh(100), limitDwh: kWh(105) }
  expect(energyFiguresOf(sums, worth)).toMatchObject({ isOver: false, savedDwh: -kWh(5), bonusMinor: -200 })
  expect(energyFiguresOf({ ...sums, usedDwh: kWh(105) + 1 }, worth).isOver).toBe(true)
})
test('ROUTE-07 carengquotastatistics: days without known kilometres are no part of what 100 km took', () => {
  const sums = { ...emptyEnergySums, distanceM: 100_000, usedDwh: kWh(2_900), unexplainedDwh: kWh(2_805) }
  expect(energyFiguresOf(sums, worth)).toMatchObject({ dwh100km: kWh(95) })
  // They are not part of the bonus either.
  const allowed = { ...sums, quotaDwh: kWh(100), limitDwh: kWh(105) }
  expect(energyFiguresOf(allowed, worth)).toMatchObject({ savedDwh: kWh(5), isOver: false, bonusMinor: 200 })
})
test('ROUTE-07 carengquotastatistics: below 10 km nothing is said of 100 km', () => {
  const sums = { ...emptyEnergySums, distanceM: 9_999, usedDwh: kWh(12), quotaDwh: kWh(10), limitDwh: kWh(10) }
  expect(energyFiguresOf(sums, worth)).toMatchObject({ dwh100km: null, isOver: false, savedDwh: -kWh(2) })
  expect(energyFiguresOf({ ...sums, distanceM: 10_000 }, worth)).toMatchObject({ dwh100km: kWh(120), isOver: true })
})
test('ROUTE-07 carengquotastatistics: kilometres without a quota are neither saved nor wasted', () => {
  const sums = {
    ...emptyEnergySums,
    distanceM: 150_000,
    usedDwh: kWh(150),
    quotaDwh: kWh(100),
    limitDwh: kWh(100),
    unquotedM: 50_000,
    unquotedDwh: kWh(60),
  }
  expect(energyFiguresOf(sums, worth)).toMatchObject({ savedDwh: kWh(10), quotaDwh100km: kWh(100), isOver: false })
  const none = { ...emptyEnergySums, distanceM: 50_000, usedDwh: kWh(60), unquotedM: 50_000, unquotedDwh: kWh(60) }
  expect(energyFiguresOf(none, worth)).toMatchObject({ savedDwh: null, savedHundredths: null, bonusMinor: null })
})
test('ROUTE-07 carengquotastatistics: totals come from sums, money without a price is none', () => {
  const one = { ...emptyEnergySums, distanceM: 10_000, usedDwh: kWh(20) }
  const other = { ...emptyEnergySums, distanceM: 90_000, usedDwh: kWh(80) }
  expect(energyFiguresOf(sumEnergyRows([one, other]), worth).dwh100km).toBe(kWh(100))
  expect(energyBonusOf(kWh(20), { ...worth, priceE5: null })).toBeNull()
  expect(energyBonusOf(kWh(20), { ...worth, currency: 'CLP', priceE5: 15_000_000 })).toBe(1_500)
})
