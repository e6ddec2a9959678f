import { markTokenFactsStale, markFactsStale, setTokenBatteries } from '@evops/charging/server'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { fleetEndpoints, quotasFor, seasonOf, defaultSeasonMonths, type QuotaRow } from '@evops/fleet/contract'
import { createFleetModule } from '@evops/fleet/server'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
let place: { stationId: string; chargePointId: string }
const audited: AuditEntry[] = []

beforeAll(async () => {
  site = await ocppSite()
  site.setNow(new Date('2026-11-21T12:00:00Z'))
  const chargePoint = await site.chargePoint()
  place = { stationId: chargePoint.stationId, chargePointId: chargePoint.chargePointId }
  const { domain } = createFleetModule({
    services: site.services,
    tokens: { setBatteries: setTokenBatteries },
    sessions: { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale },
    operatorOf: createOrganisation(site.services).operatorOf,
  })
  const codes = permissionCodesOf(fleetEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', createTestActor(await site.operator(), codes)],
    [
      'clerk',
      createTestActor(
        site.operatorId,
        codes.filter((code) => code !== 'driverrecord:approve'),
      ),
    ],
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
async function createOk(url: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const reply = await request(method, url, body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}
const unique = () => newId().slice(-6)
const kWh = (n: number) => n * 10_000
const km = (n: number) => n * 1_000

async function aModel(batteryDwh = kWh(100)) {
  const maker = await createOk('/api/vehicle-makers', { name: `Maker ${unique()}` })
  const type = await createOk('/api/vehicle-types', { name: `Type ${unique()}`, kind: 'city_bus' })
  const form = { makerId: maker.id, typeId: type.id, name: `E12 ${unique()}`, batteryDwh, interface: 'gbt' }
  return createOk('/api/vehicle-models', form)
}
async function aBus(more: object = {}) {
  const selfNo = unique()
  return createOk('/api/vehicles', { selfNo, modelId: (await aModel()).id, ...more })
}
const aLine = () => createOk('/api/bus-lines', { lineNo: unique() })
const aDriver = () => createOk('/api/drivers', { driverNo: unique(), name: `Driver ${unique()}` })
const aRecord = (form: object) => request('POST', '/api/driver-records', form)
const aQuota = (form: object) =>
  request('POST', '/api/energy-quotas', { dwh100km: kWh(100), validFrom: '2026-01-01', ...form })

let transactions = 700_000_000
/** Creates a settled session of a vehicle. */
async function aSession(vehicleId: string, startedAt: string, dwh: number) {
  const id = newId()
  transactions += 1
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, id_tag, token_state,
       device_started_at, started_at, start_received_at, meter_start_dwh, ended_at, time_zone, currency, energy_dwh, total_minor)
     values ($1, $2, $3, $4, $5, 1, 'ocpp1.6', $6::int, 'settled', 'BUS', 'accepted', $7, $7, $7, 0, $7::timestamptz + interval '1 hour', 'UTC', 'CNY', $8, 0)`,
    [site.operatorId, id, `O-${transactions}`, place.stationId, place.chargePointId, transactions, startedAt, dwh],
  )
  await site.admin.query(
    `insert into fleet_session_assignments (operator_id, session_id, station_id, vehicle_id, reason, assigned_at) values ($1, $2, $3, $4, 'test', now())`,
    [site.operatorId, id, place.stationId, vehicleId],
  )
}

describe('ROUTE-07 engconsquota', () => {
  test('two quotas for the same things do not overlap; others and later ones stand beside each other', async () => {
    const line = await aLine()
    const first = await aQuota({ lineId: line.id, validTo: '2026-06-30' })
    expect(first.data).toMatchObject({ lineNo: line.lineNo, specificity: 20, state: 'over' })
    expect(await aQuota({ lineId: line.id, validFrom: '2026-06-30' })).toMatchObject({
      status: 409,
      error: 'fleet.quota-overlap',
      fields: { validFrom: expect.any(String) },
    })
    expect(await aQuota({ lineId: line.id, validFrom: '2026-07-01' })).toMatchObject({ status: 200 })
    expect(await aQuota({ lineId: line.id, season: 'winter' })).toMatchObject({ status: 200 })
    expect(await aQuota({ lineId: line.id, grade: 1 })).toMatchObject({ status: 200 })
    const stale = {
      dwh100km: kWh(90),
      validFrom: '2026-01-01',
      validTo: '2026-06-30',
      lineId: line.id,
      version: 7,
    }
    expect(await request('PUT', `/api/energy-quotas/${first.data.id}`, stale)).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    const list = await request('GET', `/api/energy-quotas?lineId=${line.id}`)
    expect(list.data.list.map(({ specificity }: QuotaRow) => specificity)).toEqual([38, 37, 20, 20])
    expect(await request('GET', `/api/energy-quotas/${first.data.id}`, undefined, 'theirs')).toMatchObject({
      status: 404,
    })
    expect(await request('GET', '/api/energy-quotas', undefined, 'nobody')).toMatchObject({ status: 403 })
    expect(await request('GET', '/api/energy-quotas', undefined, '')).toMatchObject({ status: 401 })
    expect(await aQuota({ validTo: '2025-01-01' })).toMatchObject({
      status: 400,
      fields: { validTo: expect.any(String) },
    })
  })

  test('the look-up, the rule and the table agree on which quota holds', async () => {
    const model = await aModel()
    const line = await aLine()
    const bus = await aBus({ modelId: model.id, lineId: line.id })
    const driver = await aDriver()
    await createOk(`/api/driver-grades/${driver.id}`, { grade: 3, version: driver.version }, 'PUT')
    for (const [at, terms] of [
      { modelId: model.id },
      { lineId: line.id, season: 'winter' },
      { modelId: model.id, season: 'summer' },
      { modelId: model.id, lineId: line.id },
      { grade: 3, lineId: line.id },
      { grade: 4, modelId: model.id, lineId: line.id },
    ].entries())
      expect(await aQuota({ ...terms, dwh100km: kWh(80 + at) })).toMatchObject({ status: 200 })
    const all: QuotaRow[] = (await request('GET', '/api/energy-quotas?pageSize=200')).data.list
    let odometer = 0
    for (const [day, lineId] of [
      ['2026-01-10', line.id],
      ['2026-04-10', line.id],
      ['2026-07-10', null],
      ['2026-07-11', line.id],
    ] as const) {
      const form = { day, shift: 'early', vehicleId: bus.id, driverId: driver.id, lineId }
      const record = await aRecord({ ...form, odometerStartM: odometer, odometerEndM: odometer + km(50) })
      odometer += km(50)
      const question = { day, modelId: model.id, lineId, season: seasonOf(day, defaultSeasonMonths), grade: 3 }
      const [expected] = quotasFor(all, question)
      expect(record.data).toMatchObject({ quotaId: expected?.id, quotaDwh: (expected?.dwh100km ?? 0) / 2 })
      if (lineId === null) continue
      const url = `/api/energy-quotas/for?vehicleId=${bus.id}&day=${day}&lineId=${lineId}&driverId=${driver.id}`
      const reply = (await request('GET', url)).data
      expect(reply).toMatchObject({ season: question.season, grade: 3, lineNo: line.lineNo })
      expect(reply.fitting.map(({ id }: QuotaRow) => id)).toEqual(quotasFor(all, question).map(({ id }) => id))
    }
  })

  test('months are edited; open records follow their month, two seasons share none', async () => {
    const now = (await request('GET', '/api/energy-quota-settings')).data
    expect(now).toMatchObject({
      summerMonths: [6, 7, 8, 9],
      winterMonths: [12, 1, 2],
      version: 0,
      currency: 'CNY',
    })
    const bus = await aBus()
    const form = { day: '2026-05-05', shift: 'mid', vehicleId: bus.id, driverId: (await aDriver()).id }
    const record = (await aRecord({ ...form, odometerStartM: 0, odometerEndM: km(10) })).data
    expect(record.season).toBe('normal')
    const { currency: _currency, ...settings } = now
    expect(await request('PUT', '/api/energy-quota-settings', { ...settings, winterMonths: [6] })).toMatchObject({
      status: 400,
      fields: { winterMonths: expect.any(String) },
    })
    await createOk('/api/energy-quota-settings', { ...settings, summerMonths: [5, 6, 7, 8, 9] }, 'PUT')
    expect((await request('GET', `/api/driver-records/${record.id}`)).data.season).toBe('summer')
    expect(await request('PUT', '/api/energy-quota-settings', settings)).toMatchObject({ status: 409 })
    await createOk('/api/energy-quota-settings', { ...settings, version: 1 }, 'PUT')
  })
})

describe('ROUTE-07 driverrecord', () => {
  test('a shift begins where the one before ended; what lies between is unrecorded; the vehicle follows', async () => {
    const bus = await aBus({ odometerM: km(1_000) })
    const driver = await aDriver()
    const of = { vehicleId: bus.id, driverId: driver.id }
    const start = `/api/driver-records/start?vehicleId=${bus.id}`
    expect((await request('GET', `${start}&day=2026-11-20&shift=early`)).data).toMatchObject({
      odometerStartM: km(1_000),
      before: null,
      taken: false,
    })
    const early = {
      ...of,
      day: '2026-11-20',
      shift: 'early',
      odometerStartM: km(1_000),
      odometerEndM: km(1_120),
      socStart: 90,
      socEnd: 40,
    }
    const first = (await aRecord(early)).data
    expect(first).toMatchObject({ distanceM: km(120), unrecordedM: null, source: 'manual', checkedAt: null })
    expect((await request('GET', `${start}&day=2026-11-20&shift=late`)).data).toMatchObject({
      odometerStartM: km(1_120),
      before: { day: '2026-11-20', shift: 'early', driverName: driver.name },
    })
    const late = (
      await aRecord({
        ...early,
        shift: 'late',
        odometerStartM: km(1_150),
        odometerEndM: km(1_200),
        socEnd: 15,
      })
    ).data
    expect(late.unrecordedM).toBe(km(30))
    expect((await request('GET', `/api/vehicles/${bus.id}`)).data).toMatchObject({
      odometerM: km(1_200),
      soc: 15,
    })
    // A record between the two: the later record now begins after it.
    const mid = (await aRecord({ ...early, shift: 'mid', odometerStartM: km(1_120), odometerEndM: km(1_149) })).data
    expect(mid.unrecordedM).toBe(0)
    const lateNow = async () => (await request('GET', `/api/driver-records/${late.id}`)).data
    expect((await lateNow()).unrecordedM).toBe(km(1))
    const gaps = await request('GET', `/api/driver-records?vehicleId=${bus.id}&unrecorded=true`)
    expect(gaps.data).toMatchObject({ total: 1, sums: { records: 1, unrecordedM: km(1), distanceM: km(50) } })
    expect(await aRecord({ ...early, shift: 'mid', odometerStartM: km(1_149), odometerEndM: km(1_149) })).toMatchObject(
      { error: 'fleet.shift-taken' },
    )
    expect(
      await aRecord({ ...early, day: '2026-11-21', odometerStartM: km(1_199), odometerEndM: km(1_205) }),
    ).toMatchObject({
      status: 409,
      error: 'fleet.odometer-back',
      msg: expect.stringContaining('1200.0'),
    })
    expect(
      await aRecord({ ...early, day: '2026-11-19', odometerStartM: km(999), odometerEndM: km(1_001) }),
    ).toMatchObject({ error: 'fleet.odometer-ahead' })
    expect(await aRecord({ ...early, day: '2026-11-22' })).toMatchObject({ error: 'fleet.day-to-come' })
    expect(
      await aRecord({ ...early, day: '2026-11-21', odometerStartM: km(1_200), odometerEndM: km(1_801) }),
    ).toMatchObject({
      status: 400,
      fields: { odometerEndM: expect.stringContaining('600') },
    })
    expect(await request('DELETE', `/api/driver-records/${mid.id}`)).toMatchObject({ status: 200 })
    expect((await lateNow()).unrecordedM).toBe(km(30))
    expect(await request('DELETE', `/api/driver-records/${late.id}`)).toMatchObject({ status: 200 })
    expect((await request('GET', `/api/vehicles/${bus.id}`)).data.odometerM).toBe(km(1_120))
    expect(await request('GET', `/api/driver-records/${first.id}`, undefined, 'theirs')).toMatchObject({
      status: 404,
    })
  })

  test('is checked, changed under its edition, and not checked any more then', async () => {
    const bus = await aBus()
    const form = {
      vehicleId: bus.id,
      driverId: (await aDriver()).id,
      day: '2026-11-18',
      shift: 'early',
      odometerStartM: 0,
      odometerEndM: km(80),
    }
    const record = (await aRecord(form)).data
    const checked = await createOk(`/api/driver-records/${record.id}/check`, {
      checked: true,
      version: record.version,
    })
    expect(checked).toMatchObject({ checkedName: 'Desk', version: 2 })
    expect(await request('PUT', `/api/driver-records/${record.id}`, { ...form, version: 1 })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    const changed = await createOk(
      `/api/driver-records/${record.id}`,
      { ...form, odometerEndM: km(70), version: 2 },
      'PUT',
    )
    expect(changed).toMatchObject({ distanceM: km(70), checkedAt: null, checkedName: '' })
    expect(audited.at(-1)).toMatchObject({
      entity: 'driver_record',
      before: { distanceM: km(80) },
      after: { distanceM: km(70) },
    })
  })

  test('comes from a file, whole or not at all; twice is once', async () => {
    const bus = await aBus({ plate: `TB ${unique()}` })
    const driver = await aDriver()
    const line = await aLine()
    const head = 'day,shift,vehicle,driverNo,line,odometerStartKm,odometerEndKm,trips,socStart,socEnd'
    const rows = [
      `2026-11-17,late,${bus.selfNo},${driver.driverNo},${line.lineNo},,"1100,5",6,60,30`,
      `2026-11-17,early,${bus.plate},${driver.driverNo},${line.lineNo},1000,1050.5,5,90,60`,
    ]
    const send = (lines: string[], dryRun: boolean) =>
      request('POST', '/api/driver-records/import', { content: [head, ...lines].join('\n'), dryRun })
    const wrong = await send(
      [...rows, '2026-11-17,noon,NOBUS,X,,1,2,,,', `2026-11-17,mid,NOBUS-1,${driver.driverNo},,1,2,,,`],
      false,
    )
    expect(wrong.data.errors).toMatchObject([{ row: 4, field: 'shift' }])
    const unknown = await send([...rows, `2026-11-17,mid,NOBUS-1,${driver.driverNo},,1,2,,,`], false)
    expect(unknown.data).toMatchObject({ created: 0, errors: [{ row: 4, field: 'vehicle' }] })
    const list = async () => (await request('GET', `/api/driver-records?vehicleId=${bus.id}&sort=day`)).data
    expect((await list()).total).toBe(0)
    expect((await send(rows, true)).data).toMatchObject({ total: 2, created: 2, updated: 0, errors: [] })
    expect((await list()).total).toBe(0)
    expect((await send(rows, false)).data).toMatchObject({ created: 2, updated: 0 })
    expect((await send(rows, false)).data).toMatchObject({ created: 0, updated: 2, errors: [] })
    expect(await list()).toMatchObject({
      total: 2,
      sums: { distanceM: 100_500, trips: 11, unrecordedM: 0 },
      list: [
        { shift: 'early', distanceM: 50_500, source: 'import' },
        { shift: 'late', odometerStartM: 1_050_500 },
      ],
    })
  })

  test('a closed month stays as it is until somebody opens it for a reason', async () => {
    const bus = await aBus()
    const driver = await aDriver()
    const form = {
      vehicleId: bus.id,
      driverId: driver.id,
      day: '2025-03-10',
      shift: 'early',
      odometerStartM: 0,
      odometerEndM: km(80),
    }
    const record = (await aRecord(form)).data
    expect(await request('POST', '/api/driver-record-months/2026-11/close')).toMatchObject({
      error: 'fleet.month-running',
    })
    expect(await request('POST', '/api/driver-record-months/2025-03/close')).toMatchObject({ status: 200 })
    const locked = { status: 409, error: 'fleet.month-closed' }
    expect(await aRecord({ ...form, day: '2025-02-01' })).toMatchObject(locked)
    expect(await request('PUT', `/api/driver-records/${record.id}`, { ...form, version: 1 })).toMatchObject(locked)
    expect(await request('DELETE', `/api/driver-records/${record.id}`)).toMatchObject(locked)
    expect(
      await request('POST', `/api/driver-records/${record.id}/check`, { checked: true, version: 1 }),
    ).toMatchObject(locked)
    expect(await aQuota({ grade: 5, validFrom: '2025-03-31' })).toMatchObject(locked)
    const open = '/api/driver-record-months/2025-03/open'
    expect(await request('POST', open, { reason: 'Wrong bus' }, 'clerk')).toMatchObject({ status: 403 })
    expect(await request('POST', open, {})).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    const months = await createOk(open, { reason: 'Wrong bus' })
    const march = months.find(({ month }: { month: string }) => month === '2025-03')
    expect(march).toMatchObject({
      isClosed: false,
      records: 1,
      history: [{ closedName: 'Desk', openReason: 'Wrong bus' }],
    })
    expect(audited.at(-1)).toMatchObject({
      entity: 'record_month',
      after: { state: 'open', reason: 'Wrong bus' },
    })
    expect(await request('DELETE', `/api/driver-records/${record.id}`)).toMatchObject({ status: 200 })
  })
})

describe('ROUTE-07 carengquotastatistics', () => {
  const totalOf = async (query: string) => (await request('GET', `/api/vehicle-energy?${query}`)).data

  test('energy of a day is shared by kilometres; rows, totals, records and orders make the same sums', async () => {
    const model = await aModel(kWh(100))
    const bus = await aBus({ modelId: model.id })
    const [one, two] = [await aDriver(), await aDriver()]
    const line = await aLine()
    expect(
      await aQuota({ modelId: model.id, lineId: line.id, dwh100km: kWh(90), toleranceHundredths: 500 }),
    ).toMatchObject({ status: 200 })
    const of = { vehicleId: bus.id, lineId: line.id }
    await aRecord({
      ...of,
      driverId: one.id,
      day: '2026-10-05',
      shift: 'early',
      odometerStartM: 0,
      odometerEndM: 33_333,
      socStart: 100,
      socEnd: 70,
    })
    await aRecord({
      ...of,
      driverId: two.id,
      day: '2026-10-05',
      shift: 'late',
      odometerStartM: 33_333,
      odometerEndM: 100_000,
      socStart: 70,
      socEnd: 20,
    })
    await aRecord({
      ...of,
      driverId: one.id,
      day: '2026-10-06',
      shift: 'early',
      odometerStartM: 100_000,
      odometerEndM: 200_000,
      socStart: 95,
      socEnd: 10,
    })
    await aSession(bus.id, '2026-10-05T12:00:00Z', kWh(15) + 1)
    // At 22:00 UTC on the fifth the battery is charged for the next day.
    await aSession(bus.id, '2026-10-05T22:00:00Z', kWh(75))
    const query = `dayFrom=2026-10-05&dayTo=2026-10-06&vehicleId=${bus.id}`
    const byDay = await totalOf(`${query}&by=day`)
    expect(byDay.list).toMatchObject([
      { key: '2026-10-05', chargedDwh: kWh(15) + 1, usedDwh: kWh(15 + 80) + 1, distanceM: 100_000 },
      // 20 % at the end of the day before, 10 % at the end of this day.
      { key: '2026-10-06', chargedDwh: kWh(75), usedDwh: kWh(75 + 10), distanceM: 100_000 },
    ])
    expect(byDay.totals).toMatchObject({
      usedDwh: kWh(180) + 1,
      quotaDwh: kWh(180),
      savedDwh: -1,
      dwh100km: kWh(90) + 1,
      isOver: false,
    })
    for (const by of ['driver', 'line', 'fleet', 'vehicle', 'month']) {
      const { totals } = await totalOf(`${query}&by=${by}`)
      expect([by, totals.usedDwh, totals.chargedDwh, totals.quotaDwh, totals.distanceM]).toEqual([
        by,
        kWh(180) + 1,
        kWh(90) + 1,
        kWh(180),
        200_000,
      ])
    }
    const drivers = await totalOf(`${query}&by=driver&sort=-distanceM`)
    const share = Math.round(((kWh(95) + 1) * 33_333) / 100_000)
    expect(drivers.list).toMatchObject([
      { key: one.id, distanceM: 133_333, usedDwh: share + kWh(85), records: 2 },
      { key: two.id, distanceM: 66_667, usedDwh: kWh(95) + 1 - share, records: 1 },
    ])
    const records = await request('GET', `/api/driver-records?dayFrom=2026-10-05&dayTo=2026-10-06&driverId=${one.id}`)
    expect(records.data.sums).toMatchObject({ distanceM: 133_333, quotaDwh: drivers.list[0].quotaDwh })
    const sessions = await request('GET', `/api/vehicle-energy/sessions?${query}`)
    expect(sessions.data).toMatchObject({ total: 2, energyDwh: byDay.totals.chargedDwh })
    expect((await request('GET', `/api/vehicle-energy?${query}`, undefined, 'theirs')).data.total).toBe(0)
    expect(await request('GET', '/api/vehicle-energy?dayFrom=2026-10-05&dayTo=2024-10-05')).toMatchObject({
      status: 400,
    })
  })

  test('what a day without records charged is nobody’s, and in no driver’s sums', async () => {
    const bus = await aBus()
    await aSession(bus.id, '2026-09-01T10:00:00Z', kWh(40))
    const query = `dayFrom=2026-09-01&dayTo=2026-09-01&vehicleId=${bus.id}`
    expect((await totalOf(`${query}&by=driver`)).list).toMatchObject([
      { key: null, name: null, chargedDwh: kWh(40), savedDwh: null },
    ])
    expect((await totalOf(`${query}&by=vehicle`)).list).toMatchObject([
      { key: bus.id, name: bus.selfNo, chargedDwh: kWh(40), dwh100km: null },
    ])
    expect((await totalOf(`${query}&by=vehicle&driverId=none`)).totals.chargedDwh).toBe(kWh(40))
    expect((await totalOf(`${query}&by=vehicle`)).totals).toMatchObject({
      usedDwh: kWh(40),
      unexplainedDwh: kWh(40),
    })
  })
})
