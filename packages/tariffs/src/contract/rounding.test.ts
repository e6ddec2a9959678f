import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent } from '@evops/platform/contract'
import {
  repricingInputOf,
  defaultRounding,
  exampleContent,
  occupancyUnits,
  priceSession,
  tariffPresets,
  type Rounding,
  type TariffContent,
} from './index.ts'

const timeZone = 'Europe/Madrid'
const from = Date.parse('2026-05-04T10:00:00+02:00')
function aContent(rounding: Rounding | undefined, more: Partial<TariffContent> = {}): TariffContent {
  const { rounding: _, ...content } = exampleContent('EUR')
  return { ...content, ...(rounding && { rounding }), ...more }
}
const onePrice = (electricityE5: number, serviceE5: number): Partial<TariffContent> => ({
  prices: Object.fromEntries(['sharp', 'peak', 'flat', 'valley'].map((kind) => [kind, { electricityE5, serviceE5 }])),
})
const session = (dwh: number) => ({
  timeZone,
  readings: [
    { at: from, registerDwh: 0 },
    { at: from + 600_000, registerDwh: dwh },
  ],
})

test('D-07f 0.054 kWh at 0.40 are 2 ct where the bill is rounded once, and 3 ct where each fee is', () => {
  const prices = onePrice(28_000, 12_000)
  const whole = priceSession({ ...session(540), content: aContent('bill', prices) })
  expect([whole.electricity.minor, whole.service.minor, whole.totalMinor]).toEqual([2, 0, 2])
  const each = priceSession({ ...session(540), content: aContent('fee', prices) })
  expect([each.electricity.minor, each.service.minor, each.totalMinor]).toEqual([2, 1, 3])
  // A rule from before the rounding setting existed is billed as before.
  expect(priceSession({ ...session(540), content: aContent(undefined, prices) }).totalMinor).toBe(3)
})

test.each([
  ['CNY', 'fee'],
  ['EUR', 'bill'],
  ['CLP', 'bill'],
] as const)('D-07f a new rule in %s rounds by %s, as is usual there', (currency, rounding) => {
  expect(defaultRounding(currency)).toBe(rounding)
  for (const preset of tariffPresets) expect(preset.content(currency).rounding).toBe(rounding)
})

test('D-07f PROPERTY a bill rounded once is its exact sum rounded; its fees add up to it, none below zero, and it computes to itself', () => {
  const e5 = fc.integer({ min: 0, max: 200_000 })
  const fees = fc.record({
    electricityE5: e5,
    serviceE5: e5,
    dwh: fc.integer({ min: 0, max: 400_000 }),
    minuteFeeE5: fc.constantFrom(0, 1_234),
    sessionFeeE5: fc.constantFrom(0, 33_333),
    minimumMinor: fc.constantFrom(0, 0, 500),
    unit: fc.constantFrom(...occupancyUnits),
    occupancyE5: e5,
    plugged: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fees, ({ electricityE5, serviceE5, dwh, unit, occupancyE5, plugged, ...rest }) => {
      const occupancy = {
        freeMinutes: 5,
        unit,
        priceE5: occupancyE5,
        remainderMinutes: 0,
        sessionCapMinor: 900,
        dayCapMinor: null,
        exempt: null,
      }
      const content = aContent('bill', { ...onePrice(electricityE5, serviceE5), ...rest, occupancy })
      const plug = { unpluggedAt: from + 600_000 + plugged * 60_000, faulted: false }
      const bill = priceSession({ ...session(dwh), content, plug })
      const parts = [bill.electricity, bill.service, ...(bill.occupancy ? [bill.occupancy.amount] : [])]
      const unitE4 = 10 ** (4 - currencyExponent('EUR'))
      const exactE4 = parts.reduce((sum, part) => sum + part.exactE4, 0)
      expect(bill.totalMinor).toBe(Math.floor((2 * exactE4 + unitE4) / (2 * unitE4)))
      expect(parts.reduce((sum, part) => sum + part.minor, 0)).toBe(bill.totalMinor)
      for (const part of parts) {
        expect(part.minor).toBeGreaterThanOrEqual(0)
        expect(part.exactE4 + part.roundingE4).toBe(part.minor * unitE4)
      }
      expect(bill.occupancy?.amount.minor ?? 0).toBeLessThanOrEqual(900)
      if (dwh > 0) expect(bill.electricity.minor + bill.service.minor).toBeGreaterThanOrEqual(rest.minimumMinor)
      expect(priceSession({ ...repricingInputOf(bill), content })).toEqual(bill)
    }),
  )
})
