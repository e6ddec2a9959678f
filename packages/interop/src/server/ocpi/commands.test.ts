import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../testing/session-point.ts'
import { saveWatchedProfile, claimWatchedProfiles, type WatchedProfile } from './profiles-watch.store.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let partner: SimulatedOcpiPeer
let point: SessionPoint
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 4_000 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  partner = await desk.registered({ stationIds: [chargePoint.stationId] })
  point = await sessionPoint(desk, chargePoint)
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

let made = 0
const resultUrl = () => `${partner.peer.url.replace('/versions', '')}/2.3.0/results/${(made += 1)}`
const evse = async () =>
  (await partner.sendRequest('GET', `/2.2.1/locations/${chargePoint.stationId}`)).data.evses[0].uid
const token = () => ({
  country_code: partner.peer.party.slice(0, 2),
  party_id: partner.peer.party.slice(2),
  uid: 'CARD-9',
  type: 'RFID',
  contract_id: 'C',
  issuer: 'Peer',
  valid: true,
  whitelist: 'ALLOWED',
  last_updated: '2026-05-04T10:00:00Z',
})
/** Records the commands that charge points received, by action. */
function collectRequests(action: string, reply: (request: never) => object) {
  // oxlint-disable-next-line typescript/no-explicit-any -- its shape is the protocol's
  const received: any[] = []
  point.raw.answer(action, (payload) => {
    received.push(payload)
    return reply(payload as never)
  })
  return received
}
/** Returns the immediate answer and the later result. */
async function done(method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object, url = resultUrl()) {
  const query = `${path.includes('?') ? '&' : '?'}response_url=${encodeURIComponent(url)}`
  const answer = body
    ? await partner.sendRequest(method, path, { body: { ...body, response_url: url } })
    : await partner.sendRequest(method, `${path}${query}`)
  await desk.interop.idle()
  await desk.run('interop:push-ocpi')
  desk.setNow(new Date(desk.services.now().getTime() + 2_000))
  return {
    code: answer.code,
    verdict: answer.data?.result,
    result: partner.peer.drivers.results.get(new URL(url).pathname.replace('/ocpi', '')),
  }
}

test('X-07 OCPI: a connector is unlocked for a partner, unless somebody else’s vehicle hangs there', async () => {
  const received = collectRequests('UnlockConnector', () => ({ status: 'Unlocked' }))
  const at = { location_id: chargePoint.stationId, evse_uid: await evse(), connector_id: '1' }
  expect(await done('POST', '/2.2.1/commands/UNLOCK_CONNECTOR', at)).toMatchObject({
    verdict: 'ACCEPTED',
    result: { result: 'ACCEPTED' },
  })
  expect(received).toEqual([{ connectorId: 1 }])
  collectRequests('UnlockConnector', () => ({ status: 'NotSupported' }))
  expect(await done('POST', '/2.2.1/commands/UNLOCK_CONNECTOR', at)).toMatchObject({
    result: { result: 'NOT_SUPPORTED' },
  })
  await desk.token('OWN-CARD-1')
  await point.begin({ idTag: 'OWN-CARD-1' })
  expect(await done('POST', '/2.2.1/commands/UNLOCK_CONNECTOR', at)).toEqual({
    code: 1000,
    verdict: 'REJECTED',
    result: undefined,
  })
})

test('X-07 OCPI: a connector is kept for a partner and let go again, under the partner’s own number', async () => {
  const reserveRequests = collectRequests('ReserveNow', () => ({ status: 'Accepted' }))
  const freed = collectRequests('CancelReservation', () => ({ status: 'Accepted' }))
  const expiry_date = new Date(desk.services.now().getTime() + 1_800_000).toISOString()
  const wish = {
    location_id: chargePoint.stationId,
    evse_uid: await evse(),
    token: token(),
    expiry_date,
    reservation_id: 'RES-1',
  }
  const reserve = () => done('POST', '/2.2.1/commands/RESERVE_NOW', wish)
  const bookable = (is: boolean) =>
    desk.admin.query('update stations_stations set bookable = $2 where id = $1', [chargePoint.stationId, is])
  // A station without bookings accepts no reservation.
  await bookable(false)
  expect(await reserve()).toMatchObject({ verdict: 'ACCEPTED', result: { result: 'NOT_SUPPORTED' } })
  await bookable(true)
  // A booking of our own member is not overridden either.
  await desk.admin.query(
    `insert into members_bookings (operator_id, id, no, id_tag, station_id, charge_point_id, connector_no, connector_type, any_connector, held_from, starts_at, ends_at,
       state, reservation_no, source, created_at)
     values ($1, $2, 'B-1', 'MEMBER-1', $3, $4, 1, 1, false, now(), now(), now() + interval '5 minutes', 'confirmed', 1, 'desk', now())`,
    [desk.operatorId, newId(), chargePoint.stationId, chargePoint.chargePointId],
  )
  expect(
    (
      await partner.sendRequest('POST', '/2.2.1/commands/RESERVE_NOW', {
        body: { ...wish, response_url: resultUrl() },
      })
    ).data,
  ).toMatchObject({
    result: 'REJECTED',
  })
  expect(reserveRequests).toEqual([])
  await desk.admin.query("update members_bookings set state = 'cancelled', ended_at = now() where no = 'B-1'")
  expect(await reserve()).toMatchObject({ verdict: 'ACCEPTED', result: { result: 'ACCEPTED' } })
  expect(reserveRequests).toMatchObject([{ connectorId: 1, expiryDate: expiry_date }])
  expect(reserveRequests[0].parentIdTag).toBe(reserveRequests[0].idTag)
  // The card of the partner's driver belongs to this group.
  const path = `/2.2.1/tokens/${token().country_code}/${token().party_id}/CARD-9?type=RFID`
  await partner.sendRequest('PUT', path, { body: { ...token(), whitelist: 'ALWAYS' } })
  expect(await point.authorize('CARD-9')).toMatchObject({
    status: 'Accepted',
    parentIdTag: reserveRequests[0].idTag,
  })
  const cancel = (reservation_id: string) => done('POST', '/2.2.1/commands/CANCEL_RESERVATION', { reservation_id })
  expect(await cancel('RES-1')).toMatchObject({ verdict: 'ACCEPTED', result: { result: 'ACCEPTED' } })
  expect(freed).toEqual([{ reservationId: reserveRequests[0].reservationId }])
  expect(await cancel('RES-2')).toMatchObject({ result: { result: 'UNKNOWN_RESERVATION' } })
  const late = { ...wish, expiry_date: new Date(desk.services.now().getTime() - 1_000).toISOString() }
  expect(await done('POST', '/2.2.1/commands/RESERVE_NOW', late)).toMatchObject({ verdict: 'REJECTED' })
})

async function running(): Promise<string> {
  const body = { location_id: chargePoint.stationId, evse_uid: await evse(), token: token() }
  await partner.sendRequest('POST', '/2.2.1/commands/START_SESSION', {
    body: { ...body, response_url: resultUrl() },
  })
  await point.begin()
  return (await partner.sendRequest('GET', '/2.2.1/sessions')).data[0].id
}
const limit = (...steps: readonly (readonly [number, number])[]) => ({
  charging_profile: {
    charging_rate_unit: 'W',
    duration: 3_600,
    charging_profile_period: steps.map(([start_period, watts]) => ({ start_period, limit: watts })),
  },
})
type Periods = { startPeriod: number; limit: number }[]
/** Simulates a charge point with a limit that accepts higher limits as a maximum. */
function held(first: Periods) {
  let now = first
  collectRequests('GetCompositeSchedule', () => ({
    status: 'Accepted',
    connectorId: 1,
    scheduleStart: desk.services.now().toISOString(),
    chargingSchedule: { duration: 3_600, chargingRateUnit: 'W', chargingSchedulePeriod: now },
  }))
  const set = collectRequests('SetChargingProfile', (request: never) => {
    const { csChargingProfiles: profile } = request as {
      csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: Periods } }
    }
    now = profile.chargingSchedule.chargingSchedulePeriod
    return { status: 'Accepted' }
  })
  return set
}

test('X-07 OCPI: a partner lowers what its session draws, and never raises it', async () => {
  const session = await running()
  const at = `/2.2.1/chargingprofiles/${session}`
  const set = held([
    { startPeriod: 0, limit: 50_000 },
    { startPeriod: 1_800, limit: 20_000 },
  ])
  expect(await done('PUT', at, limit([0, 80_000], [600, 30_000]))).toMatchObject({
    verdict: 'ACCEPTED',
    result: { result: 'ACCEPTED' },
  })
  expect(set[0].csChargingProfiles).toMatchObject({
    chargingProfilePurpose: 'TxProfile',
    transactionId: expect.any(Number),
    chargingSchedule: {
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 50_000 },
        { startPeriod: 600, limit: 30_000 },
        { startPeriod: 1_800, limit: 20_000 },
      ],
    },
  })
  const active = await done('GET', `${at}?duration=3600`)
  expect(active.result).toMatchObject({
    result: 'ACCEPTED',
    profile: {
      charging_profile: {
        charging_rate_unit: 'W',
        charging_profile_period: [
          { start_period: 0, limit: 50_000 },
          { start_period: 600, limit: 30_000 },
          { start_period: 1_800, limit: 20_000 },
        ],
      },
    },
  })
  const cleared = collectRequests('ClearChargingProfile', () => ({ status: 'Accepted' }))
  expect(await done('DELETE', at)).toMatchObject({ verdict: 'ACCEPTED', result: { result: 'ACCEPTED' } })
  expect(cleared).toEqual([{ id: set[0].csChargingProfiles.chargingProfileId }])
})

test('X-07 OCPI: a limit that does not hold is taken back and told as refused, and so is what is not known', async () => {
  const session = await running()
  const at = `/2.2.1/chargingprofiles/${session}`
  // The limit of another party takes precedence: the power stays at 50 kW.
  collectRequests('GetCompositeSchedule', () => ({
    status: 'Accepted',
    connectorId: 1,
    scheduleStart: desk.services.now().toISOString(),
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 50_000 }] },
  }))
  collectRequests('SetChargingProfile', () => ({ status: 'Accepted' }))
  const cleared = collectRequests('ClearChargingProfile', () => ({ status: 'Accepted' }))
  expect(await done('PUT', at, limit([0, 10_000]))).toMatchObject({ result: { result: 'REJECTED' } })
  expect(cleared).toHaveLength(1)
  // A charge point that cannot report its limit is not allowed any power.
  collectRequests('GetCompositeSchedule', () => ({ status: 'Rejected' }))
  const set = collectRequests('SetChargingProfile', () => ({ status: 'Accepted' }))
  expect(await done('PUT', at, limit([0, 10_000]))).toMatchObject({ result: { result: 'REJECTED' } })
  expect(set).toEqual([])
  expect(await done('PUT', '/2.2.1/chargingprofiles/none', limit([0, 10_000]))).toMatchObject({
    verdict: 'UNKNOWN_SESSION',
    result: undefined,
  })
  for (const wrong of [
    limit(),
    limit([5, 1]),
    limit([0, 1], [0, 2]),
    { charging_profile: { charging_rate_unit: 'V' } },
  ])
    expect((await done('PUT', at, wrong)).code).toBe(2001)
  expect((await partner.sendRequest('GET', `${at}?response_url=nowhere`)).code).toBe(2001)
})

test('X-07 OCPI: a partner that limits a session is told what it may draw, and again when that changed; not when it did not', async () => {
  const session = await running()
  const at = `/2.2.1/chargingprofiles/${session}`
  held([{ startPeriod: 0, limit: 50_000 }])
  const listProfileReports = () => partner.peer.arrived.filter(({ path }) => path.includes('/chargingprofiles/'))
  const runProfileReports = async (minutes: number) => {
    desk.setNow(new Date(desk.services.now().getTime() + minutes * 60_000))
    await desk.run('interop:tell-profiles')
    return listProfileReports().map(({ body }) => body.charging_profile.charging_profile_period)
  }
  // There is no limit, so no notification is sent.
  await done('GET', at)
  expect(await runProfileReports(0)).toEqual([])
  await done('PUT', at, limit([0, 30_000]))
  const first = [{ start_period: 0, limit: 30_000 }]
  expect(await runProfileReports(0)).toEqual([first])
  expect(listProfileReports()[0]).toMatchObject({ method: 'PUT', path: `/2.3.0/chargingprofiles/${session}` })
  expect(await runProfileReports(1)).toHaveLength(1)
  expect(await runProfileReports(5)).toHaveLength(1)
  // A depot lowers the limit.
  held([{ startPeriod: 0, limit: 20_000 }])
  partner.peer.fault('down', session)
  expect(await runProfileReports(5)).toHaveLength(1)
  partner.peer.fault(null)
  expect(await runProfileReports(5)).toEqual([first, [{ start_period: 0, limit: 20_000 }]])
  collectRequests('ClearChargingProfile', () => ({ status: 'Accepted' }))
  held([{ startPeriod: 0, limit: 50_000 }])
  await done('DELETE', at)
  expect((await runProfileReports(0)).at(-1)).toEqual([{ start_period: 0, limit: 50_000 }])
  held([{ startPeriod: 0, limit: 10_000 }])
  expect(await runProfileReports(10)).toHaveLength(3)
})

test('X-07 OCPI: what a partner changes while its session is being looked at is told next', async () => {
  const session = await running()
  const at = `/2.2.1/chargingprofiles/${session}`
  held([{ startPeriod: 0, limit: 50_000 }])
  collectRequests('ClearChargingProfile', () => ({ status: 'Accepted' }))
  const countProfileReports = () =>
    partner.peer.arrived.filter(({ path }) => path.includes('/chargingprofiles/')).length
  const takeDueSessions = () => {
    const now = desk.services.now()
    const next = new Date(now.getTime() + 5 * 60_000)
    return desk.services.db.asPlatform((tx) => claimWatchedProfiles(tx, { now, next, limit: 20 }))
  }
  const markWatched = (seen: WatchedProfile | undefined, next: Date | null) => {
    if (!seen) throw new Error('no session is due')
    return desk.services.db.inTenant(seen.operatorId, (tx) =>
      saveWatchedProfile(tx, seen, { reported: seen.reported, next }),
    )
  }
  await done('PUT', at, limit([0, 30_000]))
  const [limited] = await takeDueSessions()
  await done('DELETE', at)
  await markWatched(limited, new Date(desk.services.now().getTime() + 5 * 60_000))
  const [free] = await takeDueSessions()
  expect(free).toMatchObject({ partnerNo: session, limited: false })
  await done('PUT', at, limit([0, 20_000]))
  // The connector is seen as free, so no further notification was due.
  await markWatched(free, null)
  await desk.run('interop:tell-profiles')
  expect(countProfileReports()).toBe(1)
})
