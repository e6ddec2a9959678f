import { expect, test } from 'vitest'
import { combineSums, calculateMeasureValues } from './values.rules.ts'

test('ROUTE-10 averages are quotients of sums, and nothing over nothing is unknown', () => {
  const sums = {
    energy_dwh: 100_000,
    electricity_minor: 600,
    service_minor: 200,
    reduced_minor: 100,
    sessions: 4,
  }
  expect(calculateMeasureValues(['price', 'netPrice', 'energyPerSession', 'secondsPerSession'], sums, 'CNY')).toEqual({
    price: 80_000,
    netPrice: 70_000,
    energyPerSession: 25_000,
    secondsPerSession: null,
  })
  expect(calculateMeasureValues(['price'], { ...sums, energy_dwh: 0 }, 'CNY')).toEqual({ price: null })
  // Currency without a minor unit: 800 yen for 10 kWh.
  expect(calculateMeasureValues(['price'], sums, 'JPY')).toEqual({ price: 8_000_000 })
})

test('ROUTE-10 a figure that facts do not tell is unknown, one that they call otherwise is found', () => {
  expect(
    calculateMeasureValues(['sessions', 'netMinor', 'totalMinor'], { sessions: 3, net_minor: 900 }, 'CNY'),
  ).toEqual({
    sessions: 3,
    netMinor: 900,
    totalMinor: null,
  })
})

test('ROUTE-04 rows add up column by column, of some the largest counts', () => {
  expect(combineSums({ a: 1, peak: 5, none: null }, { a: 2, peak: 3, b: 4 }, new Set(['peak']))).toEqual({
    a: 3,
    peak: 5,
    none: null,
    b: 4,
  })
})
