import { expect, test } from 'vitest'
import { commandFrom211, locationFrom211, tokenFrom211 } from './from-211.rules.ts'
import {
  cdrTo211,
  commandTo211,
  evseTo211,
  numberOfReservation,
  resultTo211,
  tariffTo211,
  tokenTo211,
} from './to-211.rules.ts'

const owner = { country_code: 'NL', party_id: 'ABC' }

test('X-07 OCPI 2.1.1: connectors whose plug it has no name for are left out, with the EVSE that has no other', () => {
  const connector = {
    id: '1',
    standard: 'GBT_DC',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 750,
    max_amperage: 250,
  }
  expect(evseTo211({ uid: 'E', connectors: [connector] })).toBeUndefined()
  const two = evseTo211({
    uid: 'E',
    capabilities: ['RFID_READER', 'CONTACTLESS_CARD_SUPPORT'],
    connectors: [connector, { ...connector, id: '2', standard: 'CHADEMO' }],
  })
  expect(two).toEqual({
    uid: 'E',
    capabilities: ['RFID_READER'],
    connectors: [{ id: '2', standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', voltage: 750, amperage: 250 }],
  })
})

test('X-07 OCPI 2.1.1: reservation elements, taxes and limits of current are left out of a tariff', () => {
  const component = { type: 'ENERGY', price: 0.4, vat: 21, step_size: 1 }
  const tariff = tariffTo211({
    country_code: 'ES',
    party_id: 'OUR',
    id: 'T',
    currency: 'EUR',
    min_price: { excl_vat: 1 },
    elements: [
      { price_components: [component], restrictions: { min_kwh: 1, min_current: 16 } },
      { price_components: [component], restrictions: { reservation: 'RESERVATION' } },
    ],
    last_updated: 'z',
  })
  expect(tariff).toEqual({
    id: 'T',
    currency: 'EUR',
    tariff_alt_text: ['en', 'es', 'zh'].map((language) => ({ language, text: expect.any(String) })),
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.4, step_size: 1 }], restrictions: { min_kwh: 1 } }],
    last_updated: 'z',
  })
})

test('X-07 OCPI 2.1.1: a credit is a negative record that names its original', () => {
  const cdr = cdrTo211(
    {
      id: 'C',
      credit: true,
      credit_reference_id: 'A',
      total_cost: { excl_vat: 5, incl_vat: 6.05 },
      charging_periods: [],
    },
    undefined,
  )
  expect(cdr).toMatchObject({ total_cost: -5, remark: 'Credit of A.' })
})

test('X-07 OCPI 2.1.1: tokens, commands and results keep what both versions have', () => {
  const token = {
    ...owner,
    uid: 'U',
    type: 'APP_USER',
    contract_id: 'X',
    issuer: 'I',
    valid: true,
    whitelist: 'NEVER',
    group_id: 'G',
  }
  expect(tokenTo211(token)).toEqual({
    uid: 'U',
    type: 'OTHER',
    auth_id: 'X',
    issuer: 'I',
    valid: true,
    whitelist: 'NEVER',
  })
  expect(tokenFrom211({ uid: 'U', auth_id: 'X' }, owner)).toEqual({ ...owner, uid: 'U', contract_id: 'X' })
  expect(
    commandTo211({ response_url: 'r', token, reservation_id: '12', location_id: 'L', connector_id: '1' }),
  ).toMatchObject({ reservation_id: 12, token: { auth_id: 'X' } })
  expect(commandTo211({ response_url: 'r', location_id: 'L', evse_uid: 'E', connector_id: '1' })).toHaveProperty(
    'connector_id',
    '1',
  )
  expect(commandFrom211({ reservation_id: 12 }, owner)).toEqual({ reservation_id: '12' })
  const seconds = 30
  expect(numberOfReservation('a-uuid')).toBe(numberOfReservation('a-uuid'))
  expect(
    ['ACCEPTED', 'EVSE_OCCUPIED', 'TIMEOUT', 'UNKNOWN_SESSION'].map((result) =>
      resultTo211({ result, timeout: seconds }),
    ),
  ).toEqual(['ACCEPTED', 'REJECTED', 'TIMEOUT', 'UNKNOWN_SESSION'].map((result) => ({ result })))
})

test('X-07 OCPI 2.1.1: a location of a partner gets its party, and is for everybody', () => {
  const location = locationFrom211(
    {
      id: 'L',
      type: 'PARKING_LOT',
      address: 'A',
      evses: [{ uid: 'E', connectors: [{ id: '1', voltage: 230, amperage: 16 }] }],
    },
    owner,
  )
  expect(location).toEqual({
    ...owner,
    id: 'L',
    address: 'A',
    publish: true,
    time_zone: 'UTC',
    parking_type: 'PARKING_LOT',
    evses: [{ uid: 'E', connectors: [{ id: '1', max_voltage: 230, max_amperage: 16 }] }],
  })
  expect(locationFrom211({ status: 'X', last_updated: 'z' }, owner)).not.toHaveProperty('publish')
})
