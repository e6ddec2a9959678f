import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kmBetween, type WorkOrderRow } from '../../contract/index.ts'
import { dayRoute, routeLengthKm } from './route.rules.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const row = (stationId: string, more: Partial<WorkOrderRow> = {}): WorkOrderRow => ({
  ...({} as WorkOrderRow),
  id: stationId,
  stationId,
  state: 'accepted',
  due: null,
  pausedBy: null,
  latitude: null,
  longitude: null,
  ...more,
})
/** Returns a place this many kilometres east of a place on the equator. */
const east = (km: number) => ({ latitude: 0, longitude: km / 111.195 })
const names = (rows: readonly WorkOrderRow[], from = { lat: 0, lng: 0 }) =>
  dayRoute(rows, from, now).map((stop) => stop.rows.map(({ id }) => id).join('+'))

describe('X-12 a day’s route', () => {
  test('X-12 the nearest next; what is on the way is not passed by; a station is one stop', () => {
    const rows = [
      row('far', east(30)),
      row('near', east(4)),
      row('mid', east(12)),
      row('near', { id: 'second', ...east(4) }),
    ]
    expect(names(rows)).toEqual(['near+second', 'mid', 'far'])
    const [first, ...others] = dayRoute(rows, { lat: 0, lng: 0 }, now)
    expect(first?.km).toBeCloseTo(4, 1)
    expect(others.map(({ km }) => Math.round(km ?? 0))).toEqual([8, 18])
  })

  test('X-12 work that has begun comes first, then what is due within the hour, however far', () => {
    const due = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const rows = [
      row('near', east(1)),
      row('soon', { ...east(40), due: due(30) }),
      row('over', { ...east(60), due: due(-90) }),
      row('later', { ...east(2), due: due(180) }),
      row('waits', { ...east(3), due: due(-10), pausedBy: 'suspended' }),
      row('begun', { ...east(50), state: 'processing' }),
    ]
    expect(names(rows)).toEqual(['begun', 'over', 'soon', 'waits', 'later', 'near'])
  })

  test('X-12 a place that nobody knows comes last, and no kilometres are made up for it', () => {
    const stops = dayRoute([row('unknown'), row('known', east(5))], null, now)
    expect(stops.map(({ rows: [one], km }) => [one?.id, km])).toEqual([
      ['known', null],
      ['unknown', null],
    ])
    expect(routeLengthKm(stops)).toBe(0)
    expect(dayRoute([], null, now)).toEqual([])
  })

  test('X-12 whatever the places are: each order once, and no section turned round makes the way shorter', () => {
    const place = fc.record({
      latitude: fc.double({ min: 39, max: 41, noNaN: true }),
      longitude: fc.double({ min: -5, max: -2, noNaN: true }),
    })
    const from = { lat: 40, lng: -3.7 }
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (places) => {
        const rows = places.map((one, n) => row(`s${n}`, one))
        const stops = dayRoute(rows, from, now)
        expect(stops.flatMap((stop) => stop.rows.map(({ id }) => id)).toSorted()).toEqual(
          rows.map(({ id }) => id).toSorted(),
        )
        // Calculated separately: the length of every route with one section reversed.
        const way = stops.flatMap((stop) => (stop.place ? [stop.place] : []))
        const length = (all: typeof way) => all.reduce((sum, to, n) => sum + kmBetween(all[n - 1] ?? from, to), 0)
        expect(routeLengthKm(stops)).toBeCloseTo(length(way), 6)
        for (let i = 0; i < way.length; i += 1)
          for (let j = i + 1; j < way.length; j += 1) {
            const turned = [...way.slice(0, i), ...way.slice(i, j + 1).toReversed(), ...way.slice(j + 1)]
            expect(length(turned)).toBeGreaterThan(length(way) - 0.002)
          }
      }),
      { numRuns: 60 },
    )
  })
})
