import { priceSession, type TariffContent } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import type { OcpiParty } from '../../contract/index.ts'
import { highestCommon, operatorOcpiModules, operatorOcpiRoles } from './credentials.rules.ts'
import { formatAuthorizationHeader, parseOcpiInstant, parseAuthorizationTokens } from './envelope.rules.ts'
import { parsePostalAddress, evseIdOf, evseUidOf } from './locations.rules.ts'
import { buildOcpiTariff } from './tariffs.rules.ts'

const party: OcpiParty = {
  countryCode: 'NL',
  partyId: 'TNM',
  name: 'TNM',
  website: '',
  prices: 'without_tax',
  vatHundredths: 1_000,
  version: 1,
}
const allYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** 0.25 euro per kWh, as in the examples of the standard. */
const quarter: TariffContent = {
  currency: 'EUR',
  prices: { flat: { electricityE5: 20_000, serviceE5: 5_000 } },
  schedules: [
    {
      months: allYear,
      dayTypes: ['workday', 'weekend', 'holiday'],
      cells: Array.from({ length: 48 }, () => 'flat' as const),
    },
  ],
  holidays: [],
  lossPercentHundredths: 0,
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  rounding: 'bill',
  occupancy: null,
}
const wish = { version: '2.2.1', party, id: '12', from: '2026-05-01' } as const
const parts = (content: TariffContent) => buildOcpiTariff(content, wish).elements.at(-1)?.price_components
const at = Date.parse('2026-05-04T10:00:00Z')
/** Returns the cost of a session in cents without tax, for an energy in tenths of a Wh. */
function costOf(content: TariffContent, energyDwh: number): number {
  const end = at + 3_600_000
  const { totalMinor } = priceSession({
    readings: [
      { at, registerDwh: 0 },
      { at: end, registerDwh: energyDwh },
    ],
    content,
    timeZone: 'Europe/Amsterdam',
  })
  return totalMinor
}

test('X-07 OCPI: examples of the text are told by its components, and priced as it says', () => {
  // 11.3.1.1: 0.25 per kWh, so 20 kWh cost 5.00.
  expect(parts(quarter)).toEqual([{ type: 'ENERGY', price: 0.25, step_size: 1, vat: 10 }])
  expect(costOf(quarter, 200_000)).toBe(500)
  // Start fee of 0.50: 5.50.
  const start = { ...quarter, sessionFeeE5: 50_000 }
  expect(parts(start)).toContainEqual({ type: 'FLAT', price: 0.5, step_size: 1, vat: 10 })
  expect(costOf(start, 200_000)).toBe(550)
  // Minimum of 0.50 (0.55 with tax): no effect for 20 kWh, 0.50 for 1 kWh.
  const least = { ...quarter, minimumMinor: 50 }
  expect(buildOcpiTariff(least, wish)).toMatchObject({ min_price: { excl_vat: 0.5, incl_vat: 0.55 } })
  expect(buildOcpiTariff(least, { ...wish, version: '2.3.0' })).toMatchObject({
    min_price: { before_taxes: 0.5, after_taxes: 0.55 },
  })
  expect([costOf(least, 200_000), costOf(least, 10_000)]).toEqual([500, 50])
})

test('X-07 OCPI: prices with tax are told without it in 2.2.1, as they are in 2.3.0; free is free', () => {
  const gross = { ...party, prices: 'with_tax', vatHundredths: 2_100 } as const
  const tariffForVersion = (version: '2.2.1' | '2.3.0') =>
    buildOcpiTariff({ ...quarter, minimumMinor: 121 }, { ...wish, version, party: gross })
  expect(tariffForVersion('2.2.1').elements[0]?.price_components[0]?.price).toBe(0.20661)
  expect(tariffForVersion('2.2.1')).toMatchObject({ min_price: { excl_vat: 1, incl_vat: 1.21 } })
  expect(tariffForVersion('2.3.0').elements[0]?.price_components[0]?.price).toBe(0.25)
  expect(tariffForVersion('2.3.0')).toMatchObject({
    tax_included: 'YES',
    min_price: { before_taxes: 1, after_taxes: 1.21 },
  })
  const free = { ...quarter, prices: { flat: { electricityE5: 0, serviceE5: 0 } } }
  expect(parts(free)).toEqual([{ type: 'ENERGY', price: 0, step_size: 1, vat: 10 }])
})

test('X-07 OCPI: what it has no fields for is said in words, in each language', () => {
  const occupancy = {
    freeMinutes: 15,
    unit: 'half_hour',
    priceE5: 100_000,
    remainderMinutes: 0,
    sessionCapMinor: 1_000,
    dayCapMinor: null,
    exempt: null,
  } as const
  const { tariff_alt_text: texts } = buildOcpiTariff({ ...quarter, occupancy }, wish)
  expect(texts?.map(({ language }) => language)).toEqual(['en', 'es', 'zh'])
  expect(texts?.[0]?.text).toContain('free of the idle fee')
  expect(texts?.[0]?.text).toContain('capped')
  expect(buildOcpiTariff(quarter, wish).tariff_alt_text).toBeUndefined()
})

test('X-07 OCPI: a token is understood in Base64 and as it is; times are UTC with or without saying so', () => {
  expect(formatAuthorizationHeader('ebf3b399-779f-4497-9b9d-ac6ad3cc44d2')).toBe(
    'Token ZWJmM2IzOTktNzc5Zi00NDk3LTliOWQtYWM2YWQzY2M0NGQy',
  )
  expect(parseAuthorizationTokens('Token ZWJmM2IzOTktNzc5Zi00NDk3LTliOWQtYWM2YWQzY2M0NGQy')).toContain(
    'ebf3b399-779f-4497-9b9d-ac6ad3cc44d2',
  )
  expect(parseAuthorizationTokens('token raw!')).toContain('raw!')
  for (const wrong of [undefined, '', 'Bearer x', 'Token', `Token ${'x'.repeat(500)}`])
    expect(parseAuthorizationTokens(wrong)).toEqual([])
  for (const same of ['2026-05-04T10:00:00Z', '2026-05-04T10:00:00', '2026-05-04T12:00:00+02:00', '2026-05-04T10:00Z'])
    expect(parseOcpiInstant(same)?.getTime()).toBe(at)
  for (const wrong of ['2026-05-04', 'now', '2026-13-04T10:00:00Z']) expect(parseOcpiInstant(wrong)).toBeUndefined()
})

test('X-07 OCPI: versions, modules and roles by what a partner is to us', () => {
  const at = (version: string) => ({ version, url: `https://p.example/${version}` })
  expect(highestCommon([at('2.1.1'), at('2.2.1')], 'supply')?.version).toBe('2.2.1')
  expect(highestCommon([at('2.3.0'), at('2.2.1')], 'both')?.version).toBe('2.3.0')
  expect(highestCommon([at('2.1.1')], 'supply')?.version).toBe('2.1.1')
  expect(highestCommon([at('2.1.1')], 'both')).toBeUndefined()
  expect(highestCommon([at('2.2'), at('3.0')], 'supply')).toBeUndefined()
  expect(operatorOcpiRoles('both', party).map(({ role }) => role)).toEqual(['CPO', 'EMSP'])
  const names = (direction: 'supply' | 'consume') =>
    operatorOcpiModules('https://o.example', '2.2.1', direction).map(({ identifier, role }) => `${identifier} ${role}`)
  expect(names('supply')).toEqual([
    'credentials SENDER',
    'hubclientinfo RECEIVER',
    'locations SENDER',
    'tariffs SENDER',
    'tokens RECEIVER',
    'commands RECEIVER',
    'sessions SENDER',
    'cdrs SENDER',
    'chargingprofiles RECEIVER',
  ])
  expect(names('consume')).toEqual([
    'credentials SENDER',
    'hubclientinfo RECEIVER',
    'locations RECEIVER',
    'tariffs RECEIVER',
    'sessions RECEIVER',
    'cdrs RECEIVER',
    'tokens SENDER',
    'commands SENDER',
    'chargingprofiles SENDER',
  ])
})

test('X-07 OCPI: an address is built from its fields; nothing is derived from the address text', () => {
  const parts = { street: 'Calle Mayor 1', postcode: '28001', town: 'Madrid', region: 'Madrid' }
  expect(parsePostalAddress({ address: 'Calle Mayor 1, 28001 Madrid', ...parts })).toEqual({
    address: 'Calle Mayor 1',
    city: 'Madrid',
    postal_code: '28001',
    state: 'Madrid',
  })
  const none = { street: '', postcode: '', town: '', region: '' }
  for (const address of ['Gran Vía, 3', 'Polígono Sur, s/n', 'A-4, km 55', '深圳市南山区科技路1号'])
    expect(parsePostalAddress({ address, ...none })).toEqual({ address, city: '-' })
  expect(parsePostalAddress({ address: '', ...none })).toEqual({ address: '-', city: '-' })
  expect(parsePostalAddress({ address: '', ...none, region: 'x'.repeat(21) })).toEqual({ address: '-', city: '-' })
})

test('X-07 OCPI: an EVSE has an id that stands on it and a uid that is its station’s alone', () => {
  expect(evseIdOf(party, 'a-17.2', 1)).toBe('NL*TNM*EA*17*2*1')
  const one = { stationId: 'a', chargePointId: 'p', connectorNo: 1 }
  expect(evseUidOf(one)).toBe(evseUidOf({ ...one }))
  expect(new Set([one, { ...one, connectorNo: 2 }, { ...one, stationId: 'b' }].map(evseUidOf)).size).toBe(3)
})
