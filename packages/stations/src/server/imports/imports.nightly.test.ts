import { readFileSync } from 'node:fs'
import { createTestActor, readExport, scaleTestTimeout } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargePointExport } from '../../contract/index.ts'
import { runStationImport, shenzhenStationsFile } from '../../testing/shenzhen.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

async function countRows(table: string) {
  const { rows } = await site.admin.query(`select count(*)::int as n from ${table} where operator_id = $1`, [site.ours])
  return rows[0].n
}

describe.runIf(shenzhenStationsFile)(
  'real input: Shenzhen, 1,587 stations (left out where ../shared/data is absent)',
  () => {
    test(
      'all of it in one transaction, GCJ-02 converted and kept as given',
      { timeout: scaleTestTimeout(150_000) },
      async () => {
        const content = readFileSync(shenzhenStationsFile ?? '', 'utf8')
        const requestPreview = async (settings?: object) =>
          (
            await site.call('POST', `${url}/preview`, {
              body: { fileName: 'inf_raw.csv', content, settings },
            })
          ).data
        const { suggested } = await requestPreview()
        const settings = { ...suggested, connectorType: 4 }
        const previewed = await requestPreview(settings)
        expect(previewed).toMatchObject({
          counts: { rows: 1587, stations: 1587, chargePoints: 23_441 },
          faultCount: 0,
          suggested: { coordinateSystem: 'gcj02' },
        })
        const before = [await countRows('stations_stations'), await countRows('stations_charge_points')]
        const began = performance.now()
        const done = await runStationImport(site, { fileName: 'inf_raw.csv', content, settings }, 'ours', 100_000)
        process.stdout.write(`imported 23,441 charge points in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
        expect(done).toMatchObject({
          state: 'done',
          handled: 23_441,
          total: 23_441,
          counts: { stations: 1587, chargePoints: 23_441, connectors: 23_441 },
        })
        const after = [await countRows('stations_stations'), await countRows('stations_charge_points')]
        expect(after).toEqual([(before[0] ?? 0) + 1587, (before[1] ?? 0) + 23_441])
        const [station] = (await site.call('GET', '/api/stations?search=1001&pageSize=1')).data.list
        expect(station).toMatchObject({ code: '1001', chargePoints: 20 })
        const detail = (await site.call('GET', `/api/stations/${station.id}`)).data
        expect(detail.position).toEqual({ longitude: 113.784724, latitude: 22.714121, system: 'gcj02' })
        expect(detail.longitude).toBeCloseTo(113.7797, 3)
        expect((await site.call('GET', '/api/charge-points?search=100120')).data.list).toMatchObject([
          { identity: '100120' },
        ])
        expect((await site.call('GET', '/api/charge-points?pageSize=1')).data).toMatchObject({
          total: 10_000,
          totalIsAtLeast: true,
        })
        expect((await site.call('POST', `${url}/${done.id}/passwords`)).text.split('\r\n')).toHaveLength(23_443)
      },
    )

    test('its lists stay quick: monitoring, summary; its export is whole', async () => {
      const requestTimed = async (what: string, at: string) => {
        const began = performance.now()
        const answer = await site.call('GET', at)
        expect(answer.status).toBe(200)
        process.stdout.write(`${what}: ${Math.round(performance.now() - began)} ms\n`)
        return answer
      }
      expect((await requestTimed('2,000 connectors', '/api/connectors?limit=2000')).data.list).toHaveLength(2000)
      expect(
        (await requestTimed('faulted connectors', '/api/connectors?status=faulted,charging')).data.list,
      ).toHaveLength(0)
      expect((await requestTimed('summary', '/api/connectors/summary')).data.stations.length).toBe(1587)
      await requestTimed('a page of stations', '/api/stations?pageSize=100&sort=-chargePoints')
      await requestTimed('a page of charge points', '/api/charge-points?pageSize=100&search=10')
      const { rows } = await readExport(site.stations.domain, createTestActor(site.ours, []), {
        name: chargePointExport,
      })
      expect(rows.length).toBeGreaterThan(23_440)
    })
  },
)
