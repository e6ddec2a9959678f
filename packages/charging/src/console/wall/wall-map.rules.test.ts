import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  framedPlaces,
  mapFrameOf,
  layoutSpotLabels,
  landPath,
  mapSize,
  type MapPlace,
  type MapSpot,
  mapSpots,
  spotsOnMap,
  widthOf,
} from './wall-map.rules.ts'

const size = 22
const linesOf = ({ members }: MapSpot) => [`Estación ${members.length}`, '1.234 kW']
const place = (more: Partial<MapPlace>): MapPlace => ({
  name: 'North',
  longitude: 114,
  latitude: 22.5,
  powerW: 0,
  ratedPowerW: null,
  share: null,
  tone: 'good',
  ...more,
})
const places = fc.record({
  name: fc.constant('North'),
  longitude: fc.option(fc.double({ min: 113, max: 115, noNaN: true })),
  latitude: fc.double({ min: 22, max: 23, noNaN: true }),
  powerW: fc.nat(1e6),
  ratedPowerW: fc.option(fc.nat(1e6)),
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  tone: fc.constantFrom('good', 'acc', 'bad', 'plain'),
})

test.each([1, 3, 30, 300, 1400])(
  'ROUTE-14 a wall of %i places: every place is in one spot, rings and names never cover each other',
  (count) => {
    const arbitrary = fc.array(places, { minLength: count, maxLength: count, size: 'max' })
    fc.assert(
      fc.property(arbitrary, (all) => {
        const spots = layoutSpotLabels(mapSpots(all, mapFrameOf(all)), linesOf, size)
        const members = spots.flatMap((spot) => spot.members)
        expect(new Set(members).size).toBe(members.length)
        expect(members.length).toBe(all.filter(({ longitude }) => longitude !== null).length)
        const rings = spots.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
        const names = spots.flatMap((spot) => {
          if (!spot.label) return []
          const { x, y } = spot.label
          const left = x - Math.max(...linesOf(spot).map((line) => widthOf(line, size))) / 2
          return [{ left, right: 2 * x - left, top: y - size, bottom: y + 1.25 * size }]
        })
        for (const [at, a] of spots.entries())
          for (const b of spots.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r)
        for (const { left, right, top, bottom } of [...rings, ...names])
          expect(left >= 0 && right <= mapSize.width && top >= 0 && bottom <= mapSize.height).toBe(true)
        for (const [at, a] of names.entries())
          for (const b of [...rings, ...names.slice(at + 1)])
            expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
      }),
      { numRuns: count > 100 ? 4 : 40 },
    )
  },
)

test('ROUTE-14 places upon each other are one spot: their power together, the worst state, no limit where one is unknown', () => {
  const all = [
    place({ powerW: 100, ratedPowerW: 400 }),
    place({ powerW: 200, ratedPowerW: 600, tone: 'bad' }),
    place({ longitude: 115, powerW: 50, share: 0.5 }),
    place({ longitude: null }),
  ]
  const [first, second, ...others] = mapSpots(all, mapFrameOf(all))
  expect(others).toEqual([])
  expect(first).toMatchObject({ members: [1, 0], powerW: 300, ratedPowerW: 1000, share: 0.3, tone: 'bad' })
  expect(second).toMatchObject({ members: [2], ratedPowerW: null, share: 0.5 })
})

test('ROUTE-14 only land that the map shows is drawn', () => {
  const ocppMessage = mapFrameOf([place({}), place({ longitude: 115, latitude: 23 })])
  const square = (west: number) => [
    [west, 20],
    [west + 1, 20],
    [west + 1, 25],
    [west, 25],
    [west, 20],
  ]
  expect(landPath([square(114), square(10)], ocppMessage).match(/M/g)).toHaveLength(1)
})

describe('places of one city with a few far away', () => {
  const cityOf = (count: number, far: number) => [
    ...Array.from({ length: count }, (_, at) => ({ longitude: -0.1 + (at % 10) / 100, latitude: 51.5 + at / 10_000 })),
    ...Array.from({ length: far }, () => ({ longitude: -5.5, latitude: 57 })),
  ]
  test('the map shows the city and leaves out the far ones', () => {
    expect(framedPlaces(cityOf(98, 2))).toHaveLength(98)
  })
  test('more than two in a hundred are no exception', () => {
    expect(framedPlaces(cityOf(96, 4))).toHaveLength(100)
  })
  test('with few places, or none far away, all are shown', () => {
    expect(framedPlaces(cityOf(10, 1))).toHaveLength(11)
    expect(framedPlaces(cityOf(100, 0))).toHaveLength(100)
    expect(framedPlaces([])).toEqual([])
  })
  test('a spot outside the map is counted', () => {
    const places = cityOf(98, 2).map((place) => ({
      ...place,
      name: 'A',
      powerW: 1,
      ratedPowerW: null,
      share: null,
      tone: 'good' as const,
    }))
    const { shown, elsewhere } = spotsOnMap(mapSpots(places, mapFrameOf(framedPlaces(places))))
    expect(elsewhere).toBe(2)
    expect(shown.reduce((sum, { members }) => sum + members.length, 0)).toBe(98)
  })
})
