import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargePointPermissions, type PartnerReadinessRow, stationPermissions } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { partnerReadinessExportKind } from './partner-readiness.routes.ts'

let site: TestSite
let bare: string
beforeAll(async () => {
  site = await createTestSite()
  bare = await createTestStation(site.services, site.ours, { code: 'BARE', name: 'Bare' })
  await createTestChargePoint(site.services, site.ours, bare, { chargePointNo: 'BARE-1', ratedPowerW: 0 })
  const full = await createTestStation(site.services, site.ours, {
    code: 'FULL',
    name: 'Full',
    countryCode: 'ES',
    street: 'Calle Mayor 1',
    postcode: '28001',
    town: 'Madrid',
    position: { longitude: -3.7, latitude: 40.4, system: 'wgs84' },
    roundTheClock: true,
  })
  const connectors = [{ connectorNo: 1, connectorType: 4 as const, ocpiType: 'IEC_62196_T2_COMBO' as const }]
  await createTestChargePoint(site.services, site.ours, full, { chargePointNo: 'FULL-1', connectors })
  await createTestStation(site.services, site.ours, { code: 'CLOSED', status: 5 })
  await createTestStation(site.services, site.theirs, { code: 'THEIRS' })
})
afterAll(() => site.close())

const path = '/api/partner-readiness'
const list = async (query = '') => (await site.call('GET', `${path}${query}`)).data.list as PartnerReadinessRow[]

test('X-07 what partners and authorities need and nobody entered is listed by station and charge point', async () => {
  expect((await list()).map(({ kind, code, missing }) => [kind, code, missing])).toEqual([
    ['station', 'BARE', ['country', 'street', 'postcode', 'town', 'position', 'hours']],
    ['chargePoint', 'BARE-1', ['connectorType', 'power']],
  ])
})

test('X-07 a place in China needs its area code and no postcode', async () => {
  await site.admin.query("update stations_stations set country_code = 'CN' where id = $1", [bare])
  const [station] = await list('?kind=station')
  expect(station?.missing).toEqual(['areaCode', 'street', 'town', 'position', 'hours'])
  await site.admin.query('update stations_stations set country_code = null where id = $1', [bare])
})

test('the list filters by detail, kind, station and name', async () => {
  expect((await list('?detail=power')).map(({ code }) => code)).toEqual(['BARE-1'])
  expect((await list('?detail=town')).map(({ code }) => code)).toEqual(['BARE'])
  expect((await list(`?stationId=${bare}&kind=chargePoint`)).map(({ code }) => code)).toEqual(['BARE-1'])
  expect((await list('?search=bare-1')).map(({ code }) => code)).toEqual(['BARE-1'])
  expect((await list('?sort=-missing'))[0]?.code).toBe('BARE')
  expect((await site.call('GET', `${path}?detail=colour`)).status).toBe(400)
})

test('S-18 needs a code to view stations; nobody is let in without a sign-in', async () => {
  expect((await site.call('GET', path, { token: 'nobody' })).status).toBe(403)
  expect((await site.call('GET', path, { token: '' })).status).toBe(401)
})

test('X-16 the file has the same rows, in words', async () => {
  const reader = createTestActor(site.ours, [...stationPermissions.export, ...chargePointPermissions.export], {
    language: 'en',
  })
  const domain = { exports: [partnerReadinessExportKind(site.services)] }
  const { rows } = await readExport(domain, reader, { name: 'stations.partner-readiness' })
  expect(rows).toEqual(
    expect.arrayContaining([['Charge point', 'BARE-1', expect.any(String), 'Bare', 'Connector standard; Rated power']]),
  )
  expect(rows).toHaveLength(2)
})
