import { createTestUser } from '@evops/organisation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoamingCommand, RoamingSession, RoamingStation } from '../../contract/index.ts'
import { createTestLocation, createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { createTcecTestOperator } from '../../testing/tcec-customer-desk.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const commands = '/api/interop/roaming/commands'
const inMinutes = (minutes: number) => new Date(desk.services.now().getTime() + minutes * 60_000).toISOString()

/** Starts a session of our driver at a partner's EVSE. */
async function running() {
  const partner = await desk.abroad()
  const { country, partyId } = partner
  partner.cpo.locations = [createTestLocation(partner, { id: 'L1' })]
  await partner.pull()
  const driver = await desk.driver()
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  const session = {
    country_code: country,
    party_id: partyId,
    id: 'S1',
    start_date_time: inMinutes(-10),
    kwh: 3,
    cdr_token: {
      country_code: 'ES',
      party_id: 'OUR',
      uid: driver.uid,
      type: 'RFID',
      contract_id: driver.tokenId,
    },
    auth_method: 'WHITELIST',
    location_id: 'L1',
    evse_uid: 'L1-E1',
    connector_id: '1',
    currency: 'CNY',
    status: 'ACTIVE',
    last_updated: inMinutes(-1),
  }
  const putSession = (more = {}, no = 'S1') =>
    partner.sendRequest('PUT', `/2.2.1/emsp/sessions/${country}/${partyId}/${no}`, {
      body: { ...session, ...more },
    })
  expect((await putSession()).code).toBe(1000)
  const of = { partnerId: partner.id, sessionNo: 'S1' }
  const send = (verb: string, body: object = of, by?: string) => desk.send('POST', `${commands}/${verb}`, body, by)
  const read = async () =>
    (await desk.send('GET', `/api/interop/roaming/sessions/${partner.id}/S1`)).data<RoamingSession>()
  const lastProfileRequest = () => partner.cpo.profiles.at(-1)
  /** Sends the result of the last request. */
  const result = (body: object) => {
    const { query, body: sent } = lastProfileRequest() ?? {}
    return partner.peer.sendRequest('POST', query?.get('response_url') ?? sent?.response_url, { body })
  }
  const sendActiveProfile = (body: object) => partner.sendRequest('PUT', '/2.2.1/emsp/chargingprofiles/S1', { body })
  return {
    partner,
    of,
    send,
    read,
    lastRequest: lastProfileRequest,
    result,
    reported: sendActiveProfile,
    sendUpdate: putSession,
  }
}
const active = (limit: number, more = {}) => ({
  start_date_time: '2026-03-02T10:00:00Z',
  charging_profile: {
    charging_rate_unit: 'W',
    duration: 900,
    charging_profile_period: [
      { start_period: 0, limit },
      { start_period: 300, limit: limit / 2 },
    ],
    ...more,
  },
})

test('X-07 OCPI: what our driver’s session elsewhere may draw is limited, asked for and let go; each result counts as it comes', async () => {
  const { of, send, read, lastRequest, result } = await running()
  const limitUntil = inMinutes(30)
  const made = (await send('limit', { ...of, limitW: 22_000, limitUntil })).data<RoamingCommand>()
  expect(made).toMatchObject({ kind: 'SET_PROFILE', sessionNo: 'S1', answer: 'ACCEPTED', result: '' })
  expect(made).toMatchObject({ limitW: 22_000, limitUntil })
  const put = lastRequest()
  expect([put?.method, put?.session]).toEqual(['PUT', 'S1'])
  const { charging_profile: profile } = put?.body ?? {}
  expect(profile).toMatchObject({
    charging_rate_unit: 'W',
    charging_profile_period: [{ start_period: 0, limit: 22_000 }],
  })
  const left = Date.parse(limitUntil) - Date.parse(profile.start_date_time)
  expect(profile.duration).toBe(Math.ceil(left / 1_000))
  expect(await read()).toMatchObject({ canLimit: true, limitW: 22_000, limitUntil, profile: null })
  expect((await result({ result: 'ACCEPTED' })).code).toBe(1000)

  expect((await send('limit/ask')).data<RoamingCommand>()).toMatchObject({ kind: 'GET_PROFILE' })
  expect([lastRequest()?.method, lastRequest()?.query.get('duration')]).toEqual(['GET', '86400'])
  expect((await result({ result: 'ACCEPTED', profile: active(11_000) })).code).toBe(1000)
  const sentProfile = {
    unit: 'W',
    steps: [
      { from: '2026-03-02T10:00:00.000Z', limit: 11_000 },
      { from: '2026-03-02T10:05:00.000Z', limit: 5_500 },
    ],
    until: '2026-03-02T10:15:00.000Z',
  }
  expect((await read()).profile).toMatchObject(sentProfile)

  // The limit could not be cleared, so it stays valid.
  expect((await send('limit/clear')).data<RoamingCommand>()).toMatchObject({ kind: 'CLEAR_PROFILE' })
  expect(lastRequest()?.method).toBe('DELETE')
  await result({ result: 'REJECTED' })
  expect(await read()).toMatchObject({ limitW: 22_000 })
  await send('limit/clear')
  await result({ result: 'UNKNOWN' })
  expect(await read()).toMatchObject({ limitW: null, limitUntil: null })
  // Without an end time the limit applies to the end of the session.
  await send('limit', { ...of, limitW: 0 })
  expect(lastRequest()?.body.charging_profile).not.toHaveProperty('duration')
  expect(await read()).toMatchObject({ limitW: 0, limitUntil: null })
  desk.setNow(new Date(inMinutes(1)))
  await desk.signIn()
  await send('limit', { ...of, limitW: 7_000, limitUntil: inMinutes(5) })
  desk.setNow(new Date(inMinutes(6)))
  await desk.signIn()
  expect(await read()).toMatchObject({ limitW: null })
  desk.setNow(undefined)
  await desk.signIn()
})

test('X-07 OCPI: a partner tells by itself what a session may draw; of unknown sessions, rubbish and others’ it is refused', async () => {
  const { partner, read, reported } = await running()
  expect((await reported(active(6_000, { charging_rate_unit: 'A' }))).code).toBe(1000)
  expect((await read()).profile).toMatchObject({ unit: 'A', steps: [{ limit: 6_000 }, { limit: 3_000 }] })
  const periods = [{ start_period: 60, limit: 1 }]
  expect((await reported(active(1, { charging_profile_period: periods }))).code).toBe(2001)
  expect((await reported({ ...active(1), start_date_time: 'today' })).code).toBe(2001)
  expect((await partner.sendRequest('PUT', '/2.2.1/emsp/chargingprofiles/S2', { body: active(1) })).status).toBe(404)
  const other = await desk.abroad()
  expect((await other.sendRequest('PUT', '/2.2.1/emsp/chargingprofiles/S1', { body: active(1) })).status).toBe(404)
  expect((await read()).profile).toMatchObject({ steps: [{ limit: 6_000 }, { limit: 3_000 }] })
})

test('X-07 OCPI: what stands against a limit is said, and the partner is asked nothing; what it refuses limits nothing', async () => {
  const { partner, of, send, read, result, sendUpdate } = await running()
  expect((await send('limit', { ...of, limitW: -1 })).status).toBe(400)
  expect((await send('limit', { ...of, limitW: 1, limitUntil: inMinutes(-1) })).error).toBe('interop.roaming-past')
  expect((await send('limit/ask', { ...of, sessionNo: 'S9' })).status).toBe(404)
  expect(partner.cpo.profiles).toEqual([])
  partner.cpo.answers.result = 'TOO_OFTEN'
  expect((await send('limit', { ...of, limitW: 1 })).data<RoamingCommand>()).toMatchObject({
    answer: 'TOO_OFTEN',
  })
  expect(await read()).toMatchObject({ limitW: null })
  partner.cpo.answers.result = 'ACCEPTED'
  await send('limit/ask')
  expect((await result({ result: 'ACCEPTED', profile: { charging_profile: {} } })).code).toBe(2001)
  expect((await result({ result: 'REJECTED' })).code).toBe(1000)
  expect((await result({ result: 'REJECTED' })).status).toBe(404)
  await sendUpdate({ status: 'COMPLETED', end_date_time: inMinutes(0), last_updated: inMinutes(0) })
  expect((await send('limit', { ...of, limitW: 1 })).error).toBe('interop.roaming-over')
  expect(await read()).toMatchObject({ canLimit: false, canUnlock: true })
})

test('X-07 OCPI: a connector in which our driver’s cable is stuck is unlocked, by its station or by its session', async () => {
  const { partner, of, send, read } = await running()
  const station = await desk.send('GET', `/api/interop/roaming/stations/${partner.id}/L1`)
  expect(station.data<RoamingStation>().places).toMatchObject([{ isUnlockable: true, connectors: ['1'] }])
  const { place } = await read()
  expect(place).toEqual({ stationNo: 'L1', evseNo: 'L1-E1', connectorNo: '1' })
  const wish = { partnerId: of.partnerId, ...place }
  const made = (await send('unlock', wish)).data<RoamingCommand>()
  expect(made).toMatchObject({ kind: 'UNLOCK_CONNECTOR', evseNo: 'L1-E1', answer: 'ACCEPTED', result: '' })
  expect(partner.cpo.commands).toMatchObject([
    { kind: 'UNLOCK_CONNECTOR', body: { location_id: 'L1', evse_uid: 'L1-E1', connector_id: '1' } },
  ])
  const { response_url } = partner.cpo.commands[0]?.body ?? {}
  expect((await partner.peer.sendRequest('POST', response_url, { body: { result: 'FAILED' } })).code).toBe(1000)
  const { list } = (await desk.send('GET', `${commands}?partnerId=${partner.id}&stationNo=L1`)).data<{
    list: RoamingCommand[]
  }>()
  expect(list).toMatchObject([{ id: made.id, result: 'FAILED', isReservation: false }])
  expect((await send('unlock', { ...wish, connectorNo: '2' })).status).toBe(404)
  expect((await send('unlock', { ...wish, evseNo: 'NONE' })).status).toBe(404)
  expect(partner.cpo.commands).toHaveLength(1)
})

test('X-07 OCPI: what was asked of a partner for a session is listed by the session, what concerned others is not', async () => {
  const { partner, of, send, read, sendUpdate } = await running()
  const putSessionById = (id: string, more = {}) => sendUpdate({ id, ...more }, id)
  expect((await putSessionById('S2', { evse_uid: 'L1-E1', start_date_time: inMinutes(-50) })).code).toBe(1000)
  const listCommandKinds = async (sessionNo: string) => {
    const url = `${commands}?partnerId=${partner.id}&sessionNo=${sessionNo}`
    const { list, total } = (await desk.send('GET', url)).data<{ list: RoamingCommand[]; total: number }>()
    expect(total).toBe(list.length)
    return list.map(({ kind }) => kind)
  }
  expect(await listCommandKinds('S1')).toEqual([])
  await send('limit', { ...of, limitW: 11_000 })
  await send('limit/ask', { ...of, sessionNo: 'S2' })
  const { place } = await read()
  await send('unlock', { partnerId: of.partnerId, ...place })
  await desk.admin.query(
    `update interop_roaming_sessions set status = 'COMPLETED', ended_at = now() - interval '2 hours' where session_no = 'S2' and partner_id = $1`,
    [partner.id],
  )
  expect(await listCommandKinds('S1')).toEqual(['UNLOCK_CONNECTOR', 'SET_PROFILE'])
  expect(await listCommandKinds('S2')).toEqual(['GET_PROFILE'])
  expect(await listCommandKinds('S3')).toEqual([])
})

test('S-17 S-19 limits and unlocking elsewhere are their operator’s alone, and for those who may control', async () => {
  const { of, send, read, partner } = await running()
  const { place } = await read()
  const { bearer } = await desk.operatorOf('MA5OTHERL')
  const viewer = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['roamingPerm'] })).token
  const wishes = {
    limit: { ...of, limitW: 1 },
    'limit/ask': of,
    'limit/clear': of,
    unlock: { ...place, partnerId: of.partnerId },
  }
  for (const [verb, body] of Object.entries(wishes))
    for (const [by, status] of [
      [bearer, 404],
      [viewer, 403],
      ['', 401],
    ] as const)
      expect([verb, (await send(verb, body, by)).status]).toEqual([verb, status])
  expect([...partner.cpo.profiles, ...partner.cpo.commands]).toEqual([])
})

test('X-07 T/CEC 102 knows neither limits nor unlocking, and says so', async () => {
  const partner = await createTcecTestOperator(desk)
  const of = { partnerId: partner.id, sessionNo: 'S' }
  const wishes = {
    limit: { ...of, limitW: 1 },
    'limit/ask': of,
    'limit/clear': of,
    unlock: { partnerId: partner.id, stationNo: 'S', evseNo: 'E', connectorNo: '1' },
  }
  for (const [verb, body] of Object.entries(wishes)) {
    const refused = await desk.send('POST', `${commands}/${verb}`, body)
    expect([verb, refused.status, refused.error]).toEqual([verb, 409, 'interop.roaming-not-taken'])
  }
  await partner.close()
})
