import { waitUntil } from '@evops/platform/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runTestSession, staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
  await point.call('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
})

async function requestStart(): Promise<string> {
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag: 'TAG-OK' }
  const { data } = await site.call('POST', '/api/sessions/start', { body })
  return data[0].id
}
/** Moves everything that was recorded so far back by these minutes. */
async function minutesPass(minutes: number): Promise<void> {
  const values = [`${minutes} minutes`, chargePoint.chargePointId]
  await site.admin.query(
    'update stations_commands set requested_at = requested_at - $1::interval where charge_point_id = $2',
    values,
  )
  await site.admin.query(
    `update charging_sessions set started_at = started_at - $1::interval, device_started_at = device_started_at - $1::interval,
       start_received_at = start_received_at - $1::interval, ended_at = ended_at - $1::interval where charge_point_id = $2`,
    values,
  )
}
/** Returns the flags of the charge point's sessions, oldest first. */
async function flags(): Promise<string[][]> {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query<{ flags: string[] }>(
    'select flags from charging_sessions where charge_point_id = $1 and start_received_at is not null order by start_received_at',
    [chargePoint.chargePointId],
  )
  return rows.map((row) => row.flags.filter((flag) => flag === 'A01'))
}
const session = (startWh: number, from = 0.1) => runTestSession(point, { from, kWh: 3, startWh, meterValues: 0 })

test('D-12 a start from the console that was confirmed and settled explains its own session, and no later one', async () => {
  await requestStart()
  await session(1_000_000)
  await minutesPass(10)
  await session(1_003_000)
  await minutesPass(5)
  await session(1_006_000)
  expect(await flags()).toEqual([[], [], []])
})

test('D-12 a start that was given up explains the first session that comes after all, and no later one', async () => {
  const id = await requestStart()
  await site.admin.query("update charging_sessions set state = 'failed', pay_state = 'none' where id = $1", [id])
  await minutesPass(6)
  await session(1_000_000)
  await minutesPass(2)
  await session(1_003_000)
  expect(await flags()).toEqual([['A01'], []])
})

test('D-12 a session that began before the start was asked for, and is told after it, is not that start', async () => {
  const id = await requestStart()
  await site.admin.query("update charging_sessions set state = 'failed', pay_state = 'none' where id = $1", [id])
  await minutesPass(5)
  // First the session that the charge point queued since yesterday, then the requested one.
  await runTestSession(point, { from: 1_500, until: 1_440, kWh: 3, startWh: 990_000, meterValues: 0 })
  await session(1_000_000)
  expect(await flags()).toEqual([[], ['A01']])
})
