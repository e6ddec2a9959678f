import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../../testing/session-point.ts'

/** A platform that speaks 2.1.1 alone: credentials and modules without roles, tokens in plain text. */
const older = { versions: ['2.1.1'], version: '2.1.1' } as const

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let point: SessionPoint
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
  await desk.party({ prices: 'with_tax', vatHundredths: 2_100 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  point = await sessionPoint(desk, chargePoint)
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

const push = () => desk.run('interop:push-ocpi')
async function later(seconds: number, turns = 1): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  for (let turn = 0; turn < turns; turn += 1) {
    await push()
    desk.setNow(new Date(desk.services.now().getTime() + 1_001))
  }
}
const token = (partner: SimulatedOcpiPeer) => ({
  uid: 'CARD-211',
  type: 'RFID',
  auth_id: `${partner.peer.party}-C-211`,
  issuer: 'Peer',
  valid: true,
  whitelist: 'ALLOWED',
  last_updated: '2026-05-04T10:00:00Z',
})

test('X-07 OCPI 2.1.1: we register with a partner that speaks it alone, and it registers with us', async () => {
  const partner = await desk.ocpiPartner({}, older)
  const link = await partner.register(partner.peer.invite())
  expect(link).toMatchObject({
    state: 'registered',
    protocolVersion: '2.1.1',
    failed: null,
    roles: [{ role: 'EMSP', name: 'Peer' }],
  })
  expect(link.modules).toContainEqual({ identifier: 'tokens', role: 'SENDER' })
  expect(partner.peer.calls).toContain('POST /2.1.1/credentials')
  const own = await partner.sendRequest('GET', '/2.1.1/credentials')
  expect(own.data).toEqual({
    token: expect.any(String),
    url: `${desk.base}/versions`,
    country_code: 'ES',
    party_id: 'OUR',
    business_details: { name: 'Ours' },
  })
  const other = await desk.ocpiPartner({}, older)
  expect(await other.peer.register(`${desk.base}/versions`, await other.invite())).toMatchObject({ code: 1000 })
  expect(await other.link()).toMatchObject({ state: 'registered', protocolVersion: '2.1.1' })
})

test('X-07 OCPI 2.1.1: versions list it, its modules have no roles; a partner of both directions needs a later one', async () => {
  const partner = await desk.registered({}, older)
  const versions = (await partner.sendRequest('GET', '/versions')).data
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(['2.1.1', '2.2.1', '2.3.0'])
  const { endpoints } = (await partner.sendRequest('GET', '/2.1.1')).data
  expect(endpoints).toEqual(
    ['credentials', 'locations', 'tariffs', 'tokens', 'commands', 'sessions', 'cdrs'].map((identifier) => ({
      identifier,
      url: `${desk.base}/2.1.1/${identifier}`,
    })),
  )
  const both = await desk.ocpiPartner({ direction: 'both' }, older)
  expect(await both.register(both.peer.invite())).toMatchObject({
    state: 'none',
    failed: { step: 'choice', kind: 'version', detail: 'theirs: 2.1.1' },
  })
})

test('X-07 OCPI 2.1.1: stations, tariffs and tokens have its form', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] }, older)
  const list = await partner.sendRequest('GET', '/2.1.1/locations?limit=1')
  const [location] = list.data
  expect(location).toMatchObject({ id: chargePoint.stationId, type: 'UNKNOWN', postal_code: '28001', country: 'ESP' })
  for (const field of ['country_code', 'party_id', 'publish', 'parking_type'])
    expect(location).not.toHaveProperty(field)
  expect(location.evses[0].connectors).toEqual([
    {
      id: '1',
      standard: 'IEC_62196_T2_COMBO',
      format: 'CABLE',
      power_type: 'DC',
      voltage: 500,
      amperage: 240,
      tariff_id: expect.any(String),
      last_updated: location.evses[0].last_updated,
    },
  ])
  const [tariff] = (await partner.sendRequest('GET', '/2.1.1/tariffs')).data
  expect(tariff).toMatchObject({ id: location.evses[0].connectors[0].tariff_id, currency: 'CNY' })
  expect(tariff).not.toHaveProperty('party_id')
  expect(tariff.elements[0].price_components[0]).not.toHaveProperty('vat')
  const [country, party] = [partner.peer.party.slice(0, 2), partner.peer.party.slice(2)]
  const at = `/2.1.1/tokens/${country}/${party}/CARD-211`
  expect(await partner.sendRequest('PUT', at, { body: token(partner) })).toMatchObject({ status: 200, code: 1000 })
  expect((await partner.sendRequest('GET', at)).data).toEqual(token(partner))
  const patch = { valid: false, last_updated: '2026-05-05T10:00:00Z' }
  expect((await partner.sendRequest('PATCH', at, { body: patch })).code).toBe(1000)
  expect((await partner.sendRequest('GET', at)).data).toEqual({ ...token(partner), ...patch })
})

test('X-07 OCPI 2.1.1: a driver starts by a command, and the partner gets the session and its record', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] }, older)
  const { peer, sendRequest } = partner
  const { evses } = (await sendRequest('GET', `/2.1.1/locations/${chargePoint.stationId}`)).data
  const results = `${peer.url.replace('/versions', '')}/2.1.1/results/1`
  const body = {
    response_url: results,
    token: token(partner),
    location_id: chargePoint.stationId,
    evse_uid: evses[0].uid,
  }
  expect((await sendRequest('POST', '/2.1.1/commands/START_SESSION', { body })).data).toEqual({ result: 'ACCEPTED' })
  const transactionId = await point.begin()
  await later(1_800, 2)
  expect(peer.drivers.results.get('/2.1.1/results/1')).toEqual({ result: 'ACCEPTED' })
  const [session] = peer.drivers.sessions.values()
  expect(session).toMatchObject({
    auth_id: token(partner).auth_id,
    auth_method: 'AUTH_REQUEST',
    start_datetime: expect.stringMatching(/Z$/),
    location: { id: chargePoint.stationId, evses: [{ uid: evses[0].uid, connectors: [{ id: '1', voltage: 500 }] }] },
    currency: 'CNY',
    status: 'ACTIVE',
  })
  expect(session).not.toHaveProperty('cdr_token')
  await point.end(transactionId, 24_456)
  await later(2, 2)
  await later(1_000, 2)
  const [cdr] = peer.drivers.cdrs.values()
  expect(cdr).toMatchObject({
    auth_id: token(partner).auth_id,
    stop_date_time: expect.stringMatching(/Z$/),
    location: { id: chargePoint.stationId, address: 'Calle Mayor 1', evses: [{ uid: evses[0].uid }] },
    total_cost: expect.any(Number),
    total_energy: expect.any(Number),
  })
  expect(cdr.total_cost).toBeGreaterThan(0)
  for (const field of ['cdr_token', 'cdr_location', 'total_energy_cost', 'signed_data'])
    expect(cdr).not.toHaveProperty(field)
  expect(cdr.tariffs[0]).not.toHaveProperty('party_id')
  const [listed] = (await sendRequest('GET', '/2.1.1/sessions?date_from=2020-01-01T00:00:00Z')).data
  expect(listed).toMatchObject({ auth_id: token(partner).auth_id, status: 'COMPLETED', total_cost: cdr.total_cost })
  expect((await sendRequest('GET', '/2.1.1/cdrs')).data).toEqual([cdr])
})

test('X-07 OCPI 2.1.1: a command without a plug or for an unknown session is answered with its words', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] }, older)
  const body = { response_url: `${partner.peer.url}/r`, session_id: 'none' }
  const { data } = await partner.sendRequest('POST', '/2.1.1/commands/STOP_SESSION', { body })
  expect(['UNKNOWN_SESSION', 'REJECTED']).toContain(data.result)
  expect(Object.keys(data)).toEqual(['result'])
})
