import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mappingPresets } from '../../contract/index.ts'
import { extractMessages, readVehicleMessage, valueAtJsonPointer, type VehicleReading } from './read-message.rules.ts'

const flat = { mapping: mappingPresets.flat, system: 'wgs84' } as const
const usual = {
  vehicle: '12',
  time: '2026-11-24T08:00:00Z',
  longitude: -3.7,
  latitude: 40.4,
  speed: 30,
  heading: 359.6,
  odometer: 100.5,
  soc: 71.4,
}
const read = (more: object, form: Parameters<typeof readVehicleMessage>[1] = flat, topic = '') =>
  readVehicleMessage({ ...usual, ...more }, form, topic)

test('ROUTE-13 /vehicle/map a message says place, speed, heading, odometer and charge in our units', () => {
  expect(read({})).toEqual({
    name: '12',
    at: Date.UTC(2026, 10, 24, 8),
    place: { longitude: -3.7, latitude: 40.4 },
    speedKmh: 30,
    heading: 0,
    odometerM: 100_500,
    soc: 71,
    unbelieved: [],
  })
})

test.each([
  [{ soc: 65_535 }, 'soc'],
  [{ soc: 255 }, 'soc'],
  [{ soc: -1 }, 'soc'],
  [{ soc: 'NaN' }, 'soc'],
  [{ soc: Number.NaN }, 'soc'],
  [{ soc: 100.4 }, 'soc'],
  [{ longitude: 0, latitude: 0 }, 'place'],
  [{ longitude: 200 }, 'place'],
  [{ latitude: 91 }, 'place'],
  [{ latitude: null }, 'place'],
  [{ latitude: '40.4x' }, 'place'],
  [{ speed: 255 }, 'speed'],
  [{ speed: -3 }, 'speed'],
  [{ heading: 361 }, 'heading'],
  [{ odometer: 65_535 }, 'odometer'],
  [{ odometer: 4_294_967_295 }, 'odometer'],
  [{ odometer: 0 }, 'odometer'],
  [{ odometer: -5 }, 'odometer'],
] as const)('X-05 what cannot be is unknown, the rest counts: %j', (more, sign) => {
  const reading = read(more) as VehicleReading
  expect(reading.unbelieved).toEqual([sign])
  const field = { soc: 'soc', place: 'place', speed: 'speedKmh', heading: 'heading', odometer: 'odometerM' }[sign]
  expect(reading[field as keyof VehicleReading]).toBeNull()
  expect(reading.name).toBe('12')
})

test.each([
  [null, 'not-json'],
  ['text', 'not-json'],
  [{ ...usual, vehicle: '' }, 'no-vehicle'],
  [{ ...usual, vehicle: 'a\u0000b' }, 'no-vehicle'],
  [{ ...usual, vehicle: 'x'.repeat(65) }, 'no-vehicle'],
  [{ ...usual, time: 'yesterday' }, 'no-time'],
  [{ ...usual, time: undefined }, 'no-time'],
  [{ vehicle: '12', time: usual.time, speed: 3 }, 'nothing'],
  [{ vehicle: '12', time: usual.time, soc: 65_535 }, 'nothing'],
] as const)('X-05 a message without a vehicle, a time or anything to tell is refused: %j', (message, reason) => {
  expect(readVehicleMessage(message, flat)).toMatchObject({ refused: reason })
})

test('X-05 gateways of JT/T 808 terminals: millionths of a degree, tenths, a clock in UTC+8, GCJ-02', () => {
  const form = { mapping: mappingPresets.jt808, system: 'gcj02' } as const
  const message = {
    phone: 13_800_000_001,
    time: '261124160005',
    longitude: 113_930_400,
    latitude: 22_533_300,
    speed: 325,
    direction: 90,
    mileage: 482_114,
    soc: 66,
  }
  const reading = readVehicleMessage(message, form) as VehicleReading
  expect(reading).toMatchObject({
    name: '13800000001',
    at: Date.UTC(2026, 10, 24, 8, 0, 5),
    speedKmh: 33,
    odometerM: 48_211_400,
    soc: 66,
  })
  // GCJ-02 differs by some 500 m here.
  expect(reading.place?.longitude).toBeCloseTo(113.9255, 3)
  expect(reading.place?.latitude).toBeCloseTo(22.5362, 3)
  for (const time of ['26-11-24 16:00:05', '2026-11-24 16:00:05'])
    expect(readVehicleMessage({ ...message, time }, form)).toMatchObject({ at: reading.at })
  expect(readVehicleMessage({ ...message, time: '261324160005' }, form)).toMatchObject({ refused: 'no-time' })
})

test('X-05 the vehicle may be named by a level of the topic, messages may stand in a list inside', () => {
  const mapping = { ...mappingPresets.flat, vehicle: '', vehicleTopicLevel: 2, messages: '/data' }
  const form = { mapping, system: 'wgs84' } as const
  const [first, second] = extractMessages({ data: [usual, usual] }, form)
  expect(readVehicleMessage(first, form, 'fleet/V7/position')).toMatchObject({ name: 'V7' })
  expect(readVehicleMessage(second, form, 'fleet')).toMatchObject({ refused: 'no-vehicle' })
})

test('X-05 whatever is sent, reading it never fails and never says what cannot be', () => {
  const pointers = fc.constantFrom('', '/soc', '/a~1b', '/a~0b/0', '/__proto__/x', '/constructor')
  fc.assert(
    fc.property(fc.jsonValue(), pointers, (value, pointer) => void valueAtJsonPointer(value, pointer)),
    { numRuns: 500 },
  )
  const any = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('NaN', '65535', '', ' 7 ', '1e9'))
  fc.assert(
    fc.property(fc.record({ longitude: any, latitude: any, speed: any, odometer: any, soc: any }), (more) => {
      const reading = read(more)
      if ('refused' in reading) return reading.refused === 'nothing'
      const { place, soc, speedKmh, odometerM } = reading
      const within = (n: number | null, from: number, to: number) => n === null || (n >= from && n <= to)
      return (
        within(soc, 0, 100) &&
        within(speedKmh, 0, 200) &&
        within(odometerM, 0, 1e10) &&
        (!place || (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180))
      )
    }),
    { numRuns: 1_000 },
  )
})
