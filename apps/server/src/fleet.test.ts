import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { markTokenFactsStale, markFactsStale, setTokenBatteries } from '@evops/charging/server'
import { tokenImports } from '@evops/charging/contract'
import { fleetEndpoints, updateModel } from '@evops/fleet/contract'
import { createFleetModule, assignedTokenIds } from '@evops/fleet/server'
import { createOrganisation } from '@evops/organisation/server'
import { maskTag, newId, shortNo, withoutUnknownKeys } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp, testServices, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
const audited: AuditEntry[] = []
const stations = { mine: newId(), other: newId() }

beforeAll(async () => {
  site = await ocppSite([], testServices(), { tokensAssigned: assignedTokenIds })
  const { operatorOf } = createOrganisation(site.services)
  const { domain } = createFleetModule({
    services: site.services,
    tokens: { setBatteries: setTokenBatteries },
    sessions: { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale },
    operatorOf,
  })
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
  const codes = permissionCodesOf([...fleetEndpoints, tokenImports.start, tokenImports.get])
  for (const name of ['mine', 'other'] as const) stations[name] = (await site.chargePoint()).stationId
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['depot', createTestActor(site.operatorId, codes, { scope: { stationIds: [stations.mine] } })],
    ['viewer', createTestActor(site.operatorId, ['carPerm'])],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  app = await testApp(site.services, [domain, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = 'ours') {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, msg: read.msg, fields: read.fields }
}
const unique = () => newId().slice(-6)
const kWh = (n: number) => n * 10_000

async function aModel(batteryDwh = kWh(350)) {
  const maker = await request('POST', '/api/vehicle-makers', { name: `Maker ${unique()}`, countryCode: 'cn' })
  const type = await request('POST', '/api/vehicle-types', { name: `Type ${unique()}`, kind: 'city_bus' })
  const model = await request('POST', '/api/vehicle-models', {
    makerId: maker.data.id,
    typeId: type.data.id,
    name: `E12 ${unique()}`,
    batteryDwh,
    interface: 'gbt',
  })
  expect(model.status).toBe(200)
  return { maker: maker.data, type: type.data, model: model.data }
}
async function aVehicle(more: object = {}) {
  const reply = await request('POST', '/api/vehicles', { plate: `B-${unique()}`, ...more })
  expect(reply.status).toBe(200)
  return reply.data
}
const bind = (id: string, idTag: string, more: object = {}) =>
  request('POST', `/api/vehicles/${id}/tokens`, { idTag, ...more })
const sessionsOf = async (vehicleId: string) =>
  (await request('GET', `/api/vehicle-sessions?vehicleId=${vehicleId}`)).data
const tokenRow = async (idTag: string) =>
  (await site.admin.query('select * from charging_tokens where id_tag = $1', [idTag])).rows[0]

describe('ROUTE-13 /vehicle/maker, model, type', () => {
  test('are kept, named once, changed under their edition, and stay while something names them', async () => {
    const { maker, type, model } = await aModel()
    expect(maker).toMatchObject({ countryCode: 'CN', models: 0, version: 1 })
    expect(model).toMatchObject({ makerName: maker.name, typeName: type.name, vehicles: 0 })
    const again = await request('POST', '/api/vehicle-makers', { name: maker.name.toUpperCase() })
    expect(again).toMatchObject({
      status: 409,
      error: 'fleet.name-taken',
      fields: { name: expect.any(String) },
    })
    const change = { name: maker.name, contact: 'Service desk', version: 1 }
    const changed = await request('PUT', `/api/vehicle-makers/${maker.id}`, change)
    expect(changed.data).toMatchObject({ contact: 'Service desk', version: 2, models: 1 })
    expect(await request('PUT', `/api/vehicle-makers/${maker.id}`, change)).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    expect(await request('DELETE', `/api/vehicle-makers/${maker.id}`)).toMatchObject({
      error: 'fleet.in-use',
    })
    expect(await request('DELETE', `/api/vehicle-models/${model.id}`)).toMatchObject({ status: 200 })
    expect(await request('DELETE', `/api/vehicle-makers/${maker.id}`)).toMatchObject({ status: 200 })
    const list = await request('GET', `/api/vehicle-makers?search=${encodeURIComponent(maker.name)}`)
    expect(list.data).toMatchObject({ total: 0, list: [] })
  })

  test('ROUTE-13 /vehicle/model keeps a charging curve whose steps go up; others are refused by that field', async () => {
    const { model } = await aModel()
    expect(model.chargeCurve).toEqual([])
    const save = (chargeCurve: object[], version: number) => {
      const { id: _, makerName: __, typeName: ___, kind: ____, vehicles: _____, ...form } = model
      return request('PUT', `/api/vehicle-models/${model.id}`, { ...form, chargeCurve, version })
    }
    const curve = [
      { fromSocPct: 60, maxW: 120_000 },
      { fromSocPct: 85, maxW: 40_000 },
    ]
    expect((await save(curve, 1)).data).toMatchObject({ chargeCurve: curve, version: 2 })
    const steps = Array.from({ length: 9 }, (_, at) => ({ fromSocPct: 10 * at, maxW: 50_000 }))
    for (const wrong of [curve.toReversed(), [curve[0], curve[0]], steps, [{ fromSocPct: 100, maxW: 5_000 }]]) {
      const reply = await save(wrong as object[], 2)
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.fields).join()).toContain('chargeCurve')
    }
  })

  test('the usual types are added once', async () => {
    const first = await request('POST', '/api/vehicle-types/usual')
    expect(first.data.added).toBe(10)
    expect((await request('POST', '/api/vehicle-types/usual')).data).toEqual({ added: 0 })
    const buses = await request('GET', '/api/vehicle-types?kind=city_bus&sort=lengthMm&pageSize=200')
    expect(buses.data.list.map(({ lengthMm }: { lengthMm: number }) => lengthMm)).toContain(18_000)
  })

  test.each([
    ['/api/vehicle-makers', { name: '' }, 'name'],
    ['/api/vehicle-makers', { name: 'x', countryCode: 'China' }, 'countryCode'],
    ['/api/vehicle-types', { name: 'x', kind: 'boat' }, 'kind'],
    ['/api/vehicle-models', { name: 'x', batteryDwh: 1 }, 'batteryDwh'],
    ['/api/vehicles', { vin: 'LSVAA4182E2IO4567' }, 'vin'],
    ['/api/vehicles', { remark: 'nothing else' }, 'plate'],
    ['/api/drivers', { driverNo: '7', name: 'Driver 7', phone: 'call me' }, 'phone'],
  ])('VALID-03 POST %s %j is refused by the field %s', async (url, body, field) => {
    const reply = await request('POST', url, body)
    expect(reply.status).toBe(400)
    expect(reply.fields).toHaveProperty(field)
  })
})

describe('ROUTE-13 /vehicle/fleet', () => {
  test('a tree: each after the one above it; it never comes to stand below itself', async () => {
    const mark = unique()
    const top = await request('POST', '/api/fleets', { name: `F${mark} North`, stationId: stations.mine })
    const below = await request('POST', '/api/fleets', { name: `F${mark} A`, parentId: top.data.id })
    const lowest = await request('POST', '/api/fleets', { name: `F${mark} B`, parentId: below.data.id })
    const list = await request('GET', `/api/fleets?search=F${mark}`)
    expect(list.data.list).toMatchObject([
      { id: top.data.id, depth: 0, stationId: stations.mine },
      { id: below.data.id, depth: 1, parentName: `F${mark} North` },
      { id: lowest.data.id, depth: 2 },
    ])
    const { name, version } = top.data
    const ring = await request('PUT', `/api/fleets/${top.data.id}`, {
      name,
      version,
      parentId: lowest.data.id,
    })
    expect(ring).toMatchObject({ status: 409, error: 'fleet.fleet-loop' })
    const nowhere = await request('POST', '/api/fleets', { name: `F${mark} C`, stationId: newId() })
    expect(nowhere).toMatchObject({ status: 404, fields: { stationId: expect.any(String) } })
    const inLowest = await aVehicle({ fleetId: lowest.data.id })
    const found = await request('GET', `/api/vehicles?fleetId=${top.data.id}`)
    expect(found.data.list).toMatchObject([{ id: inLowest.id, fleetName: `F${mark} B` }])
    expect(await request('DELETE', `/api/fleets/${lowest.data.id}`)).toMatchObject({ error: 'fleet.in-use' })
  })

  test('D-27f a fleet of no station holds the operator’s others: a user of one station neither makes nor changes it', async () => {
    const mark = unique()
    const whole = (await request('POST', '/api/fleets', { name: `W${mark}` })).data
    const own = (await request('POST', '/api/fleets', { name: `O${mark}`, stationId: stations.mine }, 'depot')).data
    const refused = { status: 403, error: 'request.whole-operator' }
    expect(await request('POST', '/api/fleets', { name: `N${mark}` }, 'depot')).toMatchObject(refused)
    for (const { id, name, version } of [whole, own])
      expect(await request('PUT', `/api/fleets/${id}`, { name, version, stationId: null }, 'depot')).toMatchObject(
        refused,
      )
    const taken = { name: whole.name, version: whole.version, stationId: stations.mine }
    expect(await request('PUT', `/api/fleets/${whole.id}`, taken, 'depot')).toMatchObject(refused)
    expect(await request('DELETE', `/api/fleets/${whole.id}`, undefined, 'depot')).toMatchObject(refused)
    expect((await request('DELETE', `/api/fleets/${own.id}`, undefined, 'depot')).status).toBe(200)
  })

  test('D-30d lines stand by number, 2 before 10; drivers are masked, told in full for a reason', async () => {
    const mark = String(Date.now()).slice(-5)
    for (const lineNo of [`${mark}10`, `${mark}2`]) await request('POST', '/api/bus-lines', { lineNo })
    const lines = await request('GET', `/api/bus-lines?search=${mark}`)
    expect(lines.data.list.map(({ lineNo }: { lineNo: string }) => lineNo)).toEqual([`${mark}2`, `${mark}10`])
    const driver = await request('POST', '/api/drivers', {
      driverNo: `D${mark}`,
      name: 'Driver 7',
      phone: '+34 600 123 456',
      licenceNo: '12345678Z',
      licenceUntil: '2020-01-31',
      cardNo: `CARD${mark}`,
    })
    expect(driver.data).toMatchObject({ phone: '****3456', licenceNo: '****678Z', licenceState: 'expired' })
    expect(driver.data.cardNo).toBe(maskTag(mark))
    const { id, version, driverNo, name, phone, licenceNo, cardNo } = driver.data
    const same = { driverNo, name, phone, licenceNo, cardNo, licenceUntil: '2099-12-31', version }
    const changed = await request('PUT', `/api/drivers/${id}`, same)
    expect(changed.data).toMatchObject({ licenceState: 'valid', licenceUntil: '2099-12-31' })
    const shown = await request('POST', `/api/drivers/${id}/reveal`, { reason: 'Called back' })
    expect(shown.data).toEqual({
      phone: '+34 600 123 456',
      licenceNo: '12345678Z',
      cardNo: `CARD${mark}`,
    })
    expect(audited.at(-1)).toMatchObject({ action: 'revealDriver', after: { reason: 'Called back' } })
    expect(JSON.stringify(audited)).not.toContain('600 123')
    expect((await request('GET', `/api/drivers?licence=expired&search=D${mark}`)).data.total).toBe(0)
  })
})

describe('ROUTE-03 /statsanalysis/vehicle', () => {
  test('an order counts to the vehicle whose token began it when it began', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const idTag = `BUS-${unique()}`
    await site.token(idTag)
    const [first, second] = [await aVehicle({ selfNo: `1${unique()}` }), await aVehicle()]
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    expect((await bind(first.id, idTag, { from: at(10) })).data).toMatchObject([{ idTag: maskTag(idTag), until: null }])
    expect(await bind(second.id, idTag)).toMatchObject({
      status: 409,
      error: 'fleet.token-taken',
      msg: expect.stringContaining(first.selfNo),
    })
    await runTestSession(point, { idTag, from: 480, until: 420 })
    const [spell] = (await request('GET', `/api/vehicles/${first.id}/tokens`)).data
    const ended = await request('POST', `/api/vehicles/${first.id}/tokens/${spell.id}/end`, { until: at(5) })
    expect(ended.data[0].until).not.toBeNull()
    expect((await bind(second.id, idTag, { from: at(5) })).status).toBe(200)
    await runTestSession(point, { idTag, from: 180, until: 120, startWh: 2_000_000 })
    const [one, two] = [await sessionsOf(first.id), await sessionsOf(second.id)]
    expect([one.total, two.total]).toEqual([1, 1])
    expect(one.list[0]).toMatchObject({
      assignedBy: 'token',
      idTag: maskTag(idTag),
      stationId: chargePoint.stationId,
    })
    expect(one.sums).toMatchObject({ sessions: 1, energyDwh: one.list[0].energyDwh })
    const { data } = await request('GET', `/api/vehicles/${first.id}`)
    expect(data).toMatchObject({ sessions: 1, energyDwh: one.list[0].energyDwh, sessions30: 1 })

    const { sessionNo, sessionId } = one.list[0]
    const reason = 'The card was lent'
    const waits = async () => {
      const { rows } = await site.admin.query('delete from charging_unreported where session_id = $1 returning 1', [
        sessionId,
      ])
      return rows.length
    }
    // The vehicle was assigned later: the session belonged to none before.
    await waits()
    const moved = await request('POST', `/api/vehicles/${second.id}/sessions`, {
      sessionNo: shortNo(sessionNo),
      reason,
    })
    expect(await waits()).toBe(1)
    expect(moved.data).toMatchObject({ sessionNo, assignedBy: 'person', reason })
    expect(audited.at(-1)).toMatchObject({ entityId: second.id, after: { sessionNo, reason } })
    expect((await sessionsOf(first.id)).total).toBe(0)
    expect((await sessionsOf(second.id)).total).toBe(2)
    const release = (id: string) => request('POST', `/api/vehicles/${id}/sessions/${sessionId}/release`, { reason })
    expect((await release(second.id)).status).toBe(200)
    expect(await waits()).toBe(1)
    expect((await sessionsOf(first.id)).total).toBe(1)
    expect((await release(first.id)).status).toBe(200)
    expect((await sessionsOf(first.id)).total).toBe(0)
    expect((await release(first.id)).status).toBe(404)
  })

  test('ROUTE-03 starttoken: an import is not undone once a token of it is a vehicle’s, and the token is named', async () => {
    const url = '/api/token-imports'
    const [retained, spare] = [`IMP-${unique()}`, `IMP-${unique()}`]
    const settings = { mapping: { token: 'tag' } }
    const body = { fileName: 'tags.csv', content: `tag\n${retained}\n${spare}\n`, settings }
    const { id } = (await request('POST', url, body)).data
    await waitUntil(async () => (await request('GET', `${url}/${id}`)).data.state === 'done', 'the import is done')
    const vehicle = await aVehicle()
    expect((await bind(vehicle.id, retained)).status).toBe(200)
    expect(await request('POST', `${url}/${id}/undo`)).toMatchObject({
      status: 409,
      error: 'request.import-used',
      msg: expect.stringContaining(maskTag(retained)),
    })
    expect((await request('GET', `/api/vehicles/${vehicle.id}/tokens`)).data).toMatchObject([
      { idTag: maskTag(retained) },
    ])
    expect(await tokenRow(spare)).toBeDefined()
  })

  test("A09: a vehicle's battery reaches its start token, its model's where it has none of its own", async () => {
    const { model } = await aModel(kWh(350))
    const vehicle = await aVehicle({ modelId: model.id })
    const idTag = `BUS-${unique()}`
    await site.token(idTag)
    await bind(vehicle.id, idTag)
    const battery = async () => Number((await tokenRow(idTag)).battery_dwh)
    expect(await battery()).toBe(kWh(350))
    const form = withoutUnknownKeys(updateModel.body, model) as object
    const changed = await request('PUT', `/api/vehicle-models/${model.id}`, { ...form, batteryDwh: kWh(400) })
    expect(changed.status).toBe(200)
    expect(await battery()).toBe(kWh(400))
    const { plate, version } = vehicle
    const own = { plate, version, modelId: model.id, batteryDwh: kWh(300) }
    expect((await request('PUT', `/api/vehicles/${vehicle.id}`, own)).data.effectiveBatteryDwh).toBe(kWh(300))
    expect(await battery()).toBe(kWh(300))
    const [spell] = (await request('GET', `/api/vehicles/${vehicle.id}/tokens`)).data
    await request('POST', `/api/vehicles/${vehicle.id}/tokens/${spell.id}/end`, {})
    expect((await tokenRow(idTag)).battery_dwh).toBeNull()
  })

  test('SCOPE a depot sees its own fleets and those of no depot; what reaches all of them is not its to change', async () => {
    const { model } = await aModel()
    const fleet = async (stationId: string) =>
      (await request('POST', '/api/fleets', { name: `Depot ${unique()}`, stationId })).data.id
    const mark = unique()
    const here = await aVehicle({ selfNo: `${mark}1`, fleetId: await fleet(stations.mine) })
    const there = await aVehicle({ selfNo: `${mark}2`, fleetId: await fleet(stations.other) })
    const seen = await request('GET', `/api/vehicles?search=${mark}`, undefined, 'depot')
    expect(seen.data.list.map(({ id }: { id: string }) => id)).toEqual([here.id])
    expect((await request('GET', `/api/vehicles/${there.id}`, undefined, 'depot')).status).toBe(404)
    const form = withoutUnknownKeys(updateModel.body, model) as object
    const change = { ...form, batteryDwh: kWh(100) }
    expect((await request('PUT', `/api/vehicle-models/${model.id}`, change, 'depot')).status).toBe(403)
    const into = { plate: `X ${unique()}`, fleetId: there.fleetId }
    expect((await request('POST', '/api/vehicles', into, 'depot')).status).toBe(403)
  })

  test('a plate is one vehicle’s however it is written; other operators see nothing; no code, no entry', async () => {
    const plate = `粤B ${unique()}`
    const vehicle = await aVehicle({ plate })
    const twice = await request('POST', '/api/vehicles', { plate: plate.replace(' ', '·') })
    expect(twice).toMatchObject({ status: 409, error: 'fleet.vehicle-taken' })
    expect((await request('GET', `/api/vehicles/${vehicle.id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('GET', '/api/vehicles', undefined, 'theirs')).data.total).toBe(0)
    expect((await request('POST', '/api/vehicles', { plate }, 'theirs')).status).toBe(200)
    expect((await request('GET', '/api/vehicles', undefined, 'nobody')).status).toBe(403)
    expect((await request('POST', '/api/vehicles', { plate: 'X 1' }, 'viewer')).status).toBe(403)
    expect((await request('GET', '/api/vehicles', undefined, '')).status).toBe(401)
    expect((await request('DELETE', `/api/vehicles/${vehicle.id}`)).status).toBe(200)
  })

  test('import: vehicles and drivers from a file, all rows or none, and a second time the same changes nothing', async () => {
    const { model, maker } = await aModel()
    const fleet = await request('POST', '/api/fleets', { name: `Import ${unique()}` })
    const idTag = `BUS-${unique()}`
    await site.token(idTag)
    const mark = unique()
    const head = 'plate,selfNo,maker,model,fleet,odometerKm,idTag\n'
    const file = (rows: string) => ({ content: head + rows })
    const good = `P-${mark},9${mark},${maker.name},${model.name},${fleet.data.name},12345.6,${idTag}\n`
    const bad = file(`${good}P-${mark},,,,Nowhere,x,\n`)
    const refused = await request('POST', '/api/vehicles/import', bad)
    expect(refused.data).toMatchObject({ total: 2, created: 0, updated: 0 })
    expect(refused.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [3, 'odometerKm'],
    ])
    const named = await request('POST', '/api/vehicles/import', file(`P-${mark},,,,Nowhere,,\n`))
    expect(named.data.errors).toMatchObject([{ row: 2, field: 'fleet' }])
    const run = (dryRun: boolean) => request('POST', '/api/vehicles/import', { ...file(good), dryRun })
    expect((await run(true)).data).toMatchObject({ created: 1, updated: 0 })
    expect((await run(false)).data).toMatchObject({ created: 1, updated: 0, errors: [] })
    expect((await run(false)).data).toMatchObject({ created: 0, updated: 1 })
    const [row] = (await request('GET', `/api/vehicles?search=9${mark}`)).data.list
    expect(row).toMatchObject({ odometerM: 12_345_600, fleetName: fleet.data.name, plate: `P-${mark}` })
    expect((await request('GET', `/api/vehicles/${row.id}/tokens`)).data).toMatchObject([
      { idTag: maskTag(idTag), until: null },
    ])
    const people = `driverNo,name,fleet,licenceUntil\nD${mark},Driver 8,${fleet.data.name},2031-05-31\n`
    const drivers = () => request('POST', '/api/drivers/import', { content: people })
    expect((await drivers()).data).toMatchObject({ created: 1, updated: 0, errors: [] })
    expect((await drivers()).data).toMatchObject({ created: 0, updated: 1 })
    const only = await request('POST', '/api/drivers/import', {
      content: `driverNo,remark\nD${mark},night shift\n`,
    })
    expect(only.data).toMatchObject({ updated: 1, errors: [] })
    expect((await request('GET', `/api/drivers?search=D${mark}`)).data.list).toMatchObject([
      { name: 'Driver 8', licenceUntil: '2031-05-31', remark: 'night shift' },
    ])
  })

  test('import: titles and states in three languages are read; a column that no field takes is named, not lost in silence', async () => {
    const mark = unique()
    const fleet = (await request('POST', '/api/fleets', { name: `车队 ${mark}` })).data
    const content = `自编号,车牌号,所属车队,状态,里程 (km),座位数\nN${mark},粤B·${mark},${fleet.name},维修,1200.5,45\n`
    expect((await request('POST', '/api/vehicles/import', { content })).data).toMatchObject({
      created: 1,
      errors: [],
      unread: ['座位数'],
    })
    const [row] = (await request('GET', `/api/vehicles?search=N${mark}`)).data.list
    expect(row).toMatchObject({ fleetName: fleet.name, state: 'repair', odometerM: 1_200_500 })
    const wrong = { content: `Número interno,Estado,Flota\nN${mark},En taller,Nadie\n` }
    expect((await request('POST', '/api/vehicles/import', wrong)).data).toMatchObject({
      errors: [{ row: 2, field: 'Flota' }],
    })
    const people = `工号,姓名,所属车队,状态,驾照有效期\nZ${mark},张三,${fleet.name},在职,2031-05-31\n`
    expect((await request('POST', '/api/drivers/import', { content: people })).data).toMatchObject({
      created: 1,
      errors: [],
      unread: [],
    })
    const shift = `日期,班次,自编号,司机工号,起码 km,止码 km,出车电量,收车电量\n2026-11-17,早班,N${mark},Z${mark},1200.5,1300,90,60\n`
    expect((await request('POST', '/api/driver-records/import', { content: shift })).data).toMatchObject({
      created: 1,
      errors: [],
      unread: [],
    })
    const missing = await request('POST', '/api/driver-records/import', {
      content: '日期,班次\n2026-11-17,早班\n',
    })
    expect(missing).toMatchObject({ error: 'fleet.import-columns' })
    expect(missing.msg).toContain('Driver number')
  })
})
