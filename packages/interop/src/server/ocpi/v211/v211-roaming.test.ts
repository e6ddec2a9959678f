import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RejectedObject, RoamingSessionRow } from '../../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../../testing/roaming-desk.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

test('X-07 OCPI 2.1.1: our driver charges at a partner that speaks it: token, station, tariff, session and record', async () => {
  const partner = await desk.abroad({}, { versions: ['2.1.1'], version: '2.1.1' })
  expect((await partner.link()).protocolVersion).toBe('2.1.1')
  const driver = await desk.driver({ principalMinor: 200_000 })
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  const { cpo, country, partyId } = partner
  const sent = cpo.tokens.get(driver.uid)
  expect(sent).toMatchObject({ uid: driver.uid, type: 'RFID', auth_id: expect.any(String), valid: true })
  for (const field of ['contract_id', 'country_code', 'party_id']) expect(sent).not.toHaveProperty(field)

  const authorized = await partner.sendRequest('POST', `/2.1.1/emsp/tokens/${driver.uid}/authorize`, {
    body: { location_id: 'L1' },
  })
  // The answer has neither the token nor a reference.
  expect(authorized.data).toEqual({ allowed: 'ALLOWED', location: { location_id: 'L1' } })

  const ago = (minutes: number) => new Date(desk.services.now().getTime() - minutes * 60_000).toISOString()
  const location = {
    id: 'L1',
    type: 'ON_STREET',
    name: 'Zuidas',
    address: 'Strawinskylaan 1',
    city: 'Amsterdam',
    postal_code: '1077XX',
    country: 'NLD',
    coordinates: { latitude: '52.339000', longitude: '4.873000' },
    evses: [
      {
        uid: 'L1-E1',
        status: 'AVAILABLE',
        connectors: [
          {
            id: '1',
            standard: 'IEC_62196_T2_COMBO',
            format: 'CABLE',
            power_type: 'DC',
            voltage: 500,
            amperage: 300,
            tariff_id: 'T1',
            last_updated: ago(60),
          },
        ],
        last_updated: ago(60),
      },
    ],
    last_updated: ago(60),
  }
  const session = {
    id: 'S-211',
    start_datetime: ago(12),
    end_datetime: ago(1),
    kwh: 12.345,
    auth_id: sent.auth_id,
    auth_method: 'WHITELIST',
    location,
    currency: 'CNY',
    total_cost: 9.02,
    status: 'COMPLETED',
    last_updated: ago(1),
  }
  cpo.locations = [location]
  cpo.sessions = [session]
  cpo.cdrs = [
    {
      id: 'C-211',
      start_date_time: ago(12),
      stop_date_time: ago(1),
      auth_id: sent.auth_id,
      auth_method: 'WHITELIST',
      location,
      currency: 'CNY',
      charging_periods: [{ start_date_time: ago(12), dimensions: [{ type: 'ENERGY', volume: 12.345 }] }],
      total_cost: 9.02,
      total_energy: 12.345,
      total_time: 0.1833,
      last_updated: ago(1),
    },
  ]
  expect((await partner.pull()).problem).toBe('')
  const refusals = await desk.send('GET', `/api/organisation/partners/${partner.id}/roaming/refusals`)
  expect(refusals.data<{ list: RejectedObject[] }>().list).toEqual([])
  const { list } = (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${partner.id}`)).data<{
    list: RoamingSessionRow[]
  }>()
  expect(list).toMatchObject([{ sessionNo: 'S-211', costMinor: 902 }])
  // A pushed status reaches the same station, whose power is that of its volts and amperes.
  const at = `/2.1.1/emsp/locations/${country}/${partyId}/L1`
  expect((await partner.sendRequest('GET', at)).data).toMatchObject({ id: 'L1', type: 'ON_STREET' })
  const status = { status: 'CHARGING', last_updated: ago(0) }
  expect((await partner.sendRequest('PATCH', `${at}/L1-E1`, { body: status })).code).toBe(1000)
  expect((await partner.sendRequest('GET', `${at}/L1-E1`)).data).toMatchObject({
    status: 'CHARGING',
    connectors: [{ voltage: 500, amperage: 300, tariff_id: 'T1' }],
  })
})
