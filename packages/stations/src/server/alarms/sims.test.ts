import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { watchAlarms } from './watch.job.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('F32 a terminal whose SIM card ends within 30 days is one alarm beside its charge points’, cleared when it is renewed', async () => {
  const stationId = await createTestStation(site.services, site.ours)
  const chargePoint = await createTestChargePoint(site.services, site.ours, stationId, { simExpiresOn: inDays(5) })
  const form = { terminalNo: 'TCU-1', name: 'Cabinet', kind: 'tcu', stationId, simExpiresOn: inDays(20) }
  const made = await site.call('POST', '/api/terminals', { body: form })
  expect(made.status).toBe(200)
  await site.call('POST', '/api/terminals', {
    body: { ...form, terminalNo: 'TCU-2', simExpiresOn: inDays(40) },
  })
  const alarms = async (more = '') =>
    (await site.call('GET', `/api/alarms?stationId=${stationId}&sort=raisedAt${more}`)).data.list
  await watchAlarms(site.services)
  await watchAlarms(site.services)
  const byPlace = Object.fromEntries(
    (await alarms()).map((row: { terminalNo: string | null; chargePointNo: string }) => [
      row.terminalNo ?? row.chargePointNo,
      row,
    ]),
  )
  expect(Object.keys(byPlace).toSorted()).toEqual([chargePoint.chargePointNo, 'TCU-1'].toSorted())
  expect(byPlace['TCU-1']).toMatchObject({
    code: 'F32',
    level: 1,
    state: 'raised',
    count: 1,
    chargePointId: null,
  })
  expect(await alarms('&search=tcu')).toHaveLength(1)
  const { id, version } = made.data
  const renewed = { ...form, simExpiresOn: inDays(400), version }
  expect((await site.call('PUT', `/api/terminals/${id}`, { body: renewed })).status).toBe(200)
  await watchAlarms(site.services)
  expect(await alarms('&search=tcu')).toMatchObject([{ terminalNo: 'TCU-1', state: 'cleared' }])
})
