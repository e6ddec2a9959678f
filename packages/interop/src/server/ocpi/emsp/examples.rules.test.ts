import { expect, test } from 'vitest'
import { roamingPriceRange } from '../../roaming/prices.rules.ts'
import { cdrContradictions } from './cdr-evidence.rules.ts'
import { cdrShape } from './cdr.rules.ts'
import { toForeignRecord } from './cdrs.service.ts'
import { requireValidOcpiObject } from './objects.rules.ts'
import { locationShape, toReceivedLocation, tariffShape } from './places.rules.ts'
import { toForeignSession, sessionShape } from './sessions.service.ts'

/* Values of the standard's own examples (2.2.1 and 2.3.0, sections 8 to 11), each sent by the party in the example. */

const now = new Date('2026-03-02T10:00:00Z')
const gent = { country_code: 'BE', party_id: 'BEC' }
const of = (platformId: string) => ({ platformId, now })
const token = { country_code: 'DE', party_id: 'TNM', uid: '012345678', type: 'RFID' }
const cdr_token = { ...token, contract_id: 'DE8ACC12E46L89' }

/** Connector of the 2.2.1 examples. All have the same standard. */
const connector = (id: string, format: string, tariff: string, last_updated: string) => ({
  id,
  standard: 'IEC_62196_T2',
  format,
  power_type: 'AC_3_PHASE',
  max_voltage: 220,
  max_amperage: 16,
  tariff_ids: [tariff],
  last_updated,
})
const gentZuid = {
  ...gent,
  id: 'LOC1',
  publish: true,
  name: 'Gent Zuid',
  address: 'F.Rooseveltlaan 3A',
  city: 'Gent',
  postal_code: '9000',
  country: 'BEL',
  coordinates: { latitude: '51.047599', longitude: '3.729944' },
  parking_type: 'ON_STREET',
  evses: [
    {
      uid: '3256',
      evse_id: 'BE*BEC*E041503001',
      status: 'AVAILABLE',
      status_schedule: [],
      capabilities: ['RESERVABLE'],
      connectors: [
        connector('1', 'CABLE', '11', '2015-03-16T10:10:02Z'),
        connector('2', 'SOCKET', '13', '2015-03-18T08:12:01Z'),
      ],
      physical_reference: '1',
      floor_level: '-1',
      last_updated: '2015-06-28T08:12:01Z',
    },
    {
      uid: '3257',
      evse_id: 'BE*BEC*E041503002',
      status: 'RESERVED',
      capabilities: ['RESERVABLE'],
      connectors: [connector('1', 'SOCKET', '12', '2015-06-29T20:39:09Z')],
      last_updated: '2015-06-29T20:39:09Z',
    },
  ],
  operator: { name: 'BeCharged' },
  time_zone: 'Europe/Brussels',
  last_updated: '2015-06-29T20:39:09Z',
}

test('X-07 OCPI: the locations of the text’s examples are read: street, garage and driveway, of either version', () => {
  const street = toReceivedLocation(requireValidOcpiObject(locationShape, gentZuid, of('BEBEC')))
  expect(street).toMatchObject({
    stationNo: 'LOC1',
    name: 'Gent Zuid',
    address: 'F.Rooseveltlaan 3A, 9000 Gent',
    country: 'BEL',
    latitude: '51.047599',
    longitude: '3.729944',
    lastUpdated: new Date('2015-06-29T20:39:09Z'),
  })
  const evses = street.evses.map(({ evseNo, label, status, connectors }) => [
    evseNo,
    label,
    status,
    connectors.map(({ connectorNo, powerW, tariffNos }) => [connectorNo, powerW, tariffNos]),
  ])
  // 220 V to neutral, 16 A, three phases.
  expect(evses).toEqual([
    [
      '3256',
      'BE*BEC*E041503001',
      'AVAILABLE',
      [
        ['1', 10_560, ['11']],
        ['2', 10_560, ['13']],
      ],
    ],
    ['3257', 'BE*BEC*E041503002', 'RESERVED', [['1', 10_560, ['12']]]],
  ])

  /** Additions of 2.3.0 (parking places, opening hours) are stored as received. */
  const elsewhere = (more: object, uid: string, power: object) => ({
    publish: true,
    ...more,
    evses: [
      {
        uid,
        status: 'AVAILABLE',
        connectors: [{ ...connector('1', 'SOCKET', '1', '2017-03-07T02:21:22Z'), tariff_ids: undefined, ...power }],
        parking: ['1'],
        last_updated: '2017-03-07T02:21:22Z',
      },
    ],
    parking_places: [{ id: '1', vehicle_types: ['PERSONAL_VEHICLE'], restricted_to_type: true }],
    last_updated: '2017-03-07T02:21:22Z',
  })
  const garage = elsewhere(
    {
      country_code: 'SE',
      party_id: 'EVC',
      id: 'cbb0df21-d17d-40ba-a4aa-dc588c8f98cb',
      name: 'P-Huset Leonard',
      address: 'Claesgatan 6',
      city: 'Malmö',
      postal_code: '214 26',
      country: 'SWE',
      coordinates: { latitude: '55.590325', longitude: '13.008307' },
      time_zone: 'Europe/Stockholm',
      opening_times: {
        twentyfourseven: false,
        regular_hours: [{ weekday: 1, period_begin: '07:00', period_end: '18:00' }],
      },
    },
    'eccb8dd9-4189-433e-b100-cc0945dd17dc',
    { max_voltage: 230, max_amperage: 32 },
  )
  const driveway = elsewhere(
    {
      country_code: 'DE',
      party_id: 'ALL',
      id: 'a5295927-09b9-4a71-b4b9-a5fffdfa0b77',
      publish: false,
      publish_allowed_to: [{ visual_number: '0123456-99', issuer: 'MoveMove' }],
      address: 'Krautwigstraße 283A',
      city: 'Köln',
      postal_code: '50931',
      country: 'DEU',
      coordinates: { latitude: '50.931826', longitude: '6.964043' },
      time_zone: 'Europe/Berlin',
    },
    '4534ad5f-45be-428b-bfd0-fa489dda932d',
    { power_type: 'AC_1_PHASE', max_voltage: 230, max_amperage: 8 },
  )
  const malmo = toReceivedLocation(requireValidOcpiObject(locationShape, garage, of('SEEVC')))
  expect([malmo.address, malmo.evses[0]?.connectors[0]?.powerW]).toEqual(['Claesgatan 6, 214 26 Malmö', 22_080])
  expect(malmo.raw).toMatchObject({
    opening_times: { twentyfourseven: false },
    parking_places: [{ id: '1' }],
  })
  const koeln = toReceivedLocation(requireValidOcpiObject(locationShape, driveway, of('DEALL')))
  // The location has no name, so its address is shown.
  expect([koeln.name, koeln.address, koeln.evses[0]?.connectors[0]?.powerW]).toEqual([
    '',
    'Krautwigstraße 283A, 50931 Köln',
    1_840,
  ])
  expect(() => requireValidOcpiObject(locationShape, gentZuid, of('SEEVC'))).toThrow('party')
})

test('X-07 OCPI: the record of the text’s example costs us what it says: 4.00 euro, 4.40 with tax', () => {
  const start_date_time = '2015-06-29T21:39:09Z'
  const price = { excl_vat: 4, incl_vat: 4.4 }
  const example = {
    ...gent,
    id: '12345',
    start_date_time,
    end_date_time: '2015-06-29T23:37:32Z',
    cdr_token,
    auth_method: 'WHITELIST',
    cdr_location: {
      id: 'LOC1',
      name: 'Gent Zuid',
      address: 'F.Rooseveltlaan 3A',
      city: 'Gent',
      postal_code: '9000',
      country: 'BEL',
      // The example of the standard has latitude and longitude swapped.
      coordinates: { latitude: '3.729944', longitude: '51.047599' },
      evse_uid: '3256',
      evse_id: 'BE*BEC*E041503003',
      connector_id: '1',
      connector_standard: 'IEC_62196_T2',
      connector_format: 'SOCKET',
      connector_power_type: 'AC_1_PHASE',
    },
    currency: 'EUR',
    charging_periods: [{ start_date_time, dimensions: [{ type: 'TIME', volume: 1.973 }], tariff_id: '12' }],
    total_cost: price,
    total_energy: 15.342,
    total_time: 1.973,
    total_time_cost: price,
    last_updated: '2015-06-29T22:01:13Z',
  }
  const cdr = requireValidOcpiObject(cdrShape, example, of('BEBEC'))
  expect(toForeignRecord(cdr)).toMatchObject({
    recordNo: '12345',
    currency: 'EUR',
    costMinor: 440,
    energyDwh: 153_420,
    startedAt: new Date(start_date_time),
    endedAt: new Date('2015-06-29T23:37:32Z'),
    credits: null,
  })
  expect(cdrContradictions(cdr, 0)).toEqual([])
  // The same values in the 2.3.0 format.
  const taxed = { before_taxes: 4, taxes: [{ name: 'VAT', percentage: '10', amount: 0.4 }] }
  const later = requireValidOcpiObject(cdrShape, { ...example, total_cost: taxed, total_time_cost: taxed }, of('BEBEC'))
  expect([toForeignRecord(later).costMinor, cdrContradictions(later, 0)]).toEqual([440, []])
})

test('X-07 OCPI: the sessions of the text’s examples are read: one that waits, and one that is over', () => {
  const waits = {
    ...gent,
    id: '101',
    start_date_time: '2015-06-29T22:39:09Z',
    kwh: 0,
    cdr_token,
    auth_method: 'WHITELIST',
    location_id: 'LOC1',
    evse_uid: '3256',
    connector_id: '1',
    currency: 'EUR',
    total_cost: { excl_vat: 2.5 },
    status: 'PENDING',
    last_updated: '2015-06-29T22:39:09Z',
  }
  const read = (sessionObject: object) =>
    toForeignSession(requireValidOcpiObject(sessionShape, sessionObject, of('BEBEC')))
  expect(read(waits)).toMatchObject({ status: 'PENDING', energyDwh: 0, costMinor: 250, endedAt: null })
  const over = {
    ...waits,
    end_date_time: '2015-06-29T23:50:16Z',
    kwh: 41,
    charging_periods: [
      {
        start_date_time: '2015-06-29T23:07:09Z',
        dimensions: [{ type: 'PARKING_TIME', volume: 0.718 }],
        tariff_id: '12',
      },
    ],
    total_cost: { excl_vat: 8.5, incl_vat: 9.35 },
    status: 'COMPLETED',
    last_updated: '2015-06-29T23:50:17Z',
  }
  expect(read(over)).toMatchObject({
    status: 'COMPLETED',
    energyDwh: 410_000,
    costMinor: 935,
    endedAt: new Date('2015-06-29T23:50:16Z'),
  })
})

test('X-07 OCPI: the tariffs of the text’s examples are shown from the least to the most that each part costs', () => {
  const priceOfTariff = (country_code: string, party_id: string, elements: object[], more: object = {}) => {
    const tariffObject = { country_code, party_id, id: '12', currency: 'EUR', elements, ...more }
    const last_updated = '2015-06-29T20:39:09Z'
    return roamingPriceRange(
      requireValidOcpiObject(tariffShape, { last_updated, ...tariffObject }, of(`${country_code}${party_id}`)),
    )
  }
  const part = (type: string, price: number, step_size: number, vat?: number, restrictions?: object) => ({
    price_components: [{ type, price, step_size, vat }],
    restrictions,
  })
  // Two euros per hour.
  expect(priceOfTariff('DE', 'ALL', [part('TIME', 2, 300)])).toEqual({
    currency: 'EUR',
    parts: [{ kind: 'TIME', from: '2', to: '2' }],
    isTaxed: false,
    exampleMinor: null,
  })
  // A start fee, an hourly price by current and day, and parking by hour and time of day.
  const workdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
  const complex = [
    part('FLAT', 2.5, 1, 15),
    part('TIME', 1, 900, 20, { max_current: 32 }),
    part('TIME', 2, 600, 20, { min_current: 32, day_of_week: workdays }),
    part('TIME', 1.25, 600, 20, { min_current: 32, day_of_week: ['SATURDAY', 'SUNDAY'] }),
    part('PARKING_TIME', 5, 300, 10, { start_time: '09:00', end_time: '18:00', day_of_week: workdays }),
    part('PARKING_TIME', 6, 300, 10, { start_time: '10:00', end_time: '17:00', day_of_week: ['SATURDAY'] }),
  ]
  expect(priceOfTariff('DE', 'ALL', complex, { tax_included: 'NO' })).toEqual({
    currency: 'EUR',
    parts: [
      { kind: 'TIME', from: '1', to: '2' },
      { kind: 'PARKING_TIME', from: '5', to: '6' },
      { kind: 'FLAT', from: '2.5', to: '2.5' },
    ],
    isTaxed: false,
    exampleMinor: null,
  })
  // Example of 2.3.0 for North America: no tax is named, only whether the price includes tax.
  const american = priceOfTariff('CA', 'FLO', [part('TIME', 2, 1)], { currency: 'CAD', tax_included: 'YES' })
  expect(american).toMatchObject({ currency: 'CAD', isTaxed: true })
  // Free of charge.
  expect(priceOfTariff('DE', 'ALL', [part('FLAT', 0, 0)])).toMatchObject({ parts: [] })
})
