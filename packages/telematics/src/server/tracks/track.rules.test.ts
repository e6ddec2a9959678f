import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinTrackPoints } from './thin.rules.ts'
import {
  distanceByPositions,
  drivenDistanceOf,
  hasPosition,
  isSpanCovered,
  findTrackStops,
  trackSummaryOf,
  type PastPoint,
} from './track.rules.ts'

const second = 1_000
const minute = 60 * second
/** A degree of latitude is 111.2 km. */
const point = (at: number, km: number, more: Partial<PastPoint> = {}): PastPoint => ({
  at,
  longitude: 2,
  latitude: 40 + km / 111.195,
  speedKmh: null,
  heading: null,
  odometerM: null,
  soc: null,
  ...more,
})
/** Drives 5 km in ten minutes, stands for eight with a shaking receiver, drives 5 km on. */
const drive = [
  ...Array.from({ length: 60 }, (_, n) => point(n * 10 * second, (n * 5) / 60, { soc: 80 })),
  ...Array.from({ length: 48 }, (_, n) => point(10 * minute + n * 10 * second, 5 + (n % 3) * 0.01, { soc: 78 })),
  ...Array.from({ length: 60 }, (_, n) => point(18 * minute + n * 10 * second, 5 + (n * 5) / 60, { soc: 76 })),
]

test('ROUTE-13 /vehicle/track stops over five minutes, distance by positions, charge at both ends', () => {
  const { stops, distanceM, distanceBy, socFrom, socTo, movingSeconds } = trackSummaryOf(drive)
  expect(stops).toHaveLength(1)
  expect(stops[0]?.seconds).toBeGreaterThanOrEqual(470)
  expect(stops[0]?.seconds).toBeLessThan(520)
  expect([distanceBy, socFrom, socTo]).toEqual(['positions', 80, 76])
  // The last point is 9.92 km from the first, and noise adds nothing.
  expect(distanceM).toBeGreaterThan(9_700)
  expect(distanceM).toBeLessThan(10_100)
  expect(movingSeconds).toBeGreaterThan(1_100)
})

test('ROUTE-13 /vehicle/track who stands at a light for four minutes makes no stop; who stands still has no end', () => {
  const light = Array.from({ length: 24 }, (_, n) => point(n * 10 * second, 0))
  expect(findTrackStops(light.filter(hasPosition))).toEqual([])
  const night = [point(0, 0), point(600 * minute, 0.01)]
  expect(trackSummaryOf(night).stops).toMatchObject([{ to: null, seconds: 36_000 }])
})

test('ROUTE-13 /vehicle/track the odometer counts where it is believable, else positions, else nothing is said', () => {
  const createPoints = (metres: readonly number[]) => metres.map((odometerM, n) => point(n * minute, n, { odometerM }))
  expect(drivenDistanceOf(createPoints([1_000, 2_500, 4_000]))).toEqual({ distanceM: 3_000, distanceBy: 'odometer' })
  expect(drivenDistanceOf(createPoints([5_000, 2_500, 4_000])).distanceBy).toBe('positions')
  expect(drivenDistanceOf([point(0, 0, { longitude: null, latitude: null, soc: 5 })])).toEqual({
    distanceM: null,
    distanceBy: null,
  })
})

test('ROUTE-13 /vehicle/track a day at the depot is no mileage', () => {
  const shaking = Array.from({ length: 5_000 }, (_, n) => point(n * 10 * second, ((n * 7) % 5) * 0.008))
  const placed = shaking.filter(hasPosition)
  expect(distanceByPositions(placed, findTrackStops(placed))).toBe(0)
})

test('ROUTE-13 /vehicle/track thinning keeps the shape and when it stood, and never more than asked', () => {
  const few = thinTrackPoints(drive, 12)
  expect(few.length).toBeLessThanOrEqual(12)
  expect([few[0], few.at(-1)]).toEqual([drive[0], drive.at(-1)])
  // Close to the arrival and departure of the stop.
  const minutes = few.map(({ at }) => at / minute)
  expect(minutes.some((at) => at > 9 && at < 11.5)).toBe(true)
  expect(minutes.some((at) => at > 16.5 && at < 19)).toBe(true)
  const any = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 3, maxLength: 200 })
  fc.assert(
    fc.property(any, fc.integer({ min: 2, max: 50 }), (kms, most) => {
      const all = kms.map((km, n) => point(n * minute, km))
      const thinned = thinTrackPoints(all, most)
      const inOrder = thinned.every((one, n) => n === 0 || one.at > (thinned[n - 1]?.at ?? 0))
      return (
        thinned.length <= Math.max(most, all.length <= most ? all.length : most) && inOrder && thinned[0] === all[0]
      )
    }),
  )
})

test('ROUTE-13 /vehicle/track a month of points is thinned within two seconds', () => {
  const month = Array.from({ length: 100_000 }, (_, n) =>
    point(n * 26 * second, 10 * Math.sin(n / 300), { longitude: 2 + 0.1 * Math.cos(n / 170) }),
  )
  const began = performance.now()
  expect(thinTrackPoints(month, 5_000)).toHaveLength(5_000)
  expect(trackSummaryOf(month).distanceM).toBeGreaterThan(1_000)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('ROUTE-07 carengquotastatistics: a day is whole where nothing was driven unseen over its ends', () => {
  const hour = 60 * minute
  const day = { from: 0, to: 24 * hour }
  const createPointAt = (hours: number, km: number) => point(hours * hour, km, { odometerM: 100_000 + km * 1_000 })
  const within = [createPointAt(6, 0), createPointAt(12, 90), createPointAt(21, 150)]
  const whole = (more: Partial<Parameters<typeof isSpanCovered>[1]>, points = within) =>
    isSpanCovered(points, { ...day, by: 'odometer', before: null, after: null, ...more })
  // The vehicle did not move meanwhile, however long the silence was. If an odometer is available, silence within the
  // day does not matter.
  expect(whole({ before: createPointAt(-9, -0.4), after: createPointAt(40, 150.3) })).toBe(true)
  // Distance driven across the end of a day cannot be assigned to a day.
  expect(whole({ before: createPointAt(-9, -30), after: createPointAt(40, 150) })).toBe(false)
  expect(whole({ before: createPointAt(-9, 0), after: createPointAt(40, 190) })).toBe(false)
  // There is no point beyond the end.
  expect(whole({ before: createPointAt(-9, 0) })).toBe(false)
  expect(whole({ after: createPointAt(40, 150) })).toBe(false)
  // Points exist at both ends.
  expect(whole({}, [createPointAt(0.2, 0), ...within, createPointAt(23.8, 170)])).toBe(true)
  expect(
    whole({ before: createPointAt(-0.1, -5), after: createPointAt(24.1, 175) }, [
      createPointAt(0.1, 0),
      createPointAt(23.95, 170),
    ]),
  ).toBe(true)
  expect(whole({}, [])).toBe(false)
})

test('ROUTE-07 carengquotastatistics: by positions a day with an unseen way within it is not whole', () => {
  const hour = 60 * minute
  const whole = (points: readonly PastPoint[]) =>
    isSpanCovered(points, {
      from: 0,
      to: 24 * hour,
      by: 'positions',
      before: point(-hour, 0),
      after: point(25 * hour, 0),
    })
  const way = Array.from({ length: 61 }, (_, n) => point(6 * hour + n * minute, n < 31 ? n : 60 - n))
  expect(whole(way)).toBe(true)
  // A tunnel is no gap, and neither is a stop of hours. Twenty minutes with a long distance are a gap.
  expect(whole(way.filter((_, n) => n < 10 || n > 20))).toBe(true)
  expect(whole([...way, ...way.map((one) => ({ ...one, at: one.at + 9 * hour }))])).toBe(true)
  expect(whole(way.filter((_, n) => n < 5 || n > 28))).toBe(false)
})
