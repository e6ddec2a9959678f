import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlausibility, metresBetween, emptyIntakeState, clockRefusalReason } from './believe.rules.ts'
import type { VehicleReading } from './read-message.rules.ts'

const minute = 60_000
const reading = (at: number, more: Partial<VehicleReading> = {}): VehicleReading => ({
  name: '12',
  at,
  place: null,
  speedKmh: null,
  heading: null,
  odometerM: null,
  soc: null,
  unbelieved: [],
  ...more,
})
const madrid = { longitude: -3.7, latitude: 40.4 }
const paris = { longitude: 2.35, latitude: 48.86 }
function after(readings: readonly VehicleReading[]) {
  const memory = emptyIntakeState()
  return readings.map((one) => ({ ...checkPlausibility(memory, one), place: memory.place && { ...memory.place } }))
}

test('ROUTE-13 /vehicle/map a jump is unknown until the next message bears it out', () => {
  const places = [madrid, paris, madrid, paris, paris].map((place, index) =>
    reading(index * minute, { place, soc: 50 }),
  )
  const found = after(places)
  expect(found.map(({ reading: one }) => one.place)).toEqual([madrid, null, madrid, null, paris])
  // The other values of the message count.
  expect(found[1]?.reading).toMatchObject({ soc: 50, unbelieved: ['place'] })
})

test('ROUTE-13 /vehicle/map after hours a vehicle may be anywhere that it could drive to', () => {
  const there = reading(6 * 60 * minute, { place: paris })
  expect(after([reading(0, { place: madrid }), there])[1]?.reading.place).toEqual(paris)
})

test('ROUTE-13 /vehicle/map an odometer that goes back or jumps is unknown; an exchanged one counts after ten minutes', () => {
  const createOdometerReading = (at: number, odometerM: number) => reading(at * minute, { odometerM })
  const found = after([
    createOdometerReading(0, 100_000),
    createOdometerReading(1, 99_000),
    createOdometerReading(2, 900_000),
    createOdometerReading(3, 101_000),
  ])
  expect(found.map(({ reading: one }) => one.odometerM)).toEqual([100_000, null, null, 101_000])
  const exchanged = after(
    [0, 4, 8, 12, 15, 16].map((at, index) => createOdometerReading(at, index === 0 ? 100_000 : at * 100)),
  )
  expect(exchanged.map(({ reading: one }) => one.odometerM)).toEqual([100_000, null, null, null, 1_500, 1_600])
})

test('ROUTE-13 /vehicle/map a charge that jumps is unknown until the next message says as much', () => {
  const createSocReading = (at: number, soc: number) => reading(at * minute, { soc })
  const found = after([
    createSocReading(0, 80),
    createSocReading(1, 3),
    createSocReading(2, 79),
    createSocReading(3, 20),
    createSocReading(4, 21),
    createSocReading(60, 90),
  ])
  expect(found.map(({ reading: one }) => one.soc)).toEqual([80, null, 79, null, 21, 90])
  expect(found[1]?.reading.unbelieved).toEqual(['soc'])
  // The maximum charging speed of any battery.
  const fast = after([createSocReading(0, 20), createSocReading(1, 30), createSocReading(2, 40)])
  expect(fast.map(({ reading: one }) => one.soc)).toEqual([20, 30, 40])
})

test('X-05 what comes late changes nothing that is known, the same instant neither', () => {
  const found = after([
    reading(5 * minute, { place: madrid }),
    reading(minute, { place: paris }),
    reading(5 * minute, { place: paris }),
  ])
  expect(found.map(({ isLate }) => isLate)).toEqual([false, true, true])
  expect(found[2]?.place).toMatchObject(madrid)
})

test('X-05 a clock may be five minutes ahead, and not older than what is kept', () => {
  const clock = { now: 100 * minute, oldest: 10 * minute }
  expect(clockRefusalReason(105 * minute, clock)).toBeUndefined()
  expect(clockRefusalReason(105 * minute + 1, clock)).toBe('future')
  expect(clockRefusalReason(10 * minute - 1, clock)).toBe('too-old')
})

test('ROUTE-13 /vehicle/map whatever comes: two places in a row that are believed could be driven between, or were borne out', () => {
  const place = fc.record({
    longitude: fc.double({ min: -4, max: 4, noNaN: true }),
    latitude: fc.double({ min: 40, max: 50, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 3, maxLength: 30 }), (places) => {
      const found = after(places.map((one, index) => reading(index * minute, { place: one })))
      let lastIndex = 0
      for (let index = 1; index < found.length; index += 1) {
        if (!found[index]?.reading.place) continue
        const [from, to, before] = [places[lastIndex], places[index], places[index - 1]]
        if (!from || !to || !before) return false
        const can = (a: typeof to, minutes: number) => metresBetween(a, to) <= (200_000 / 60) * minutes + 151
        if (!can(from, index - lastIndex) && !can(before, 1)) return false
        lastIndex = index
      }
      return true
    }),
  )
})
