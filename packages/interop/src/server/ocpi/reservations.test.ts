import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { violatedConstraint } from '@evops/platform/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../testing/session-point.ts'
import { cancelPartnerReservation, reserveForPartner } from './commands.store.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let point: SessionPoint
let partner: SimulatedOcpiPeer
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  chargePoint = await desk.placed()
  await desk.admin.query('update stations_stations set bookable = true where id = $1', [chargePoint.stationId])
  point = await sessionPoint(desk, chargePoint)
  partner = await desk.registered({ stationIds: [chargePoint.stationId] })
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

interface ReservationRow {
  state: string
  source: string
  hold: string
  releases: boolean
}
const listBookings = async (): Promise<ReservationRow[]> => {
  const { rows } = await desk.admin.query<ReservationRow>(
    `select state, source, hold, release_charge_point_id is not null as releases from members_bookings where charge_point_id = $1 order by created_at, id`,
    [chargePoint.chargePointId],
  )
  return rows
}
/** Books a connector for a member from now on, as staff do. */
async function memberBooks(minutes: number, connectorNo = 1): Promise<boolean> {
  const id = newId()
  const no = id.slice(-12)
  const now = desk.services.now()
  const until = new Date(now.getTime() + minutes * 60_000)
  return desk.services.db
    .inTenant(desk.operatorId, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`station ${chargePoint.stationId}`}, 58))`.execute(tx)
      await sql`insert into members_bookings (operator_id, id, no, id_tag, station_id, charge_point_id, connector_no, connector_type, any_connector, held_from,
          starts_at, ends_at, reservation_no, source, created_at)
        values (${desk.operatorId}, ${id}, ${no}, 'MEMBER-1', ${chargePoint.stationId}, ${chargePoint.chargePointId}, ${connectorNo}, 1, false, ${now},
          ${now}, ${until}, ${parseInt(id.slice(-7), 16) + 1}, 'desk', ${now})`.execute(tx)
    })
    .then(() => true)
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'members_bookings_overlap') throw error
      return false
    })
}
const wish = (minutes: number, id: string) => ({
  location_id: chargePoint.stationId,
  expiry_date: new Date(desk.services.now().getTime() + minutes * 60_000).toISOString(),
  reservation_id: id,
})
let requestCount = 0
/** Sends a command and returns our response, and the result of the charge point once it is known. */
async function sendCommand(command: string, body: object): Promise<{ verdict: string; result: string | null }> {
  requestCount += 1
  const { party, url } = partner.peer
  const token = {
    country_code: party.slice(0, 2),
    party_id: party.slice(2),
    uid: 'CARD-1',
    type: 'RFID',
    contract_id: `${party}-C-1`,
    issuer: 'Peer',
    valid: true,
    whitelist: 'ALLOWED',
    last_updated: '2026-05-04T10:00:00Z',
  }
  const response_url = `${url.replace('/versions', '')}/2.3.0/results/${requestCount}`
  const { data } = await partner.sendRequest('GET', `/2.3.0/locations/${chargePoint.stationId}`)
  const answer = await partner.sendRequest('POST', `/2.3.0/commands/${command}`, {
    body: { ...body, token, response_url, evse_uid: data.evses[0].uid },
  })
  await desk.interop.idle()
  const { rows } = await desk.admin.query<{ result: string | null }>(
    'select result from interop_ocpi_commands where response_url = $1',
    [response_url],
  )
  return { verdict: answer.data.result, result: rows[0]?.result ?? null }
}

test('X-07 OCPI: what a partner reserved no member can book, until it is cancelled; what a member booked no partner can reserve', async () => {
  point.raw.answer('ReserveNow', () => ({ status: 'Accepted' }))
  point.raw.answer('CancelReservation', () => ({ status: 'Accepted' }))
  expect(await sendCommand('RESERVE_NOW', wish(30, 'R1'))).toEqual({
    verdict: 'ACCEPTED',
    result: 'ACCEPTED',
  })
  expect(await listBookings()).toEqual([
    { state: 'confirmed', source: 'partner', hold: 'chargePoint', releases: false },
  ])
  expect(await memberBooks(10)).toBe(false)
  // The other connector is free, and this connector is free at another time: the same reservation is extended.
  expect(await memberBooks(10, 2)).toBe(true)
  expect(await sendCommand('RESERVE_NOW', wish(45, 'R1'))).toEqual({
    verdict: 'ACCEPTED',
    result: 'ACCEPTED',
  })
  expect((await listBookings()).filter(({ source }) => source === 'partner')).toHaveLength(1)

  expect(await sendCommand('CANCEL_RESERVATION', { reservation_id: 'R1' })).toMatchObject({
    result: 'ACCEPTED',
  })
  expect(await memberBooks(20)).toBe(true)
  expect(await sendCommand('RESERVE_NOW', wish(30, 'R2'))).toEqual({ verdict: 'REJECTED', result: null })
})

test('X-07 OCPI: what its charge point does not reserve is promised to nobody, and free at once', async () => {
  point.raw.answer('ReserveNow', () => ({ status: 'Occupied' }))
  expect(await sendCommand('RESERVE_NOW', wish(30, 'R1'))).toEqual({
    verdict: 'ACCEPTED',
    result: 'EVSE_OCCUPIED',
  })
  expect(await listBookings()).toMatchObject([{ state: 'cancelled', releases: false }])
  expect(await memberBooks(30)).toBe(true)
})

test('X-07 of partners and members who ask for one connector at once one has it, and none once that was let go', async () => {
  const others = await desk.registered({ stationIds: [chargePoint.stationId] })
  const name = 'P'
  const reserveConnector = (id: string, wanted: number) =>
    desk.services.db.inTenant(desk.operatorId, (tx) =>
      reserveForPartner(
        tx,
        { operatorId: desk.operatorId, id, name },
        {
          connector: { chargePointId: chargePoint.chargePointId, connectorNo: 1 },
          tag: `TAG-${wanted}`,
          existingNo: null,
          wanted,
          at: desk.services.now(),
          until: new Date(desk.services.now().getTime() + 600_000),
        },
      ),
    )
  for (let round = 0; round < 5; round += 1) {
    const numbers = [1, 2, 3, 4].map((one) => 1_000_000_000 + round * 10 + one)
    const came = await Promise.all([
      ...numbers.map((no, at) => reserveConnector(at % 2 === 0 ? partner.id : others.id, no)),
      memberBooks(10).then((is) => (is ? 'member' : null)),
      memberBooks(10).then((is) => (is ? 'member' : null)),
    ])
    const won = came.filter((one) => one !== null)
    expect([round, won]).toEqual([round, [expect.anything()]])
    const open = (await listBookings()).filter(({ state }) => state === 'confirmed' || state === 'pending')
    expect(open).toHaveLength(1)
    const [no] = won
    if (typeof no === 'number')
      await desk.services.db.inTenant(desk.operatorId, (tx) =>
        cancelPartnerReservation(tx, { operatorId: desk.operatorId }, { no, at: desk.services.now(), reported: true }),
      )
    else
      await desk.admin.query(
        "update members_bookings set state = 'cancelled', ended_at = now() where charge_point_id = $1 and state = 'pending'",
        [chargePoint.chargePointId],
      )
  }
})
