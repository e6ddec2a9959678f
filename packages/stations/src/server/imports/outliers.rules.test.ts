import { expect, test } from 'vitest'
import { outlierRows } from './outliers.rules.ts'

const city = Array.from({ length: 20 }, (_, n) => ({ row: n + 2, longitude: -3.7 + n / 200, latitude: 40.4 + n / 300 }))

test('a position far from all others is an outlier, also in the same time zone', () => {
  expect([...outlierRows([...city, { row: 30, longitude: 2.17, latitude: 41.38 }])]).toEqual([30])
  expect([...outlierRows([...city, { row: 31, longitude: 0, latitude: 0 }])]).toEqual([31])
})

test('stations all over a country, two cities, and files of a few rows have no outliers', () => {
  const country = Array.from({ length: 40 }, (_, n) => ({ row: n, longitude: -8 + n / 4, latitude: 37 + (n % 6) }))
  expect(outlierRows(country).size).toBe(0)
  const other = city
    .slice(0, 5)
    .map(({ row, longitude, latitude }) => ({ row: row + 50, longitude: longitude + 6, latitude }))
  expect(outlierRows([...city, ...other]).size).toBe(0)
  expect(outlierRows([...city.slice(0, 3), { row: 9, longitude: 10, latitude: 50 }]).size).toBe(0)
})
