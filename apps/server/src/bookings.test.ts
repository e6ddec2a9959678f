import { setTokenHolder, tokensByTag, tokensOfHolder } from '@evops/charging/server'
import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { membersEndpoints } from '@evops/members/contract'
import { createMembers, processDueBookings } from '@evops/members/server'
import { createTestMember, createTestMembersDeps } from '@evops/members/testing'
import { minuteMs, maskTag, newId } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp, waitUntil } from '@evops/platform/testing'
import { createChargePoint, type ChargePoint } from '@evops/simulator/simulator'
import { createStations } from '@evops/stations/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
let deps: ReturnType<typeof createTestMembersDeps>
const audited: AuditEntry[] = []
const open: ChargePoint[] = []
const places: { close(): void }[] = []
beforeAll(async () => {
  site = await ocppSite()
  const stations = createStations(site.services, {
    operatorOf: async () => ({ currency: 'CNY', timeZone: 'Asia/Shanghai' }),
  })
  places.push(stations)
  deps = createTestMembersDeps(site.services, {
    command: stations.command,
    tokens: { ofHolder: tokensOfHolder, find: tokensByTag, setHolder: setTokenHolder },
  })
  const codes = permissionCodesOf(membersEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes)],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  app = await testApp(site.services, [createMembers(deps).domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterEach(async () => {
  site.setNow(undefined)
  await Promise.all(open.splice(0).map((point) => point.close()))
})
afterAll(async () => {
  await app.close()
  for (const place of places) place.close()
  await site.close()
})

async function request(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, fields: read.fields, msg: read.msg }
}
async function aPlace(): Promise<SiteChargePoint> {
  const chargePoint = await site.chargePoint()
  await site.admin.query('update stations_stations set bookable = true where operator_id = $1 and id = $2', [
    chargePoint.operatorId,
    chargePoint.stationId,
  ])
  return chargePoint
}
async function aPoint(
  chargePoint: SiteChargePoint,
  version: 'ocpp1.6' | 'ocpp2.0.1' = 'ocpp1.6',
): Promise<ChargePoint> {
  const point = createChargePoint({
    version,
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    connectors: 2,
    meterStartWh: 5_000,
    reconnect: false,
  })
  open.push(point)
  expect(await point.comeBack()).toBe(true)
  await allFree(chargePoint)
  return point
}
/** Waits until the server has stored the status: a connector's row is updated shortly after the message. */
const allFree = (chargePoint: SiteChargePoint) =>
  waitUntil(async () => {
    const { rows } = await site.admin.query(
      "select bool_and(connected and status = 'idle') as free from stations_bookable_connectors where operator_id = $1 and charge_point_id = $2",
      [chargePoint.operatorId, chargePoint.chargePointId],
    )
    return rows[0]?.free === true
  }, 'its connectors are free')
const statusOf = async (chargePoint: SiteChargePoint, connectorNo: number) =>
  (
    await site.admin.query(
      'select status from stations_connector_states where operator_id = $1 and charge_point_id = $2 and connector_no = $3',
      [chargePoint.operatorId, chargePoint.chargePointId, connectorNo],
    )
  ).rows[0]?.status
const isConnected = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
  ).rows[0]?.connected
let tags = 0
async function aTag(): Promise<string> {
  tags += 1
  const tag = `BOOK${String(tags).padStart(4, '0')}`
  await site.token(tag)
  return tag
}
const soon = (minutes = 0) => new Date(site.services.now().getTime() + minutes * minuteMs).toISOString()
const wish = (chargePoint: SiteChargePoint, more: object = {}) => ({
  stationId: chargePoint.stationId,
  chargePointId: chargePoint.chargePointId,
  connectorNo: 1,
  startsAt: soon(),
  ...more,
})
const work = () => processDueBookings({ services: site.services, command: deps.command })
const bookingOf = async (id: string) => (await request('GET', `/api/bookings/${id}`)).data
const kinds = (booking: { history: { kind: string }[] }) => booking.history.map(({ kind }) => kind)
const car = { capacityKwh: 60, soc: 20, maxKw: 100 }
const sessionOf = async (chargePoint: SiteChargePoint, tag: string) =>
  (
    await site.admin.query(
      'select id, token_state from charging_sessions where operator_id = $1 and charge_point_id = $2 and id_tag = $3 order by started_at desc',
      [chargePoint.operatorId, chargePoint.chargePointId, tag],
    )
  ).rows[0]

describe('ROUTE-13 booking', () => {
  test.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    'ROUTE-13 a %s charge point keeps a booked connector, refuses another card, and its holder’s order names the booking',
    async (version) => {
      const chargePoint = await aPlace()
      const point = await aPoint(chargePoint, version)
      const [holder, other] = [await aTag(), await aTag()]
      const made = await request('POST', '/api/bookings', wish(chargePoint, { idTag: holder }))
      expect(made).toMatchObject({ status: 200, data: { state: 'pending', connectorNo: 1, hold: 'none' } })
      await work()
      const confirmed = await bookingOf(made.data.id)
      expect(confirmed).toMatchObject({ state: 'confirmed', hold: 'chargePoint' })
      expect(confirmed.history.at(-1)).toMatchObject({
        kind: 'kept',
        detail: { state: 'accepted', reply: { status: 'Accepted' } },
      })
      await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'reserved', 'the connector is reserved')
      await point.plug(1, car)
      expect((await point.start(1, other)).status).toBe('Reserved')
      expect((await point.start(1, holder)).status).toBe('Accepted')
      const session = await sessionOf(chargePoint, holder)
      expect(await bookingOf(made.data.id)).toMatchObject({
        state: 'used',
        sessionId: session.id,
        missed: false,
      })
      const named = 'select booking_no from members_booking_sessions where session_id = $1'
      expect((await site.admin.query(named, [session.id])).rows).toEqual([{ booking_no: made.data.no }])
    },
  )

  test('ROUTE-13 where a charge point knows no reservations the server refuses the other card at its start', async () => {
    const chargePoint = await aPlace()
    const [holder, other] = [await aTag(), await aTag()]
    const point = await site.connect(chargePoint)
    point.answer('ReserveNow', () => ({ status: 'Rejected' }))
    await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    for (const connectorId of [1, 2])
      await point.call('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
    await allFree(chargePoint)
    const { data } = await request('POST', '/api/bookings', wish(chargePoint, { idTag: holder }))
    await work()
    expect(await bookingOf(data.id)).toMatchObject({ state: 'confirmed', hold: 'platform' })
    const start = (idTag: string) =>
      point.call('StartTransaction', {
        connectorId: 1,
        idTag,
        meterStart: 0,
        timestamp: new Date().toISOString(),
      })
    expect(await start(other)).toMatchObject({ payload: { idTagInfo: { status: 'Blocked' } } })
    expect(await sessionOf(chargePoint, other)).toMatchObject({ token_state: 'booked' })
    expect(await bookingOf(data.id)).toMatchObject({ state: 'confirmed' })
    expect(await start(holder)).toMatchObject({ payload: { idTagInfo: { status: 'Accepted' } } })
    expect(await bookingOf(data.id)).toMatchObject({ state: 'used' })
    await point.close()
  })

  test('ROUTE-13 another token of the holder, or of the holder’s group, uses the booking', async () => {
    const chargePoint = await aPlace()
    const point = await aPoint(chargePoint)
    const [idTag, brother] = [await aTag(), await aTag()]
    const group = "update charging_tokens set group_tag = 'FAMILY' where id_tag = any ($1)"
    await site.admin.query(group, [[idTag, brother]])
    const { data } = await request('POST', '/api/bookings', wish(chargePoint, { idTag }))
    await work()
    await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'reserved', 'the connector is reserved')
    const raw = await sessionOf(chargePoint, brother)
    expect(raw).toBeUndefined()
    await point.plug(2, car)
    expect((await point.start(2, brother)).status).toBe('Accepted')
    expect(await bookingOf(data.id)).toMatchObject({
      state: 'used',
      sessionId: (await sessionOf(chargePoint, brother)).id,
    })
    // The booking holds another connector than the charging one, and the charge point releases the held connector.
    await work()
    await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'idle', 'the connector is free')
  })

  test('ROUTE-13 of eight who book one connector at once one has it', async () => {
    const chargePoint = await aPlace()
    const names = await Promise.all(Array.from({ length: 8 }, aTag))
    const replies = await Promise.all(
      names.map((idTag) => request('POST', '/api/bookings', wish(chargePoint, { idTag, startsAt: soon(60) }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([undefined, 'members.booking-taken']))
    const again = `insert into members_bookings (operator_id, id, no, id_tag, station_id, charge_point_id, connector_no, connector_type, any_connector, held_from, starts_at, ends_at, reservation_no, source, created_at)
      select operator_id, uuidv7(), 'X1', id_tag, station_id, charge_point_id, connector_no, connector_type, any_connector, held_from, starts_at, ends_at, 7, source, created_at from members_bookings where charge_point_id = $1`
    await expect(site.admin.query(again, [chargePoint.chargePointId])).rejects.toThrow('members_bookings_overlap')
  })

  test('ROUTE-13 any connector will do: the booking moves to one that is free when its own is taken', async () => {
    const chargePoint = await aPlace()
    const point = await aPoint(chargePoint)
    const idTag = await aTag()
    const { data } = await request('POST', '/api/bookings', {
      stationId: chargePoint.stationId,
      connectorType: 4,
      startsAt: soon(30),
      idTag,
    })
    expect(data).toMatchObject({ anyConnector: true, connectorNo: 1, state: 'pending' })
    await point.plug(1, car)
    await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'occupied', 'the first is taken')
    site.setNow(new Date(Date.parse(data.heldFrom) + 1_000))
    await work()
    await work()
    const moved = await bookingOf(data.id)
    expect(moved).toMatchObject({ connectorNo: 2, state: 'confirmed', hold: 'chargePoint' })
    expect(kinds(moved)).toEqual(['made', 'moved', 'kept'])
  })

  test('ROUTE-13 nobody came is missed, a charge point out of reach is not; a start told late clears its holder', async () => {
    const [near, far] = [await aPlace(), await aPlace()]
    const idTag = await aTag()
    const point = await aPoint(near)
    await (await aPoint(far)).close()
    const one = (await request('POST', '/api/bookings', wish(near, { idTag }))).data
    const two = (await request('POST', '/api/bookings', wish(far, { idTag: await aTag(), startsAt: soon(30) }))).data
    await work()
    site.setNow(new Date(Date.parse(two.startsAt) + 60 * minuteMs))
    await work()
    expect(await bookingOf(one.id)).toMatchObject({ state: 'no_show', missed: true, endedAt: one.endsAt })
    expect((await bookingOf(one.id)).history.at(-1)).toMatchObject({
      kind: 'missed',
      detail: { connected: true },
    })
    expect(await bookingOf(two.id)).toMatchObject({ state: 'expired', missed: false })
    // A charge point that was offline for a while reports its events with their original times.
    await point.close()
    const raw = await site.connect(near)
    const timestamp = new Date(Date.parse(one.startsAt) + minuteMs).toISOString()
    site.setNow(undefined)
    const late = Date.parse(timestamp) > Date.now() ? new Date().toISOString() : timestamp
    await raw.call('StartTransaction', { connectorId: 2, idTag, meterStart: 0, timestamp: late })
    expect(await bookingOf(one.id)).toMatchObject({ state: 'used', missed: false })
    await raw.close()
  })

  test('ROUTE-13 cancelled, its charge point lets the connector go; out of reach, when it is back', async () => {
    const chargePoint = await aPlace()
    const point = await aPoint(chargePoint)
    const { data } = await request('POST', '/api/bookings', wish(chargePoint, { idTag: await aTag() }))
    await work()
    await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'reserved', 'the connector is reserved')
    await point.disconnect()
    await waitUntil(async () => (await isConnected(chargePoint)) === false, 'it is away')
    const reason = 'changed their mind'
    expect(await request('POST', `/api/bookings/${data.id}/cancel`, { reason })).toMatchObject({
      data: { state: 'cancelled', missed: false, reason },
    })
    expect((await request('POST', `/api/bookings/${data.id}/cancel`, { reason })).error).toBe('members.booking-over')
    await work()
    expect(kinds(await bookingOf(data.id))).toEqual(['made', 'kept', 'cancelled'])
    expect(await point.comeBack()).toBe(true)
    await waitUntil(async () => (await isConnected(chargePoint)) === true, 'it is back')
    site.setNow(new Date(Date.now() + minuteMs))
    await work()
    expect((await bookingOf(data.id)).history.at(-1)).toMatchObject({
      kind: 'released',
      detail: { state: 'accepted' },
    })
    await waitUntil(async () => (await statusOf(chargePoint, 1)) === 'idle', 'the connector is free')
    expect(audited).toContainEqual(
      expect.objectContaining({
        entity: 'booking',
        after: { no: data.no, state: 'cancelled', missed: false, reason },
      }),
    )
  })

  test('ROUTE-13 an operator’s rules: how far, how long, how many; three missed block, unless excused', async () => {
    const chargePoint = await aPlace()
    const memberId = await createTestMember(site.services, site.operatorId)
    const noToken = await request('POST', '/api/bookings', wish(chargePoint, { memberId, startsAt: soon(60) }))
    expect(noToken).toMatchObject({ status: 409, error: 'members.booking-no-token' })
    const idTag = await aTag()
    await site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [idTag, memberId])
    const later = (more: object = {}) =>
      request('POST', '/api/bookings', wish(chargePoint, { memberId, startsAt: soon(60), ...more }))
    expect(await later({ startsAt: soon(-30) })).toMatchObject({
      error: 'members.booking-past',
      fields: { startsAt: expect.any(String) },
    })
    expect((await later({ startsAt: soon(200 * 60) })).error).toBe('members.booking-far')
    expect((await later({ minutes: 90 })).error).toBe('members.booking-long')
    expect((await later({ memberId: null, idTag: null })).status).toBe(400)
    expect((await later({ chargePointId: null })).fields).toHaveProperty('connectorNo')
    const first = (await later()).data
    expect(first).toMatchObject({ memberId, tag: maskTag(idTag) })
    expect((await later({ connectorNo: 2 })).error).toBe('members.booking-many')
    await request('POST', `/api/bookings/${first.id}/cancel`, { reason: 'x' })
    await site.admin.query('update members_bookings set missed = true where id = $1', [first.id])
    const rules = (await request('GET', '/api/bookings/rules')).data
    await request('POST', '/api/bookings/rules', { ...rules, missedMost: 1 })
    expect((await later()).error).toBe('members.booking-blocked')
    expect((await request('POST', `/api/bookings/${first.id}/excuse`, { reason: 'our fault' })).data.missed).toBe(false)
    expect((await request('POST', `/api/bookings/${first.id}/excuse`, { reason: 'again' })).error).toBe(
      'members.booking-not-missed',
    )
    expect((await later()).status).toBe(200)
    expect(
      (await request('POST', '/api/bookings/rules', { ...rules, holdMinutes: 70, mostMinutes: 60 })).fields,
    ).toHaveProperty('holdMinutes')
    await request('POST', '/api/bookings/rules', rules)
  })

  test('ROUTE-13 a station that takes none, a charge point out of use and a connector that is busy are not booked', async () => {
    const closed = await site.chargePoint()
    await site.admin.query('update stations_stations set bookable = false where id = $1', [closed.stationId])
    const idTag = await aTag()
    expect((await request('POST', '/api/bookings', wish(closed, { idTag }))).error).toBe('members.booking-closed')
    const chargePoint = await aPlace()
    expect((await request('POST', '/api/bookings', wish(chargePoint, { idTag }))).error).toBe('members.booking-busy')
    await site.admin.query("update stations_charge_points set asset_state = 'repair' where id = $1", [
      chargePoint.chargePointId,
    ])
    expect((await request('POST', '/api/bookings', wish(chargePoint, { idTag, startsAt: soon(60) }))).error).toBe(
      'members.booking-unfit',
    )
    const any = { stationId: chargePoint.stationId, startsAt: soon(60), idTag }
    expect((await request('POST', '/api/bookings', any)).error).toBe('members.booking-none-free')
  })

  test.each([
    ['GET', '/api/bookings'],
    ['GET', `/api/bookings/${newId()}`],
    ['POST', '/api/bookings'],
    ['POST', `/api/bookings/${newId()}/cancel`],
    ['POST', '/api/bookings/rules'],
  ] as const)('ROUTE-13 %s %s: signed out 401, code missing 403', async (method, url) => {
    const body = method === 'POST' ? {} : undefined
    expect((await request(method, url, body, '')).status).toBe(401)
    expect((await request(method, url, body, 'nobody')).status).toBe(403)
  })

  test('S-17 another operator’s bookings do not exist', async () => {
    const chargePoint = await aPlace()
    const { data } = await request(
      'POST',
      '/api/bookings',
      wish(chargePoint, { idTag: await aTag(), startsAt: soon(60) }),
    )
    expect((await request('GET', `/api/bookings/${data.id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('POST', `/api/bookings/${data.id}/cancel`, { reason: 'x' }, 'theirs')).status).toBe(404)
    expect((await request('GET', '/api/bookings', undefined, 'theirs')).data.total).toBe(0)
    expect((await request('POST', '/api/bookings', wish(chargePoint, { idTag: await aTag() }), 'theirs')).status).toBe(
      404,
    )
  })
})
