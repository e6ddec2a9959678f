import { newId } from '@evops/platform/contract'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stationExport } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const form = (more: object = {}) => ({ code: `C-${newId().slice(-8)}`, name: 'Nanshan', ...more })
const create = async (more: object = {}) => (await site.call('POST', '/api/stations', { body: form(more) })).data

const exportOf = (filter: Record<string, string>) =>
  readExport(site.stations.domain, createTestActor(site.ours, []), { name: stationExport, filter })

describe('doors', () => {
  const id = newId()
  test.each([
    ['GET', '/api/stations', 'viewer'],
    ['GET', `/api/stations/${id}`, 'viewer'],
    ['POST', '/api/stations', ''],
    ['PUT', `/api/stations/${id}`, ''],
    ['DELETE', `/api/stations/${id}`, ''],
  ] as const)('S-18 %s %s: signed out 401, code missing 403', async (method, url, allowed) => {
    expect((await site.call(method, url, { token: '' })).status).toBe(401)
    expect((await site.call(method, url, { token: 'nobody' })).status).toBe(403)
    if (!allowed) expect((await site.call(method, url, { token: 'viewer' })).status).toBe(403)
  })

  test("S-17 another operator's station does not exist", async () => {
    const { id: theirs, ...rest } = (await site.call('POST', '/api/stations', { token: 'theirs', body: form() })).data
    const url = `/api/stations/${theirs}`
    expect((await site.call('GET', url)).status).toBe(404)
    expect((await site.call('PUT', url, { body: { ...form(), version: 1 } })).status).toBe(404)
    expect((await site.call('DELETE', url)).status).toBe(404)
    expect((await site.call('GET', `/api/stations?search=${rest.code}`)).data.total).toBe(0)
    expect((await exportOf({})).text).not.toContain(rest.code)
    expect((await site.call('GET', url, { token: 'theirs' })).data.version).toBe(1)
  })
})

describe('a station', () => {
  test('is nobody’s in the platform itself: an operator is chosen first', async () => {
    const body = { code: 'NOWHERE', name: 'Nowhere', timeZone: 'Asia/Shanghai' }
    const refused = await site.call('POST', '/api/stations', { body, token: 'platform' })
    expect(refused).toMatchObject({ status: 409, error: 'stations.operator-needed' })
  })

  test('is created, read, changed and deleted, and every change is in the audit log', async () => {
    const made = await create({
      timeZone: 'America/Santiago',
      position: { longitude: 113.9304, latitude: 22.5333, system: 'gcj02' },
      ratedPowerW: 480_000,
    })
    expect(made).toMatchObject({
      timeZone: 'America/Santiago',
      chargePoints: 0,
      connectors: 0,
      ratedPowerW: 480_000,
      version: 1,
    })
    expect(made.position).toEqual({ longitude: 113.9304, latitude: 22.5333, system: 'gcj02' })
    expect(made.longitude).toBeCloseTo(113.9255, 3)
    const { id, version, code } = made
    const changed = await site.call('PUT', `/api/stations/${id}`, {
      body: { code, name: 'Futian', version, position: null, ratedPowerW: null },
    })
    expect(changed.data).toMatchObject({
      name: 'Futian',
      version: 2,
      position: null,
      longitude: null,
      ratedPowerW: null,
    })
    expect(site.audited.at(-1)).toMatchObject({
      entity: 'station',
      entityId: id,
      before: { name: 'Nanshan' },
      after: { name: 'Futian' },
    })
    expect((await site.call('DELETE', `/api/stations/${id}`)).data).toEqual({ done: true })
    expect((await site.call('GET', `/api/stations/${id}`)).status).toBe(404)
  })

  test('ROUTE-03 chgstation keeps every field of the handbook, and what is emptied is not given', async () => {
    const facts = {
      ownerName: 'City Transit',
      ownerCode: '91440300X',
      servicePhone: '400-000',
      construction: 6,
      parkSpaces: 24,
      parkType: 3,
      parkFee: '5 an hour',
      parkInfo: 'B2',
      stopFreeMinutes: 120,
      roundTheClock: true,
      payments: ['card', 'online'],
      bookable: true,
      siteGuide: 'North gate',
      matchCars: 'Buses',
      gridCapacityVa: 2_000_000,
      gridAccountNo: 'G-1',
      electricityType: 'large_industrial',
      officialRunOn: '2024-02-29',
      facilities: ['attended', 'video'],
      invoiceable: true,
    }
    const made = await create({ ...facts, businessHours: '6 to 22' })
    expect(made).toMatchObject({ ...facts, businessHours: null })
    const { id, code, version } = made
    const emptied = await site.call('PUT', `/api/stations/${id}`, {
      body: { code, name: 'A', version, parkFee: '', payments: [], construction: null, roundTheClock: false },
    })
    expect(emptied.data).toMatchObject({
      parkFee: null,
      payments: [],
      construction: null,
      roundTheClock: false,
    })
  })

  test("without a zone it takes the operator's", async () => {
    expect((await create()).timeZone).toBe('Europe/Madrid')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ code: 'a b' }, 'code'],
    [{ stationType: 2 }, 'stationType'],
    [{ position: { longitude: 200, latitude: 1, system: 'wgs84' } }, 'position.longitude'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ ratedPowerW: 1.5 }, 'ratedPowerW'],
    [{ parkSpaces: -1 }, 'parkSpaces'],
    [{ construction: 12 }, 'construction'],
    [{ facilities: ['pool'] }, 'facilities.0'],
    [{ officialRunOn: '2024-02-30' }, 'officialRunOn'],
    [{ countryCode: 'CN', areaCode: '4403' }, 'areaCode'],
    [{ orgId: newId() }, 'orgId'],
    [{ departmentId: newId() }, 'departmentId'],
  ])('400 names the field: %j', async (more, field) => {
    const refused = await site.call('POST', '/api/stations', { body: form(more) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('400 names a department that is another organisation’s, or none’s of the form', async () => {
    const [ours, elsewhere, department] = [newId(), newId(), newId()]
    for (const [id, name] of [
      [ours, 'Ours'],
      [elsewhere, 'Elsewhere'],
    ])
      await site.admin.query(
        'insert into organisation_organisations (operator_id, id, name, code) values ($1, $2, $3, $3)',
        [site.ours, id, name],
      )
    await site.admin.query(
      "insert into organisation_departments (operator_id, id, org_id, name, code) values ($1, $2, $3, 'Depot', 'depot')",
      [site.ours, department, ours],
    )
    const made = await create({ orgId: ours, departmentId: department })
    expect(made).toMatchObject({ orgId: ours, departmentId: department })
    for (const place of [{ orgId: elsewhere, departmentId: department }, { departmentId: department }]) {
      const body = { orgId: null, ...form(place), version: 1 }
      const refused = [
        await site.call('POST', '/api/stations', { body: form(place) }),
        await site.call('PUT', `/api/stations/${made.id}`, { body }),
      ]
      for (const { status, error, fields } of refused)
        expect([status, error, Object.keys(fields ?? {})]).toEqual([400, 'stations.place-unknown', ['departmentId']])
    }
  })

  test('409 when somebody else was faster, and for a code that is taken', async () => {
    const { id, code } = await create()
    const body = { code, name: 'A', version: 1 }
    expect((await site.call('PUT', `/api/stations/${id}`, { body })).status).toBe(200)
    expect(await site.call('PUT', `/api/stations/${id}`, { body })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    const taken = { status: 409, error: 'stations.station-code-taken' }
    expect(await site.call('POST', '/api/stations', { body: form({ code }) })).toMatchObject(taken)
    const other = await create()
    const renamed = await site.call('PUT', `/api/stations/${other.id}`, {
      body: { code, name: 'A', version: 1 },
    })
    expect(renamed).toMatchObject({ ...taken, fields: { code: expect.any(String) } })
  })

  test('S-20 hidden fields are refused: id, operator, counters, version', async () => {
    const hidden = {
      id: newId(),
      operatorId: site.theirs,
      operator_id: site.theirs,
      version: 9,
      chargePoints: 99,
      createdAt: '2000-01-01T00:00:00Z',
    }
    const refused = await site.call('POST', '/api/stations', { body: form(hidden) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(Object.keys(hidden).toSorted())
    expect(await create()).toMatchObject({ version: 1, chargePoints: 0 })
  })

  test('with charge points it cannot be deleted; the refusal says how many', async () => {
    const id = await createTestStation(site.services, site.ours)
    await createTestChargePoint(site.services, site.ours, id)
    const refused = await site.call('DELETE', `/api/stations/${id}`, { language: 'es' })
    expect(refused).toMatchObject({ status: 409, error: 'stations.station-has-charge-points' })
    expect(refused.msg).toContain('1 punto de recarga')
  })
})

describe('the list', () => {
  test('counts charge points and connectors, finds by code and by any part of the name', async () => {
    const id = await createTestStation(site.services, site.ours, { code: 'ZQ-77', name: '深圳福田口岸站' })
    await createTestChargePoint(site.services, site.ours, id, { connectors: [{ connectorNo: 1 }, { connectorNo: 2 }] })
    for (const search of ['zq-7', '福田'])
      expect((await site.call('GET', `/api/stations?search=${encodeURIComponent(search)}`)).data.list).toMatchObject([
        { id, chargePoints: 1, connectors: 2, connectedChargePoints: 0 },
      ])
    expect((await site.call('GET', '/api/stations?search=Q-7')).data.total).toBe(0)
    expect((await site.call('GET', '/api/stations?sort=-chargePoints&pageSize=1')).data.list).toHaveLength(1)
    expect((await site.call('GET', '/api/stations?sort=operator_id')).status).toBe(400)
    expect((await site.call('GET', '/api/stations?status=5')).data.total).toBe(0)
  })

  test.each(["'", '%', '_', "x' or '1'='1", '\\', '); drop table stations_stations; --'])(
    'S-23 SQL in a filter is text: %s',
    async (search) => {
      const url = `/api/stations?search=${encodeURIComponent(search)}`
      expect((await site.call('GET', url)).data.total).toBe(0)
    },
  )

  test('S-23 the export holds exactly what is filtered and runs nowhere', async () => {
    await create({
      code: 'EXP-1',
      name: '=HYPERLINK("http://x","y")',
      position: { longitude: -3.7, latitude: 40.4, system: 'wgs84' },
    })
    await create({ code: 'EXP-2', name: '@x', status: 5 })
    const all = await exportOf({ search: 'EXP-' })
    expect(all.rows).toHaveLength(2)
    expect(all.text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(all.text).toContain(",'@x,")
    expect(all.text).toContain(',-3.7,40.4,')
    expect((await exportOf({ search: 'EXP-', status: '5' })).text).not.toContain('EXP-1')
  })
})
