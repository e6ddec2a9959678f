import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bearers,
  discountsFor,
  discountTerms,
  exampleContent,
  payableOf,
  priceSession,
  applyReductions,
  reducedBy,
  reductionBases,
  steadyReadings,
  type ReducibleSession,
  type ReductionTerms,
} from './index.ts'

const at = (iso: string) => Date.parse(`${iso}+08:00`)
const timeZone = 'Asia/Shanghai'
const id = '00000000-0000-7000-8000-000000000001'
const terms = (more: Partial<ReductionTerms>): ReductionTerms => ({
  kind: 'discount',
  id,
  name: '九折',
  off: { how: 'percent', percentHundredths: 9_000 },
  base: 'service',
  thresholdMinor: 0,
  maxOffMinor: null,
  bearer: 'operator',
  alone: false,
  ...more,
})
const coupon = (more: Partial<ReductionTerms> = {}) =>
  terms({ kind: 'coupon', name: 'C-1', off: { how: 'amount', amountMinor: 1_000 }, ...more })
const session: ReducibleSession = {
  currency: 'CNY',
  energyDwh: 1_050_000,
  electricityMinor: 8_258,
  serviceMinor: 5_250,
  occupancyMinor: 1_500,
}
const minors = (list: readonly ReductionTerms[], of: ReducibleSession = session) =>
  applyReductions(of, list).map(({ minor }) => minor)

test('M-11 the handbook’s settlement: 82.58 and 52.50, rule 0.9 leaves 47.25, a coupon of 10 leaves 37.25', () => {
  const bill = priceSession({
    readings: steadyReadings({
      from: at('2026-05-04T06:40:00'),
      to: at('2026-05-04T08:25:00'),
      powerW: 60_000,
    }),
    content: exampleContent('CNY'),
    timeZone,
    reductions: [terms({}), coupon()],
  })
  // Components are unchanged; reductions are listed separately.
  expect([bill.electricity.minor, bill.service.minor, bill.totalMinor]).toEqual([8_258, 5_250, 13_508])
  expect(bill.settlement?.steps).toEqual([
    { kind: 'discount', amountMinor: 525, leftMinor: 12_983, note: '九折' },
    { kind: 'coupon', amountMinor: 1_000, leftMinor: 11_983, note: 'C-1' },
    { kind: 'principal', amountMinor: 0, leftMinor: 11_983, note: '' },
    { kind: 'arrears', amountMinor: 11_983, leftMinor: 0, note: '' },
  ])
  // Gift balance of 20 and principal of 99.83 pay the bill.
  expect(payableOf(bill)).toBe(2_000 + 9_983)
})

test.each([
  ['half of service', terms({ off: { how: 'percent', percentHundredths: 5_000 } }), 2_625],
  [
    'service and occupancy',
    terms({ off: { how: 'percent', percentHundredths: 5_000 }, base: 'service_occupancy' }),
    3_375,
  ],
  ['a fixed price of 0.30 per kWh', terms({ off: { how: 'price', serviceE5: 30_000 } }), 2_100],
  ['a fixed price above the rule’s', terms({ off: { how: 'price', serviceE5: 90_000 } }), 0],
  ['0.10 less per kWh', terms({ off: { how: 'per_kwh', offE5: 10_000 } }), 1_050],
  ['more per kWh than there is', terms({ off: { how: 'per_kwh', offE5: 900_000 } }), 5_250],
  ['at most 3.00', terms({ maxOffMinor: 300 }), 300],
  ['no service fee', coupon({ off: { how: 'free' } }), 5_250],
  ['21 of 105 kWh', coupon({ off: { how: 'energy', energyDwh: 210_000 } }), 1_050],
  ['more kWh than were charged', coupon({ off: { how: 'energy', energyDwh: 9_000_000 } }), 5_250],
  ['all of it', coupon({ off: { how: 'free' }, base: 'total' }), 15_008],
  ['from 150.08 on', coupon({ thresholdMinor: 15_008 }), 1_000],
] as const)('%s takes %d', (_, reduction, minor) => {
  expect(minors([reduction])).toEqual([minor])
})

test('a coupon below its threshold, or with nothing left to take, is not used up', () => {
  expect(applyReductions(session, [coupon({ thresholdMinor: 15_009 })])).toEqual([])
  expect(applyReductions({ ...session, serviceMinor: 0 }, [coupon()])).toEqual([])
})

test('a coupon that goes with nothing else counts when it is worth more than the discounts', () => {
  expect(minors([terms({}), coupon({ alone: true })])).toEqual([0, 1_000])
  expect(minors([terms({}), coupon({ alone: true, off: { how: 'amount', amountMinor: 525 } })])).toEqual([525])
  expect(minors([terms({}), coupon()])).toEqual([525, 1_000])
})

test('L-05 no component is ever negative, and what was taken is never more than the whole', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const off = fc.oneof(
    fc.record({
      how: fc.constant('percent' as const),
      percentHundredths: fc.integer({ min: 100, max: 9_900 }),
    }),
    fc.record({ how: fc.constant('price' as const), serviceE5: amount }),
    fc.record({ how: fc.constant('per_kwh' as const), offE5: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ how: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.constant({ how: 'free' as const }),
    fc.record({ how: fc.constant('energy' as const), energyDwh: fc.integer({ min: 1, max: 2_000_000 }) }),
  )
  const one = fc
    .record({
      off,
      base: fc.constantFrom(...reductionBases),
      maxOffMinor: fc.option(fc.integer({ min: 1, max: 10_000 })),
      thresholdMinor: amount,
      bearer: fc.constantFrom(...bearers),
    })
    .map(terms)
  const parts = fc.record({
    currency: fc.constantFrom('CNY', 'CLP', 'KWD'),
    energyDwh: fc.integer({ min: 0, max: 3_000_000 }),
    electricityMinor: amount,
    serviceMinor: amount,
    occupancyMinor: amount,
  })
  fc.assert(
    fc.property(parts, fc.array(one, { maxLength: 4 }), fc.boolean(), (of, list, alone) => {
      const reductions = applyReductions(of, [...list, coupon({ alone })])
      const reach = {
        service: of.serviceMinor,
        service_occupancy: of.serviceMinor + of.occupancyMinor,
        total: Infinity,
      }
      expect(reductions.every(({ minor }) => Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
      for (const base of ['service', 'service_occupancy'] as const)
        expect(reducedBy(reductions.filter((each) => each.base === base))).toBeLessThanOrEqual(reach[base])
      expect(reducedBy(reductions)).toBeLessThanOrEqual(of.electricityMinor + of.serviceMinor + of.occupancyMinor)
    }),
  )
})

test('discounts go by their order, of an exclusive group only the first, and by the station’s clock', () => {
  const createFoundDiscount = (name: string, more: object) => ({
    id: name.padStart(36, '0'),
    name,
    terms: discountTerms.parse({ off: { how: 'percent', percentHundredths: 9_000 }, ...more }),
  })
  const rules = [
    createFoundDiscount('late', { priority: 200 }),
    createFoundDiscount('night', { priority: 10, fromTime: '22:00', toTime: '06:00', weekdays: [5] }),
    createFoundDiscount('noon', { priority: 20, fromTime: '12:00', toTime: '13:00' }),
    createFoundDiscount('club', { priority: 30, exclusiveGroup: 'g' }),
    createFoundDiscount('lesser', { priority: 40, exclusiveGroup: 'g' }),
  ]
  const names = (iso: string) => discountsFor(rules, { at: at(iso), timeZone }).map(({ name }) => name)
  // 2026-05-08 is a Friday.
  expect(names('2026-05-08T12:59:00')).toEqual(['noon', 'club', 'late'])
  expect(names('2026-05-08T13:00:00')).toEqual(['club', 'late'])
  expect(names('2026-05-08T22:00:00')).toEqual(['night', 'club', 'late'])
  expect(names('2026-05-09T05:59:00')).toEqual(['night', 'club', 'late'])
  expect(names('2026-05-09T22:00:00')).toEqual(['club', 'late'])
})
