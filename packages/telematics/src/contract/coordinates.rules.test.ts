import fc from 'fast-check'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { fromWgs84, toWgs84, type LngLat } from './coordinates.rules.ts'

const gcoord: typeof import('gcoord').default = createRequire(import.meta.url)('gcoord')
const inChina = fc.record({
  longitude: fc.double({ min: 75, max: 134, noNaN: true }),
  latitude: fc.double({ min: 18, max: 53, noNaN: true }),
})
const metres = (a: LngLat, b: LngLat) =>
  Math.hypot((a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180), a.latitude - b.latitude) * 111_320

test('ROUTE-13 /vehicle/map known places: Tiananmen in GCJ-02 and BD-09', () => {
  const wgs84 = { longitude: 116.391_276, latitude: 39.907_462 }
  const gcj02 = fromWgs84(wgs84, 'gcj02')
  expect(gcj02.longitude).toBeCloseTo(116.397_518, 5)
  expect(gcj02.latitude).toBeCloseTo(39.908_865, 5)
  const bd09 = fromWgs84(wgs84, 'bd09')
  expect(bd09.longitude).toBeCloseTo(116.403_896, 4)
  expect(bd09.latitude).toBeCloseTo(39.915_203, 4)
  expect(metres(toWgs84(bd09, 'bd09'), wgs84)).toBeLessThan(1)
})

test('ROUTE-13 /vehicle/map there and back is the same place, and what the library of station maps says', () => {
  fc.assert(
    fc.property(inChina, (place) => {
      const back = toWgs84(fromWgs84(place, 'gcj02'), 'gcj02')
      const [longitude, latitude] = gcoord.transform<[number, number]>(
        [place.longitude, place.latitude],
        gcoord.WGS84,
        gcoord.GCJ02,
      )
      return metres(back, place) < 0.01 && metres(fromWgs84(place, 'gcj02'), { longitude, latitude }) < 0.5
    }),
  )
})

test('ROUTE-13 /vehicle/map outside of China nothing is shifted', () => {
  const madrid = { longitude: -3.7038, latitude: 40.4168 }
  expect(fromWgs84(madrid, 'gcj02')).toEqual(madrid)
  expect(toWgs84(madrid, 'gcj02')).toEqual(madrid)
})
