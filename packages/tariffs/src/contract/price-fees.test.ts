import { expect, test } from 'vitest'
import {
  infinitePriceChange,
  exampleContent,
  priceChange,
  priceOccupancy,
  priceSession,
  pricedSession,
  repricingInputOf,
  returnCreditOf,
  steadyReadings,
  tariffContent,
  type OccupancyRule,
  type TariffContent,
  type TimeSpan,
} from './index.ts'

const at = (iso: string) => Date.parse(`${iso}+08:00`)
const minute = 60_000
const timeZone = 'Asia/Shanghai'
const example = exampleContent('CNY')
const session = steadyReadings({
  from: at('2026-05-04T06:40:00'),
  to: at('2026-05-04T08:25:00'),
  powerW: 60_000,
})

test('M-11 per-minute and per-session fees stand on the service side: 105 minutes × 0.10 + 2.00', () => {
  const content = { ...example, minuteFeeE5: 10_000, sessionFeeE5: 200_000 }
  const bill = priceSession({ readings: session, content, timeZone })
  expect(bill.fees).toEqual([
    { kind: 'minute', seconds: 6_300, priceE5: 10_000, amountE4: 105_000 },
    { kind: 'session', priceE5: 200_000, amountE4: 20_000 },
  ])
  expect(bill.service).toEqual({ exactE4: 650_000, minor: 6_500, roundingE4: 0 })
  expect(bill.totalMinor).toBe(13_508 + 1_250)
})

test('M-11 a minimum lifts the session to itself, and a session without energy costs nothing', () => {
  const content = { ...example, minimumMinor: 20_000, minuteFeeE5: 10_000, sessionFeeE5: 200_000 }
  const bill = priceSession({ readings: session, content, timeZone })
  expect(bill.totalMinor).toBe(20_000)
  expect(bill.fees.at(-1)).toEqual({ kind: 'minimum', minimumMinor: 20_000, amountE4: 524_200 })
  const empty = [
    { at: at('2026-05-04T06:40:00'), registerDwh: 5 },
    { at: at('2026-05-04T08:25:00'), registerDwh: 5 },
  ]
  expect(priceSession({ readings: empty, content, timeZone })).toMatchObject({ fees: [], totalMinor: 0 })
})

test('a battery swap costs its price per battery, without energy, minimum or time; it prices itself again', () => {
  const content = { ...example, minimumMinor: 20_000, minuteFeeE5: 10_000, sessionFeeE5: 200_000, swapFeeE5: 1_234_550 }
  const readings = [
    { at: at('2026-05-04T06:40:00'), registerDwh: 0 },
    { at: at('2026-05-04T06:45:00'), registerDwh: 0 },
  ]
  const bill = priceSession({ readings, content, timeZone, swap: { batteries: 3 } })
  expect(bill.fees).toEqual([{ kind: 'swap', batteries: 3, priceE5: 1_234_550, amountE4: 370_365 }])
  expect([bill.totalMinor, bill.service.minor, bill.energyDwh]).toEqual([3_704, 3_704, 0])
  const stored = pricedSession.parse(JSON.parse(JSON.stringify(bill)))
  expect(priceSession({ ...repricingInputOf(stored), content })).toEqual(bill)
  const terms = { service: { how: 'percent', percentHundredths: 5_000 }, occupancyFree: false } as const
  const group = { id: '018f0000-0000-7000-8000-000000000001', key: 'staff', terms }
  expect(priceSession({ readings, content, timeZone, group, swap: { batteries: 3 } }).totalMinor).toBe(1_852)
  expect(priceSession({ readings, content: example, timeZone, swap: { batteries: 3 } }).totalMinor).toBe(0)
})

test.each([
  ['CNY', 120_000, 123_456, 1_481],
  ['EUR', 9_555, 104_661, 100],
  ['CLP', 9_500_000, 15_789, 150],
  ['EUR', undefined, 104_661, 0],
])('energy returned to the grid is credited in %s at %s per kWh for %s dWh: %s', (currency, price, dwh, minor) => {
  const content = { ...example, currency, ...(price !== undefined && { returnPriceE5: price }) }
  expect(returnCreditOf(content, dwh)).toBe(minor)
})

const perHour: OccupancyRule = {
  freeMinutes: 15,
  unit: 'hour',
  priceE5: 500_000,
  remainderMinutes: 15,
  sessionCapMinor: null,
  dayCapMinor: null,
  exempt: null,
}

function occupancy(rule: Partial<OccupancyRule>, [from, to]: [string, string], faulted = false) {
  const content: TariffContent = { ...example, occupancy: { ...perHour, ...rule } }
  return priceOccupancy({ content, timeZone, endedAt: at(from), plug: { unpluggedAt: at(to), faulted } })
}

test.each([
  ['the free minutes cost nothing', {}, ['2026-05-04T10:00:00', '2026-05-04T10:15:00'], 0],
  ['a rest of 15 minutes is not counted', {}, ['2026-05-04T10:00:00', '2026-05-04T11:30:00'], 500],
  ['a rest of more counts as an hour', {}, ['2026-05-04T10:00:00', '2026-05-04T11:30:01'], 1_000],
  ['half-hours', { unit: 'half_hour', remainderMinutes: 0 }, ['2026-05-04T10:00:00', '2026-05-04T11:16:00'], 1_500],
  [
    'minutes',
    { unit: 'minute', remainderMinutes: 0, priceE5: 12_500 },
    ['2026-05-04T10:00:00', '2026-05-04T10:20:00'],
    63,
  ],
  [
    'the night costs nothing',
    { exempt: { fromSlot: 46, toSlot: 14 } },
    ['2026-05-04T22:00:00', '2026-05-05T08:00:00'],
    1_000,
  ],
  ['a day has its cap', { dayCapMinor: 2_000 }, ['2026-05-04T10:00:00', '2026-05-05T03:00:00'], 3_500],
  [
    'a session has its cap',
    { sessionCapMinor: 2_700, dayCapMinor: 2_000 },
    ['2026-05-04T10:00:00', '2026-05-05T03:00:00'],
    2_700,
  ],
] as const)('M-11 occupancy: %s', (_, rule, times, minor) => {
  const fee = occupancy(rule, [...times])
  expect(fee?.amount.minor).toBe(minor)
})

test('M-11 occupancy is cut at the midnights of the station, and its lines say what a cap took', () => {
  const fee = occupancy({ dayCapMinor: 2_000, sessionCapMinor: 2_700 }, ['2026-05-04T10:00:00', '2026-05-05T03:00:00'])
  expect(fee?.days).toEqual([
    { date: '2026-05-04', seconds: 49_500, exemptSeconds: 0, units: 14, amountE4: 200_000, capped: 'day' },
    { date: '2026-05-05', seconds: 10_800, exemptSeconds: 0, units: 3, amountE4: 70_000, capped: 'session' },
  ])
})

test('a fault of the charge point waives the fee, and so does a plug that stays for a month', () => {
  expect(occupancy({}, ['2026-05-04T10:00:00', '2026-05-04T15:00:00'], true)).toMatchObject({
    waived: 'fault',
    amount: { minor: 0 },
  })
  expect(occupancy({}, ['2026-05-04T10:00:00', '2026-06-15T15:00:00'])).toMatchObject({
    waived: 'too-long',
    amount: { minor: 0 },
  })
})

test('a group pays its own service price; the settlement says what that saved', () => {
  const group = {
    id: '00000000-0000-7000-8000-000000000001',
    key: 'bus',
    terms: { service: { how: 'percent', percentHundredths: 8_000 } as const, occupancyFree: true },
  }
  const content = { ...example, occupancy: perHour }
  const plug = { unpluggedAt: at('2026-05-04T08:25:00') + 180 * minute, faulted: false }
  const bill = priceSession({ readings: session, content, timeZone, group, plug })
  expect([bill.electricity.minor, bill.service.minor, bill.occupancy]).toEqual([8_258, 4_200, null])
  expect(bill.settlement).toEqual({
    listMinor: 13_508 + 1_500,
    listEnergyE4: 1_350_825,
    steps: [
      { kind: 'group_price', amountMinor: 2_550, leftMinor: 12_458, note: 'bus' },
      { kind: 'principal', amountMinor: 0, leftMinor: 12_458, note: '' },
      { kind: 'arrears', amountMinor: 12_458, leftMinor: 0, note: '' },
    ],
  })
})

test('a version and a bill from before these fees are read, and price to the same', () => {
  const { minuteFeeE5, sessionFeeE5, minimumMinor, occupancy: none, ...old } = example
  expect([minuteFeeE5, sessionFeeE5, minimumMinor, none]).toEqual([0, 0, 0, null])
  const content = tariffContent.parse(old)
  expect(content).toEqual(example)
  const {
    fees,
    occupancy: fee,
    plug,
    group,
    reductions,
    settlement,
    ...oldBill
  } = priceSession({
    readings: session,
    content,
    timeZone,
  })
  expect([fees, fee, plug, group, reductions]).toEqual([[], null, null, null, []])
  const read = pricedSession.parse(oldBill)
  const again = priceSession({ readings: read.billingReadings, content, timeZone: read.timeZone })
  expect({ ...again, settlement: null }).toEqual(read)
  expect(again.settlement).toEqual(settlement)
})

const full: TimeSpan[] = [
  { from: at('2026-05-04T06:40:00'), to: at('2026-05-04T07:00:00'), kind: 'charging', basis: 'both' },
  { from: at('2026-05-04T07:00:00'), to: at('2026-05-04T07:10:00'), kind: 'idle', basis: 'report' },
  { from: at('2026-05-04T07:10:00'), to: at('2026-05-04T07:30:00'), kind: 'charging', basis: 'both' },
  { from: at('2026-05-04T07:30:00'), to: at('2026-05-04T07:40:00'), kind: 'paused', basis: 'report' },
  { from: at('2026-05-04T07:40:00'), to: at('2026-05-04T08:25:00'), kind: 'idle', basis: 'both' },
]
const timed: TariffContent = {
  ...example,
  minuteFeeE5: 10_000,
  occupancy: { ...perHour, freeMinutes: 15, unit: 'minute', remainderMinutes: 0, priceE5: 20_000 },
}
const plug = { unpluggedAt: at('2026-05-04T08:30:00'), faulted: false }

test('M-11 from full: 40 minutes of charging, 10 + 45 + 5 idle of which 15 are free, and a pause for nothing', () => {
  const bill = priceSession({ readings: session, content: timed, timeZone, plug, timeSplit: full })
  expect(bill.fees).toMatchObject([{ kind: 'minute', seconds: 2_400, amountE4: 40_000 }])
  expect(bill.occupancy).toMatchObject({
    from: at('2026-05-04T07:00:00'),
    to: at('2026-05-04T08:30:00'),
    freeUntil: at('2026-05-04T07:45:00'),
    days: [{ seconds: 2_700, units: 45, amountE4: 90_000 }],
    amount: { minor: 900 },
  })
  expect(priceSession({ ...repricingInputOf(bill), content: timed })).toEqual(bill)
})

test('M-11 from full: a session that ends when the plug is pulled has an idle fee', () => {
  const bill = priceSession({ readings: session, content: timed, timeZone, timeSplit: full })
  expect(bill.occupancy).toMatchObject({ to: at('2026-05-04T08:25:00'), amount: { minor: 800 } })
})

test.each([
  ['a rule that counts idle time from the stop', { ...timed, idleFrom: 'stop' as const }, full],
  ['a rule from before the setting existed', { ...timed, idleFrom: undefined }, full],
  ['a session whose time is not split', timed, []],
])('M-11 the old bill remains for %s', (_, content, timeSplit) => {
  const bill = priceSession({ readings: session, content, timeZone, plug, timeSplit })
  expect(bill.fees).toMatchObject([{ kind: 'minute', seconds: 6_300 }])
  expect(bill.occupancy).toMatchObject({ from: at('2026-05-04T08:25:00'), amount: { minor: 0 } })
})

test('M-11 a fault after the stop waives the time after it, not the idle time before', () => {
  const faulted = { ...plug, faulted: true }
  const bill = priceSession({ readings: session, content: timed, timeZone, plug: faulted, timeSplit: full })
  expect(bill.occupancy).toMatchObject({ waived: 'fault', amount: { minor: 800 } })
})

test('M-11 another begin of idle time is a price change without a percentage, if time costs anything', () => {
  expect(priceChange(timed, { ...timed, idleFrom: 'stop' })).toBe(infinitePriceChange)
  expect(priceChange(example, { ...example, idleFrom: 'stop' })).toBe(0)
})
