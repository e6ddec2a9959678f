import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { runStationImport } from '../../testing/shenzhen.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

const fileOf = (operatorId: string, name: string) =>
  readExport(site.stations.domain, createTestActor(operatorId, [], { language: 'en' }), { name })
const kinds = ['stations.stations', 'stations.charge-points', 'stations.connectors'] as const

test('X-03 our own files of stations, charge points and connectors are imported into an empty operator', async () => {
  const stationId = await createTestStation(site.services, site.ours, {
    code: 'AWAY',
    name: 'Norte, "A"',
    town: 'Burgos',
    countryCode: 'ES',
    timeZone: 'Europe/Madrid',
    ratedPowerW: 300_000,
    position: { longitude: -3.7, latitude: 42.34, system: 'wgs84' },
  })
  await createTestChargePoint(site.services, site.ours, stationId, {
    chargePointNo: 'AWAY-1',
    name: 'One',
    identity: 'AWAY-1',
    equipmentType: 1,
    ratedPowerW: 150_000,
    connectors: [
      { connectorNo: 1, connectorType: 4, ocpiType: 'IEC_62196_T2_COMBO', ratedPowerW: 150_000 },
      { connectorNo: 2, connectorType: 4, ocpiType: 'CHADEMO', ratedPowerW: 50_000 },
    ],
  })
  const preview = async (content: string, settings?: object) =>
    (
      await site.call('POST', '/api/station-imports/preview', {
        token: 'theirs',
        body: { fileName: 'x.csv', content, settings },
      })
    ).data
  const files = new Map<string, Awaited<ReturnType<typeof fileOf>>>()
  for (const name of kinds) files.set(name, await fileOf(site.ours, name))
  // An identity connects one charge point of the installation, so the old operator gives it up.
  await site.admin.query(`update stations_identities set identity = 'OLD-' || identity where operator_id = $1`, [
    site.ours,
  ])
  for (const [name, { sheet: content }] of files) {
    const { suggested } = await preview(content)
    const { questions, missing, faults } = await preview(content, suggested)
    expect({ name, missing, faults }).toEqual({ name, missing: [], faults: [] })
    const answers = Object.fromEntries(
      questions.map(({ id, proposed }: { id: string; proposed: string }) => [id, proposed]),
    )
    const body = { fileName: 'x.csv', content, settings: { ...suggested, answers } }
    const done = await runStationImport(site, body, 'theirs')
    expect(done.faults).toEqual([])
    expect(done.state).toBe('done')
  }
  // Both exports must agree about the imported objects; numbers of versions and moments are their own.
  const own = /version|last connection|commission|registered/i
  for (const [name, ours] of files) {
    const theirs = await fileOf(site.theirs, name)
    expect(theirs.head).toEqual(ours.head)
    const columns = ours.head.flatMap((title, index) => (own.test(`${title as string}`) ? [] : [index]))
    const shown = (rows: typeof ours.rows) => rows.map((row) => columns.map((index) => [ours.head[index], row[index]]))
    expect(shown(theirs.rows)).toEqual(shown(ours.rows))
  }
})
