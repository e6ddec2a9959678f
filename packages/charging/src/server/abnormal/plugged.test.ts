import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runTestSession, staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())
afterEach(() => site.setNow(undefined))

const hour = 3_600_000
const sendStatus = (point: RawChargePoint, status: string, hoursAgo: number) =>
  point.call('StatusNotification', {
    connectorId: 1,
    status,
    errorCode: 'NoError',
    timestamp: new Date(Date.now() - hoursAgo * hour).toISOString(),
  })
/** Returns the open flags of the charge point's session after a check `minutes` from now. */
async function flagsIn(chargePoint: SiteChargePoint, minutes: number): Promise<string[]> {
  site.setNow(new Date(Date.now() + minutes * 60_000))
  await site.charging.finder.lookAtClosed()
  await site.charging.finder.lookAtOpen()
  const { rows } = await site.admin.query<{ flags: string[] }>(
    'select flags from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.flags ?? []
}
/**
 * Simulates a charge point that charged for two hours three days ago, was offline since, and now sends its queued
 * messages.
 */
async function createLateReportingPoint(): Promise<{ chargePoint: SiteChargePoint; point: RawChargePoint }> {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await sendStatus(point, 'Charging', 72)
  await runTestSession(point, { from: 72 * 60, until: 70 * 60, kWh: 30 })
  return { chargePoint, point }
}

test('D-07b a session told late is not flagged as plugged (A08) in the seconds before its unplugging is told', async () => {
  const { chargePoint, point } = await createLateReportingPoint()
  expect(await flagsIn(chargePoint, 0.1)).toEqual([])
  await sendStatus(point, 'Finishing', 70)
  expect(await flagsIn(chargePoint, 0.2)).toEqual([])
  await sendStatus(point, 'Available', 69)
  expect(await flagsIn(chargePoint, 30)).toEqual([])
  point.socket.close()
})

test('D-07b one that stays plugged is flagged, and no longer once its unplugging is told', async () => {
  const { chargePoint, point } = await createLateReportingPoint()
  expect(await flagsIn(chargePoint, 15)).toEqual(['A08'])
  site.setNow(undefined)
  await sendStatus(point, 'Available', 1)
  expect(await flagsIn(chargePoint, 20)).toEqual([])
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}&flag=A08`)
  expect(data.list).toMatchObject([{ state: 'handled', handling: 'gone' }])
  point.socket.close()
})
