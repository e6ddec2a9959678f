import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@evops/platform/contract'
import { startLanguage } from '../words/language.ts'
import { validateRequestBody } from './check-form.ts'
import { addEmptiedFields } from './emptied.rules.ts'
import { parseScaled, formatScaled } from './decimal.ts'
import { bodyFieldsOf } from '../net/fields-of.ts'
import { instantToLocalTime, localTimeToInstant } from './zone-time.ts'

const saveChargePoint = endpoint({
  name: 'saveChargePoint',
  method: 'POST',
  path: '/api/charge-points',
  permission: ['stationPilePerm'],
  summary: 'a form to look at',
  body: z.object({
    name: z.string().min(2).max(40),
    note: z.string().max(200).optional(),
    ratedW: z.int().min(1_000),
    state: z.enum(['open', 'closed']).default('open'),
    place: z.object({ city: z.string().min(1) }).optional(),
  }),
  reply: z.object({}),
})
beforeAll(() => {
  startLanguage()
})

describe('what a form knows from its contract', () => {
  test('required, lengths, limits, choices, nested names', () => {
    expect(bodyFieldsOf(saveChargePoint)).toEqual({
      name: { required: true, minLength: 2, maxLength: 40 },
      note: { required: false, maxLength: 200 },
      ratedW: { required: true, min: 1_000 },
      state: { required: false, options: ['open', 'closed'] },
      place: { required: false },
      'place.city': { required: true, minLength: 1 },
    })
  })

  test('a fault per field, in words', () => {
    expect(validateRequestBody(saveChargePoint, { name: 'x', ratedW: 'much', place: { city: '' } })).toEqual({
      name: 'Minimum 2 characters',
      ratedW: 'Enter a number',
      'place.city': 'Required',
    })
    expect(validateRequestBody(saveChargePoint, { name: 'Depot', ratedW: 500 })).toEqual({ ratedW: 'Minimum 1000' })
    expect(validateRequestBody(saveChargePoint, { name: 'Depot', ratedW: 1_500.5 })).toEqual({
      ratedW: 'Enter a whole number',
    })
    expect(validateRequestBody(saveChargePoint, { name: 'Depot', ratedW: 120_000 })).toEqual({})
  })
})

describe('decimals never pass through a float', () => {
  test.each([
    ['0.77010', 5, 77_010],
    ['0,7701', 5, 77_010],
    ['-5.25', 2, -525],
    ['1.005', 2, undefined],
    ['.5', 1, 5],
    ['12', 0, 12],
    ['1e3', 2, undefined],
    ['', 2, undefined],
  ])('%s at scale %d is %s', (text, digits, scaled) => {
    expect(parseScaled(text, digits)).toBe(scaled)
  })

  test('written and read again it is the same', () => {
    const language = fc.constantFrom('zh' as const, 'en' as const, 'es' as const)
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 5 }), language, (value, digits, tongue) => {
        expect(parseScaled(formatScaled(value, digits, 2, tongue), digits)).toBe(value)
      }),
    )
  })
})

describe('wall clocks', () => {
  test.each([
    ['2026-11-20T13:20', 'Asia/Shanghai', '2026-11-20T05:20:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (localTime, zone, at) => {
    expect(localTimeToInstant(localTime, zone)).toBe(at)
  })

  test('an instant shown and typed again is itself, outside the hour that comes twice', () => {
    const minute = fc
      .integer({ min: 29_000_000, max: 31_000_000 })
      .map((value) => new Date(value * 60_000).toISOString())
    const zone = fc.constantFrom('Asia/Shanghai', 'America/Bogota', 'Asia/Kathmandu')
    fc.assert(
      fc.property(minute, zone, (at, name) => {
        expect(localTimeToInstant(instantToLocalTime(at, name), name)).toBe(at)
      }),
    )
  })
})

test('D-22e what a form shows and somebody empties is sent as empty, and what it does not show is left out', () => {
  const read = endpoint({
    name: 'getThing',
    method: 'GET',
    path: '/api/things/{id}',
    permission: 'signedIn',
    summary: '',
    reply: z.object({}),
  })
  const body = z.object({
    name: z.string().min(1),
    remark: z.string().default(''),
    tags: z.array(z.string()).default(['a']),
    until: z.iso.date().nullish(),
    place: z.string().optional(),
    secret: z.string().optional(),
    days: z.int().default(7),
    version: z.int(),
  })
  const spec = { body, keeps: { read, but: ['secret'] } }
  const shown = { name: 'A', remark: 'x', tags: ['b'], until: '2026-01-01', place: 'here', secret: '' }
  expect(addEmptiedFields(spec, { name: 'B', version: 1 }, shown)).toEqual({
    name: 'B',
    remark: '',
    tags: ['a'],
    until: null,
    place: '',
    version: 1,
  })
  expect(addEmptiedFields(spec, { remark: 'y', tags: [] }, shown)).toMatchObject({ remark: 'y', tags: [] })
  expect(addEmptiedFields(spec, { version: 1 }, shown)).not.toHaveProperty('name')
  expect(addEmptiedFields({ body }, { version: 1 }, shown)).toEqual({ version: 1 })
})
