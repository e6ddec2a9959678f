import { flatContent, priceSession, repricingInputOf, type TariffContent, type TimeSpan } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { convertCdrToVersion, buildCdr, buildCreditCdr, type StoredCdr } from './cdrs.rules.ts'
import {
  calculateTaxedCost,
  splitTaxedCost,
  billChargingPeriods,
  totalCosts,
  billTotals,
  type StoredPrice,
} from './costs.rules.ts'
import { isWithin, lowerPowerLimits } from './profiles.rules.ts'
import type { OcpiSession } from './sessions.rules.ts'

const party = {
  countryCode: 'ES',
  partyId: 'OUR',
  name: 'Ours',
  website: '',
  prices: 'without_tax',
  vatHundredths: 1_000,
  version: 1,
} as const
const from = Date.parse('2026-05-04T08:00:00Z')
/** The examples of the standard (2.2.1, section 11.4.2) use 0.25 euro per kWh and 10 % tax. */
function billOf(kWh: number, more: Partial<TariffContent> = {}, hours = 2.5, parkedMs = 0) {
  const content = {
    ...flatContent('EUR'),
    prices: { flat: { electricityE5: 25_000, serviceE5: 0 } },
    ...more,
  }
  const to = from + hours * 3_600_000
  const readings = [
    { at: from, registerDwh: 0 },
    { at: to, registerDwh: kWh * 10_000 },
  ]
  const plug = { unpluggedAt: to + parkedMs, faulted: false }
  return { content, bill: priceSession({ content, readings, timeZone: 'Europe/Madrid', plug }) }
}
const noCaps = {
  freeMinutes: 0,
  remainderMinutes: 0,
  sessionCapMinor: null,
  dayCapMinor: null,
  exempt: null,
}
const totals = (kWh: number, more?: Partial<TariffContent>) => totalCosts(billOf(kWh, more).bill, party).total_cost

test.each([
  ['0.25 euro per kWh, 20 kWh', 20, {}, { excl_vat: 5, incl_vat: 5.5 }],
  ['a start fee of 0.50 besides', 20, { sessionFeeE5: 50_000 }, { excl_vat: 5.5, incl_vat: 6.05 }],
  ['a minimum of 0.50, 20 kWh', 20, { minimumMinor: 50 }, { excl_vat: 5, incl_vat: 5.5 }],
  ['a minimum of 0.50, 1 kWh', 1, { minimumMinor: 50 }, { excl_vat: 0.5, incl_vat: 0.55 }],
  [
    '2 euro per hour, 2.5 hours',
    1,
    { prices: { flat: { electricityE5: 0, serviceE5: 0 } }, minuteFeeE5: 3_333 },
    { excl_vat: 5, incl_vat: 5.5 },
  ],
] as const)('X-07 OCPI: an example of the text costs what it says: %s', (_name, kWh, more, cost) => {
  expect(totals(kWh, more)).toEqual(cost)
})

test('X-07 OCPI: parts of a cost add up to it on both sides of the tax, whatever was given back', () => {
  for (const prices of ['with_tax', 'without_tax', 'untaxed'] as const)
    for (const minor of [0, 1, 3, 100, 1_234_567]) {
      const total = calculateTaxedCost(minor, { prices, vatHundredths: prices === 'untaxed' ? 0 : 2_100 })
      const parts = splitTaxedCost(total, [333, 1, 7_777, 2])
      expect(parts.reduce((sum, { before }) => sum + before, 0)).toBe(total.before)
      expect(parts.reduce((sum, { after }) => sum + (after ?? 0), 0)).toBe(total.after ?? 0)
      expect(prices === 'with_tax' ? total.after : total.before).toBe(minor)
    }
  const occupancy = { ...noCaps, unit: 'minute', priceE5: 3_333 } as const
  const { bill } = billOf(20, { sessionFeeE5: 50_000, minuteFeeE5: 1_000, occupancy }, 2.5, 45 * 60_000)
  const costs = totalCosts(bill, party, 1_000)
  const { total_cost, ...parts } = costs
  expect(Object.keys(parts).toSorted()).toEqual([
    'total_energy_cost',
    'total_fixed_cost',
    'total_parking_cost',
    'total_time_cost',
  ])
  const sum = Object.values<StoredPrice>(parts).reduce((all, { excl_vat }) => all + Math.round(excl_vat * 100), 0)
  expect([sum, total_cost]).toEqual([1_000, { excl_vat: 10, incl_vat: 11 }])
  const periods = billChargingPeriods(bill, { tariffId: 'T', curve: [] })
  expect(periods.at(-1)).toEqual({
    start_date_time: new Date(bill.to).toISOString(),
    dimensions: [{ type: 'PARKING_TIME', volume: 0.75 }],
    tariff_id: 'T',
  })
})

test('X-07 OCPI: TIME and PARKING_TIME follow the tariff: idle from full, a pause is neither', () => {
  const occupancy = { ...noCaps, unit: 'minute', priceE5: 3_333 } as const
  const { content } = billOf(20, { minuteFeeE5: 1_000, occupancy })
  const hour = 3_600_000
  const to = from + 4 * hour
  const span = (begin: number, end: number, kind: TimeSpan['kind']) =>
    ({ from: from + begin * hour, to: from + end * hour, kind, basis: 'report' }) as const
  const bill = priceSession({
    content,
    readings: [
      { at: from, registerDwh: 0 },
      { at: to, registerDwh: 200_000 },
    ],
    timeZone: 'Europe/Madrid',
    plug: { unpluggedAt: to + hour / 2, faulted: false },
    timeSplit: [span(0, 1, 'charging'), span(1, 1.25, 'paused'), span(1.25, 2, 'charging'), span(2, 4, 'idle')],
  })
  const periods = billChargingPeriods(bill, { tariffId: 'T', curve: [] })
  const volumes = (type: string) =>
    periods.flatMap(({ dimensions }) => dimensions.filter((one) => one.type === type)).map((one) => one.volume)
  expect(volumes('TIME')).toEqual([1, 0.75])
  expect(volumes('PARKING_TIME')).toEqual([2, 0.5])
  expect(volumes('ENERGY').reduce((sum, one) => sum + one, 0)).toBeCloseTo(20, 9)
  expect(billTotals(bill)).toMatchObject({ total_time: 4.5, total_parking_time: 2.5 })
  expect(bill.fees).toMatchObject([{ kind: 'minute', seconds: 1.75 * 3_600 }])
  expect(bill.occupancy?.days).toMatchObject([{ seconds: 2.5 * 3_600 }])
  const old = priceSession({ ...repricingInputOf(bill), content: { ...content, idleFrom: 'stop' } })
  const oldPeriods = billChargingPeriods(old, { tariffId: 'T', curve: [] })
  expect(oldPeriods.map(({ dimensions }) => dimensions.map(({ type, volume }) => [type, volume]))).toEqual([
    [
      ['ENERGY', 20],
      ['TIME', 4],
    ],
    [['PARKING_TIME', 0.5]],
  ])
})

test('X-07 OCPI: a record says the same in both versions; a credit takes all of it back; free charging has a record too', () => {
  const session: OcpiSession = {
    partnerNo: 'S',
    token: { country_code: 'NL', party_id: 'ABC', uid: 'U', type: 'RFID', contract_id: 'C' },
    authMethod: 'WHITELIST',
    authorizationReference: null,
    location: {} as OcpiSession['location'],
    changedAt: new Date(from),
  }
  const make = (kWh: number, minor: number) => {
    const { bill, content } = billOf(kWh)
    const priced = { ruleId: 'R', content }
    const at = new Date(from)
    return buildCdr({ id: 'I', at, party, session, chargingSession: { curve: [] }, bill, minor, priced })
  }
  const cdr = make(20, 500)
  const older = convertCdrToVersion('2.2.1', cdr)
  const newer = convertCdrToVersion('2.3.0', cdr)
  expect(older.total_cost).toEqual({ excl_vat: 5, incl_vat: 5.5 })
  expect(newer.total_cost).toEqual({
    before_taxes: 5,
    taxes: [{ name: 'VAT', percentage: 10, amount: 0.5 }],
  })
  expect([older, newer].map((one) => (one as { tariffs?: { id: string }[] }).tariffs?.[0]?.id)).toEqual(['R', 'R'])
  const credit = convertCdrToVersion('2.2.1', buildCreditCdr(cdr, new Date(from + 1_000)))
  const { id, last_updated, total_cost, ...rest } = credit as StoredCdr
  expect([id, last_updated, total_cost]).toEqual(['I-C', '2026-05-04T08:00:01.000Z', { excl_vat: -5, incl_vat: -5.5 }])
  expect({ ...older, ...rest, id: 'I' }).toEqual({
    ...older,
    credit: true,
    credit_reference_id: 'I',
  })
  const free = convertCdrToVersion('2.2.1', make(0, 0))
  expect(free).toMatchObject({ total_energy: 0, total_cost: { excl_vat: 0, incl_vat: 0 } })
  expect((free as StoredCdr)['charging_periods']).toHaveLength(1)
  expect(convertCdrToVersion('2.2.1', buildCreditCdr(make(0, 0), new Date(from))).total_cost).toEqual({
    excl_vat: 0,
    incl_vat: 0,
  })
})

test('X-07 OCPI: of two limits the lower one counts at each instant', () => {
  const wanted = [
    { from: 0, limit: 10 },
    { from: 60, limit: 30 },
  ]
  // The schedule of the charge point began earlier.
  const held = [
    { from: -100, limit: 20 },
    { from: 30, limit: 5 },
    { from: 90, limit: 25 },
  ]
  const lower = lowerPowerLimits(wanted, held)
  expect(lower).toEqual([
    { from: 0, limit: 10 },
    { from: 30, limit: 5 },
    { from: 90, limit: 25 },
  ])
  expect(isWithin(lower, wanted)).toBe(true)
  expect(isWithin(lower, held)).toBe(true)
  expect(isWithin(held, wanted)).toBe(false)
})
