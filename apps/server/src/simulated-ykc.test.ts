import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { createYkcPoint, runYkcFleet, type SimulatedYkcOptions, type YkcBehaviour } from '@evops/simulator/simulator'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

let site: OcppSite
let port: number
const server = createServer((socket) => site.ocpp.ykc.accept(socket))

beforeAll(async () => {
  site = await ocppSite()
  await site.token('5A3C10F2')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await site.close()
  server.close()
})

async function createRegistered() {
  const chargePoint = await site.chargePoint()
  const { chargePointNo, chargePointId } = chargePoint
  await site.admin.query(
    'update stations_identities set identity = $1, no_password = true where charge_point_id = $2',
    [chargePointNo, chargePointId],
  )
  return chargePoint
}

async function createPoint(options: Partial<SimulatedYkcOptions> = {}) {
  const chargePoint = await createRegistered()
  const { chargePointNo } = chargePoint
  const point = createYkcPoint({ port, chargePointNo, ...options })
  onTestFinished(point.disconnect)
  return { chargePoint, point }
}

const sessionsOf = async ({ chargePointId }: SiteChargePoint) =>
  (
    await site.admin.query(
      'select state, start_mode as mode, energy_dwh::int as energy from charging_sessions where charge_point_id = $1 order by started_at, id',
      [chargePointId],
    )
  ).rows as { state: string; mode: string; energy: number }[]

test('X-27 a simulated charge point charges by card, and its record is confirmed', async () => {
  const { chargePoint, point } = await createPoint()
  expect(await point.connect()).toBe(true)
  point.plugIn(1)
  expect(await point.presentCard(1, '5A3C10F2')).toEqual({ isAccepted: true, reason: 0 })
  point.charge(1, 300)
  await point.stop(1)
  expect(point.pendingRecords).toBe(0)
  expect(await sessionsOf(chargePoint)).toMatchObject([{ mode: 'card_online', energy: 300 }])
  const { rows } = await site.admin.query('select protocol from stations_charge_points where id = $1', [
    chargePoint.chargePointId,
  ])
  expect(rows).toEqual([{ protocol: 'ykc1.6' }])
})

test('X-27 the vehicle of a simulated charge point reports what its battery demands and measures', async () => {
  const { chargePoint, point } = await createPoint()
  await point.connect()
  await point.presentCard(1, '5A3C10F2')
  point.setSoc(1, 60)
  point.charge(1, 300)
  await point.stop(1)
  const { rows } = await site.admin.query(
    'select vehicle_curve as curve from charging_ykc_starts where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  // Behind the time: 615 V and 100 A demanded, 600 V and 100 A measured, 60 %, 30 and 26 °C.
  expect(rows[0]?.curve).toMatchObject([[expect.any(Number), 6_150, 1_000, 6_000, 1_000, 60, 30, 26]])
})

test('X-27 sessions made offline and records sent twice are each one session', async () => {
  const { chargePoint, point } = await createPoint({ repeatsRecords: true })
  for (const energy of [200, 300]) {
    await point.presentCard(2, '5A3C10F2')
    point.charge(2, energy)
    await point.stop(2)
  }
  expect(point.pendingRecords).toBe(2)
  expect(await point.connect()).toBe(true)
  await waitUntil(async () => point.pendingRecords === 0, 'both records are confirmed')
  await waitUntil(async () => (await sessionsOf(chargePoint)).length === 2, 'both sessions are stored')
  expect((await sessionsOf(chargePoint)).map(({ energy }) => energy).toSorted((a, b) => a - b)).toEqual([200, 300])
})

test('a faulty connector is shown with its fault, and an unknown card is refused', async () => {
  const { chargePoint, point } = await createPoint()
  await point.connect()
  point.setFaults(1, 1 << 3)
  await waitUntil(async () => {
    const { rows } = await site.admin.query(
      'select status, vendor_error_code as fault from stations_connector_states where charge_point_id = $1 and connector_no = 1',
      [chargePoint.chargePointId],
    )
    return rows[0]?.status === 'faulted' && rows[0].fault === 'F03'
  }, 'the fault is shown')
  expect(await point.presentCard(1, 'DEADBEEF')).toEqual({ isAccepted: false, reason: 1 })
})

test('X-27 a fleet charges: a bad line delivers its records late, repeated ones count once, a fault charges nobody', async () => {
  const behaviours: YkcBehaviour[] = ['normal', 'offline', 'repeating', 'faulty']
  const registered = await Promise.all(behaviours.map(createRegistered))
  const [normal, offline, repeating, faulty] = registered
  if (!normal || !offline || !repeating || !faulty) throw new Error('four charge points are registered')
  const cards = registered.map(({ chargePointNo }) => `C0DE${chargePointNo.slice(-4)}`)
  await Promise.all(cards.map((card) => site.token(card)))
  const fleet = runYkcFleet({
    port,
    reportMs: 100,
    arrivalMs: 1,
    cutMs: 1,
    gapMinutes: 1_000,
    chargeMinutes: 0.00001,
    // One tick of this power is a whole charge.
    points: registered.map(({ chargePointNo }, at) => ({
      chargePointNo,
      connectors: 1,
      ratedKw: 3_000_000,
      cards: [cards[at] ?? ''],
      behaviour: behaviours[at] ?? 'normal',
    })),
  })
  onTestFinished(fleet.stop)
  for (const chargePoint of [normal, offline, repeating])
    await waitUntil(async () => {
      const [session] = await sessionsOf(chargePoint)
      return session !== undefined && !['created', 'starting', 'charging', 'stopping'].includes(session.state)
    }, 'the session has ended')
  await waitUntil(async () => fleet.statistics().pendingRecords === 0, 'every record is confirmed')
  const counts = await Promise.all(registered.map(async (chargePoint) => (await sessionsOf(chargePoint)).length))
  expect(counts).toEqual([1, 1, 1, 0])
})
