import { sessionFacts } from '@evops/charging/server'
import {
  testCardToken as shown,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type SiteChargePoint,
} from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../testing/session-point.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let partner: SimulatedOcpiPeer
let point: SessionPoint
let cards = 0
/** Each test uses its own card, because cards of other tests are still stored as sent. */
let card: string
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  partner = await desk.registered({ stationIds: [chargePoint.stationId] })
  point = await sessionPoint(desk, chargePoint)
  card = `CARD${(cards += 1)}`
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

const sendToken = (whitelist: string, more: object = {}, by: SimulatedOcpiPeer = partner) => {
  const [country, party] = [by.peer.party.slice(0, 2), by.peer.party.slice(2)]
  const body = {
    country_code: country,
    party_id: party,
    uid: card,
    type: 'RFID',
    contract_id: `${by.peer.party}-C`,
    issuer: 'Peer',
    valid: true,
    whitelist,
    last_updated: '2026-05-04T10:00:00Z',
    ...more,
  }
  return by.sendRequest('PUT', `/2.2.1/tokens/${country}/${party}/${card}?type=RFID`, { body })
}
const listAuthorizeRequests = (by: SimulatedOcpiPeer = partner) =>
  by.peer.arrived.filter(({ path }) => path.endsWith('/authorize'))
async function later(seconds: number, turns = 2): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  for (let turn = 0; turn < turns; turn += 1) {
    await desk.run('interop:push-ocpi')
    desk.setNow(new Date(desk.services.now().getTime() + 1_001))
  }
}
const chargingSessions = async () =>
  (
    await desk.admin.query(
      `select o.id_tag, o.token_state, o.state, o.start_mode, o.holder_id, p.partner_id, o.payable_minor from charging_sessions o
       left join charging_session_partners p on p.operator_id = o.operator_id and p.session_id = o.id
       where o.charge_point_id = $1 order by o.started_at`,
      [chargePoint.chargePointId],
    )
  ).rows

test('X-07 OCPI: a card of a partner’s driver is asked about in real time, and the order is the partner’s, with its reference', async () => {
  await sendToken('NEVER')
  partner.peer.drivers.cards.set(card, { allowed: 'ALLOWED', authorization_reference: 'REF-1' })
  expect((await point.authorize(card)).status).toBe('Accepted')
  expect(listAuthorizeRequests()).toMatchObject([
    {
      path: `/2.3.0/tokens/${card}/authorize`,
      body: { location_id: chargePoint.stationId, evse_uids: [expect.any(String), expect.any(String)] },
    },
  ])
  const transactionId = await point.begin({ idTag: card })
  // The recent authorization is reused for the start.
  expect(listAuthorizeRequests()).toHaveLength(1)
  await later(2)
  const [session] = [...partner.peer.drivers.sessions.values()]
  expect(session).toMatchObject({
    status: 'ACTIVE',
    auth_method: 'AUTH_REQUEST',
    authorization_reference: 'REF-1',
    cdr_token: { uid: card, type: 'RFID' },
  })
  // If the card is presented where its session is active, the driver may want to stop. No request is sent to the
  // partner.
  partner.peer.drivers.cards.set(card, { allowed: 'NO_CREDIT' })
  expect((await point.authorize(card)).status).toBe('Accepted')
  expect(listAuthorizeRequests()).toHaveLength(1)
  await later(1_200)
  expect(await point.end(transactionId, 13_000, card)).toEqual({})
  await later(2)
  await later(1_000)
  const [record] = [...partner.peer.drivers.cdrs.values()]
  expect(record).toMatchObject({ session_id: session.id, total_energy: 12, authorization_reference: 'REF-1' })
  const [chargingSession] = await chargingSessions()
  expect(chargingSession).toMatchObject({
    id_tag: card,
    token_state: 'accepted',
    start_mode: 'roaming',
    holder_id: partner.id,
    partner_id: partner.id,
  })
  expect(Math.round(record.total_cost.before_taxes * 100)).toBe(chargingSession.payable_minor)
})

test('X-07 OCPI: a start that is told twice is one order and one session', async () => {
  await sendToken('ALWAYS')
  const timestamp = desk.services.now().toISOString()
  const first = await point.begin({ idTag: card, timestamp })
  expect(await point.begin({ idTag: card, timestamp })).toBe(first)
  expect(await chargingSessions()).toMatchObject([{ state: 'charging', partner_id: partner.id }])
  await later(2)
  expect([...partner.peer.drivers.sessions.keys()]).toHaveLength(1)
  expect(listAuthorizeRequests()).toEqual([])
})

test.each([
  ['BLOCKED', 'Blocked'],
  ['EXPIRED', 'Expired'],
  ['NO_CREDIT', 'Blocked'],
  ['NOT_ALLOWED', 'Blocked'],
])('X-07 OCPI: a card of which its partner says %s is %s, and starts nothing for it', async (allowed, status) => {
  await sendToken('ALLOWED')
  partner.peer.drivers.cards.set(card, { allowed })
  expect((await point.authorize(card)).status).toBe(status)
  await point.begin({ idTag: card })
  expect(await chargingSessions()).toMatchObject([{ partner_id: null, holder_id: null }])
})

test.each([
  ['ALWAYS', 'Accepted'],
  ['ALLOWED', 'Accepted'],
  ['ALLOWED_OFFLINE', 'Accepted'],
  ['NEVER', 'Blocked'],
])('X-07 OCPI: while its partner is down, a card on the whitelist %s is %s', async (whitelist, status) => {
  await sendToken(whitelist)
  partner.peer.fault('down')
  expect((await point.authorize(card)).status).toBe(status)
})

test('X-07 OCPI: a partner that does not answer in time is not waited for', async () => {
  await sendToken('NEVER')
  partner.peer.fault('slow', '/authorize')
  expect((await point.authorize(card)).status).toBe('Blocked')
  partner.peer.fault(null)
  // The partner reports the card as unknown although it sent the card: not allowed.
  expect((await point.authorize(card)).status).toBe('Blocked')
})

test('X-07 OCPI: a start that was made without us is the partner’s where it may be, and nobody is asked any more', async () => {
  await sendToken('ALLOWED')
  const ago = new Date(desk.services.now().getTime() - 1_800_000).toISOString()
  const transactionId = await point.begin({ idTag: card, timestamp: ago })
  await point.end(transactionId, 9_000)
  expect(listAuthorizeRequests()).toEqual([])
  expect(await chargingSessions()).toMatchObject([{ partner_id: partner.id, state: 'settled', start_mode: 'roaming' }])
})

test('X-07 OCPI: a card that two partners hold as valid is nobody’s; one that changed hands is the second one’s', async () => {
  const other = await desk.registered({ stationIds: [chargePoint.stationId] })
  await sendToken('ALWAYS')
  await sendToken('ALWAYS', {}, other)
  expect((await point.authorize(card)).status).toBe('Blocked')
  const { party } = partner.peer
  const body = { valid: false, last_updated: '2026-05-05T10:00:00Z' }
  const at = `/2.2.1/tokens/${party.slice(0, 2)}/${party.slice(2)}/${card}?type=RFID`
  expect((await partner.sendRequest('PATCH', at, { body })).code).toBe(1000)
  expect((await point.authorize(card)).status).toBe('Accepted')
  await point.begin({ idTag: card })
  expect(await chargingSessions()).toMatchObject([{ partner_id: other.id }])
})

test('X-07 OCPI: our own token goes before, and a card charges alone where its partner may', async () => {
  const hidden = await desk.placed()
  const there = await sessionPoint(desk, hidden)
  await sendToken('ALWAYS')
  expect((await there.authorize(card)).status).toBe('Invalid')
  await there.close()
  expect((await point.authorize(card)).status).toBe('Accepted')
  await desk.token(card)
  await point.begin({ idTag: card })
  expect(await chargingSessions()).toMatchObject([{ partner_id: null, token_state: 'accepted' }])
  expect((await point.authorize(`${card}X`)).status).toBe('Invalid')
})

test('X-07 OCPI: a card is asked about at a charge point of OCPP 2.0.1 as well, and its session is the partner’s', async () => {
  await point.close()
  const newer = await connectTestPoint201(desk, chargePoint)
  await sendToken('NEVER')
  partner.peer.drivers.cards.set(card, { allowed: 'ALLOWED', authorization_reference: 'REF-201' })
  const reply = await newer.sendCall('Authorize', { idToken: shown(card) })
  expect(reply).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
  const sendEvent = transaction201(`tx-${card}`)
  const at = (minutes: number) => new Date(desk.services.now().getTime() + minutes * 60_000).toISOString()
  const started = at(0)
  await newer.sendCall(
    'TransactionEvent',
    sendEvent('Started', 'Authorized', {
      timestamp: started,
      evse: { id: 1, connectorId: 1 },
      idToken: shown(card),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(started, 1_000_000, 'Transaction.Begin')],
    }),
  )
  expect(await chargingSessions()).toMatchObject([
    { id_tag: card, partner_id: partner.id, token_state: 'accepted', start_mode: 'roaming' },
  ])
  expect(listAuthorizeRequests()).toHaveLength(1)
  await later(1)
  expect([...partner.peer.drivers.sessions.values()]).toMatchObject([
    { status: 'ACTIVE', authorization_reference: 'REF-201', cdr_token: { uid: card } },
  ])
  await newer.close()
})

test('X-07 OCPI: what a partner’s drivers charged is in the facts of reports, paid by a partner', async () => {
  await sendToken('ALLOWED')
  const now = desk.services.now().getTime()
  const ago = new Date(now - 1_800_000).toISOString()
  await point.end(await point.begin({ idTag: card, timestamp: ago }), 9_000)
  const span = {
    ...chargePoint,
    connectorNo: 1,
    from: new Date(now - 3_600_000),
    to: new Date(now + 3_600_000),
  }
  const facts = await desk.services.db.asPlatform((tx) => sessionFacts(tx, [span]))
  const [chargingSession] = await chargingSessions()
  expect(facts).toMatchObject([
    { startMode: 'roaming', payerKind: 'partner', payerId: null, energyDwh: 80_000, reducedMinor: 0 },
  ])
  expect(facts[0]?.totalMinor).toBeGreaterThan(0)
  expect(facts[0]?.totalMinor).toBe(Number(chargingSession.payable_minor))
})
