import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RejectedObject, RoamingCommand, RoamingSessionRow } from '../../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../../testing/roaming-desk.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const ago = (minutes: number) => new Date(desk.services.now().getTime() - minutes * 60_000).toISOString()
/** A location as 2.1.1 has it: its owner, publication and zone have no fields. */
const aLocation = () => ({
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
      capabilities: ['REMOTE_START_STOP_CAPABLE', 'RESERVABLE'],
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
})

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

  const location = aLocation()
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

test('X-07 OCPI 2.1.1: our driver starts, stops, reserves and cancels at a partner that speaks it', async () => {
  const partner = await desk.abroad({}, { versions: ['2.1.1'], version: '2.1.1' })
  const driver = await desk.driver({ principalMinor: 200_000 })
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  const { cpo } = partner
  const location = aLocation()
  cpo.locations = [location]
  await partner.pull()
  const sent = cpo.tokens.get(driver.uid)
  const commands = '/api/interop/roaming/commands'
  const evse = { partnerId: partner.id, stationNo: 'L1', evseNo: 'L1-E1', tokenId: driver.tokenId }
  const send = async (act: string, body: object) =>
    (await desk.send('POST', `${commands}/${act}`, body)).data<RoamingCommand>()
  const last = () => cpo.commands.at(-1)
  /** The partner sends the result of the last command to the address in it. */
  const result = (word: string) =>
    partner.peer.sendRequest('POST', last()?.body.response_url, { body: { result: word } })

  expect(await send('start', evse)).toMatchObject({ kind: 'START_SESSION', answer: 'ACCEPTED', result: '' })
  expect(last()).toEqual({
    kind: 'START_SESSION',
    body: {
      response_url: expect.stringContaining('/2.1.1/'),
      token: expect.objectContaining({ uid: driver.uid, auth_id: sent.auth_id }),
      location_id: 'L1',
      evse_uid: 'L1-E1',
    },
  })
  expect((await result('ACCEPTED')).code).toBe(1000)
  expect((await result('ACCEPTED')).status).toBe(404)
  const releases = async () => {
    const text = 'select set_aside_minor > 0 as held, release from interop_roaming_starts where partner_id = $1'
    return (await desk.admin.query(text, [partner.id])).rows
  }
  expect(await releases()).toEqual([{ held: true, release: null }])

  // The session has no reference to the start. It belongs to the token.
  const session = {
    id: 'S-211-START',
    start_datetime: ago(4),
    kwh: 0,
    auth_id: sent.auth_id,
    auth_method: 'AUTH_REQUEST',
    location,
    currency: 'CNY',
    status: 'ACTIVE',
    last_updated: ago(0),
  }
  const at = `/2.1.1/emsp/sessions/${partner.country}/${partner.partyId}/${session.id}`
  expect((await partner.sendRequest('PUT', at, { body: session })).code).toBe(1000)
  const stop = { partnerId: partner.id, sessionNo: session.id }
  expect(await send('stop', stop)).toMatchObject({ kind: 'STOP_SESSION', answer: 'ACCEPTED' })
  expect(last()?.body).toEqual({ response_url: expect.any(String), session_id: session.id })
  expect((await result('ACCEPTED')).code).toBe(1000)

  const record = {
    id: 'C-211-START',
    start_date_time: session.start_datetime,
    stop_date_time: ago(0),
    auth_id: sent.auth_id,
    auth_method: 'AUTH_REQUEST',
    location,
    currency: 'CNY',
    charging_periods: [{ start_date_time: session.start_datetime, dimensions: [{ type: 'ENERGY', volume: 1 }] }],
    total_cost: 0.6,
    total_energy: 1,
    total_time: 0.0667,
    last_updated: ago(0),
  }
  expect((await partner.sendRequest('POST', '/2.1.1/emsp/cdrs', { body: record })).code).toBe(1000)
  // The record ends the hold of the start, although neither it nor its session names the start.
  const refusals = await desk.send('GET', `/api/organisation/partners/${partner.id}/roaming/refusals`)
  expect(refusals.data<{ list: RejectedObject[] }>().list).toEqual([])
  expect(await releases()).toEqual([{ held: true, release: 'record' }])

  const reservedUntil = ago(-30)
  const reserved = await send('reserve', { ...evse, reservedUntil })
  expect(reserved).toMatchObject({ kind: 'RESERVE_NOW', answer: 'ACCEPTED', isReservation: true })
  expect(last()?.body).toMatchObject({ location_id: 'L1', evse_uid: 'L1-E1', expiry_date: reservedUntil })
  const { reservation_id: number } = last()?.body ?? {}
  expect(Number.isInteger(number)).toBe(true)
  expect((await result('ACCEPTED')).code).toBe(1000)
  expect(await send('cancel', { partnerId: partner.id, id: reserved.id })).toMatchObject({
    kind: 'CANCEL_RESERVATION',
    answer: 'ACCEPTED',
  })
  expect(last()).toMatchObject({ kind: 'CANCEL_RESERVATION', body: { reservation_id: number } })
  expect((await result('ACCEPTED')).code).toBe(1000)
})
