import { createTestUser } from '@evops/organisation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestLocation, createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { createTcecTestOperator } from '../../testing/tcec-customer-desk.ts'
import type { RoamingCommand, RoamingStation } from '../../contract/index.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const commands = '/api/interop/roaming/commands'
const inMinutes = (minutes: number) => new Date(desk.services.now().getTime() + minutes * 60_000).toISOString()

/** Creates a partner with two EVSEs, of which the first can be reserved, and a driver whose token the partner has. */
async function ready() {
  const partner = await desk.abroad()
  const location = createTestLocation(partner, { id: 'L1' })
  const [evse] = location.evses
  location.evses = [
    { ...evse, capabilities: ['RESERVABLE'] },
    { ...evse, uid: 'L1-E2' },
  ]
  partner.cpo.locations = [location]
  await partner.pull()
  const driver = await desk.driver()
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  const { tokenId } = driver
  const wish = {
    partnerId: partner.id,
    stationNo: 'L1',
    evseNo: 'L1-E1',
    tokenId,
    reservedUntil: inMinutes(30),
  }
  const reserve = (more = {}, by?: string) => desk.send('POST', `${commands}/reserve`, { ...wish, ...more }, by)
  const cancel = (id: string, by?: string) => desk.send('POST', `${commands}/cancel`, { partnerId: partner.id, id }, by)
  const listCommands = async () =>
    (await desk.send('GET', `${commands}?partnerId=${partner.id}`)).data<{ list: RoamingCommand[] }>().list
  /** Sends the result of the last command. */
  const result = (word: string) =>
    partner.peer.sendRequest('POST', partner.cpo.commands.at(-1)?.body.response_url, {
      body: { result: word },
    })
  return { partner, driver, wish, reserve, cancel, listed: listCommands, result }
}

test('X-07 OCPI: an EVSE is reserved for our driver under a number of ours, is kept until it is cancelled, and cancelled once', async () => {
  const { partner, driver, wish, reserve, cancel, listed, result } = await ready()
  const station = await desk.send('GET', `/api/interop/roaming/stations/${partner.id}/L1`)
  expect(station.data<RoamingStation>().places.map(({ isReservable }) => isReservable)).toEqual([true, false])
  const made = (await reserve()).data<RoamingCommand>()
  expect(made).toMatchObject({ kind: 'RESERVE_NOW', answer: 'ACCEPTED', result: '', isReservation: true })
  expect(made).toMatchObject({ stationNo: 'L1', evseNo: 'L1-E1', reservedUntil: wish.reservedUntil })
  expect(partner.cpo.commands).toMatchObject([
    {
      kind: 'RESERVE_NOW',
      body: {
        token: { uid: driver.uid, valid: true },
        location_id: 'L1',
        evse_uid: 'L1-E1',
        reservation_id: made.id,
        expiry_date: wish.reservedUntil,
      },
    },
  ])
  expect((await result('ACCEPTED')).code).toBe(1000)
  // A reservation is no start, so no money is put on hold.
  const { rows } = await desk.admin.query('select from interop_roaming_starts where partner_id = $1', [partner.id])
  expect(rows).toEqual([])

  const cancelled = (await cancel(made.id)).data<RoamingCommand>()
  expect(cancelled).toMatchObject({ kind: 'CANCEL_RESERVATION', answer: 'ACCEPTED', isReservation: false })
  expect(partner.cpo.commands.at(-1)).toMatchObject({
    kind: 'CANCEL_RESERVATION',
    body: { reservation_id: made.id },
  })
  expect((await cancel(made.id)).error).toBe('interop.roaming-not-stored')
  // The cancellation failed: the reservation is still valid and can be cancelled again.
  expect((await result('FAILED')).code).toBe(1000)
  expect((await listed()).map(({ kind, isReservation }) => [kind, isReservation])).toEqual([
    ['CANCEL_RESERVATION', false],
    ['RESERVE_NOW', true],
  ])
  await cancel(made.id)
  expect((await result('UNKNOWN_RESERVATION')).code).toBe(1000)
  expect((await listed()).some(({ isReservation }) => isReservation)).toBe(false)
})

test('X-07 OCPI: a reservation that is refused, at once or by its result, or is over, is none; one whose answer was lost counts by its result', async () => {
  const { partner, reserve, cancel, listed, result } = await ready()
  partner.cpo.answers.result = 'NOT_SUPPORTED'
  const refused = (await reserve()).data<RoamingCommand>()
  expect(refused).toMatchObject({ answer: 'NOT_SUPPORTED', isReservation: false })
  expect((await cancel(refused.id)).error).toBe('interop.roaming-not-stored')
  partner.cpo.answers.result = 'ACCEPTED'
  await reserve()
  await result('EVSE_OCCUPIED')
  expect((await listed())[0]).toMatchObject({ result: 'EVSE_OCCUPIED', isReservation: false })

  partner.peer.fault('lost', 'RESERVE_NOW')
  expect((await reserve()).data<RoamingCommand>()).toMatchObject({ answer: 'REJECTED', isReservation: false })
  partner.peer.fault(null)
  await result('ACCEPTED')
  expect((await listed())[0]).toMatchObject({ result: 'ACCEPTED', isReservation: true })
  desk.setNow(new Date(inMinutes(31)))
  await desk.signIn()
  expect((await listed())[0]).toMatchObject({ isReservation: false })
  desk.setNow(undefined)
  await desk.signIn()
})

test('X-07 OCPI: what stands against a reservation is said, and the partner is asked nothing', async () => {
  const { partner, reserve, cancel } = await ready()
  expect((await reserve({ reservedUntil: inMinutes(-1) })).error).toBe('interop.roaming-past')
  expect((await reserve({ reservedUntil: 'tomorrow' })).status).toBe(400)
  expect((await reserve({ evseNo: 'L1-E2' })).error).toBe('interop.roaming-not-taken')
  expect((await reserve({ evseNo: 'NONE' })).status).toBe(404)
  const poor = await desk.driver({})
  await partner.pushTokens()
  expect((await reserve({ tokenId: poor.tokenId })).error).toBe('interop.roaming-no-credit')
  const unknown = await desk.token('NEVERTOLD')
  expect((await reserve({ tokenId: unknown })).error).toBe('interop.roaming-token-closed')
  expect((await cancel(partner.id)).status).toBe(404)
  expect(partner.cpo.commands).toEqual([])
})

test('S-17 S-19 reservations elsewhere are their operator’s alone, and for those who may control', async () => {
  const { reserve, cancel } = await ready()
  const { id } = (await reserve()).data<RoamingCommand>()
  const { bearer } = await desk.operatorOf('MA5OTHER9')
  const viewer = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['roamingPerm'] })).token
  for (const [by, status] of [
    [bearer, 404],
    [viewer, 403],
    ['', 401],
  ] as const) {
    expect((await reserve({}, by)).status).toBe(status)
    expect((await cancel(id, by)).status).toBe(status)
  }
})

test('X-07 T/CEC 102 knows no reservation, and says so', async () => {
  const partner = await createTcecTestOperator(desk)
  const payload = {
    partnerId: partner.id,
    stationNo: 'S',
    evseNo: 'E',
    tokenId: partner.id,
    reservedUntil: inMinutes(5),
  }
  const refused = await desk.send('POST', `${commands}/reserve`, payload)
  expect([refused.status, refused.error]).toEqual([409, 'interop.roaming-not-taken'])
  await partner.close()
})
