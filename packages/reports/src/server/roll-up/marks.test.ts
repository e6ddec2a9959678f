import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportsSite, type ReportsSite } from '../../testing/reports-site.ts'

let site: ReportsSite
beforeAll(async () => {
  site = await reportsSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

test('ROUTE-04 a start that its charge point refuses is a failed one after one roll-up', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  point.answer('RemoteStartTransaction', () => ({ status: 'Rejected' }))
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  const { data } = await site.call('POST', '/api/sessions/start', {
    body: { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag: 'TAG-OK' },
  })
  expect(data).toMatchObject([{ state: 'failed' }])
  expect(await site.reports.facts.rollUp()).toBe(1)
  const { rows } = await site.admin.query(
    'select start_mode, payer_kind, sessions::int, failed::int from reports_session_days where station_id = $1',
    [chargePoint.stationId],
  )
  expect(rows).toEqual([{ start_mode: 'console', payer_kind: 'token', sessions: 0, failed: 1 }])
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const query = { dayFrom: day(2), dayTo: day(-1), by: 'station' }
  const { list } = await site.report('dailychgorder', query)
  expect(list).toMatchObject([{ stationId: chargePoint.stationId, failed: 1 }])
  // Totals that a process of the previous version left out are complete the next morning.
  const failedByDay = async () => (await site.report('dailychgorder', { ...query, by: 'day' })).totals
  expect(await failedByDay()).toMatchObject([{ failed: 1 }])
  await site.admin.query('delete from reports_all_sessions')
  expect(await failedByDay()).toEqual([])
  await site.reports.facts.jobs['reports:last-days']?.run({}, { jobId: '', attempt: 1 })
  expect(await failedByDay()).toMatchObject([{ failed: 1 }])
  point.socket.close()
})
