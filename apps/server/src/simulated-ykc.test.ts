import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { createYkcPoint, type SimulatedYkcOptions } from '@evops/simulator/simulator'
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

async function createPoint(options: Partial<SimulatedYkcOptions> = {}) {
  const chargePoint = await site.chargePoint()
  const { chargePointNo, chargePointId } = chargePoint
  await site.admin.query(
    'update stations_identities set identity = $1, no_password = true where charge_point_id = $2',
    [chargePointNo, chargePointId],
  )
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
