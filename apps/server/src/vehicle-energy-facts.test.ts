import { markTokenFactsStale, markFactsStale, setTokenBatteries } from '@evops/charging/server'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { fleetEndpoints } from '@evops/fleet/contract'
import { createFleetModule, createEnergyFacts, deleteMeasuredDays, recordMeasuredDays } from '@evops/fleet/server'
import { createOrganisation } from '@evops/organisation/server'
import { newId, withoutUnknownKeys } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp } from '@evops/platform/testing'
import { reportEndpoints } from '@evops/reports/contract'
import { createReports, type ReportsDomain } from '@evops/reports/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  referenceEnergyFigures,
  calculateReferenceVehicleEnergy,
  type ReferenceVehicleEnergyRow,
} from './testing/plain-energy.ts'

let site: OcppSite
let app: App
let reports: ReportsDomain
let place: { stationId: string; chargePointId: string }
const now = new Date('2026-05-20T12:00:00Z')
const first = Date.parse('2026-01-05')
const dayOf = (n: number) => new Date(first + n * 86_400_000).toISOString().slice(0, 10)
/** A year would not test more: this period has whole and partial months, and days that are not stored yet. */
const days = 134
const kWh = (n: number) => n * 10_000

const models: string[] = []
const lines: string[] = []
const drivers: string[] = []
const buses: string[] = []

async function request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = 'ours') {
  const headers = { 'accept-language': 'en', authorization: `Bearer ${token}` }
  const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.body}`)
  return JSON.parse(reply.body).data
}

let transactions = 760_000_000
async function aSession(vehicleId: string, startedAt: string, dwh: number): Promise<string> {
  const id = newId()
  transactions += 1
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, id_tag, token_state,
       device_started_at, started_at, start_received_at, meter_start_dwh, ended_at, time_zone, currency, energy_dwh, total_minor)
     values ($1, $2, $3, $4, $5, 1, 'ocpp1.6j', $6::int, 'settled', 'BUS', 'accepted', $7, $7, $7, 0, $7::timestamptz + interval '1 hour', 'UTC', 'CNY', $8, 0)`,
    [site.operatorId, id, `O-${transactions}`, place.stationId, place.chargePointId, transactions, startedAt, dwh],
  )
  await request('POST', `/api/vehicles/${vehicleId}/sessions`, {
    sessionNo: `O-${transactions}`,
    reason: 'test',
  })
  return id
}
const aRecord = (form: object) => request('POST', '/api/driver-records', { trips: 1, remark: '', ...form })

beforeAll(async () => {
  site = await ocppSite()
  site.setNow(now)
  place = await site.chargePoint()
  const { domain } = createFleetModule({
    services: site.services,
    tokens: { setBatteries: setTokenBatteries },
    sessions: { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale },
    operatorOf: createOrganisation(site.services).operatorOf,
  })
  reports = createReports(site.services)
  const codes = permissionCodesOf([...fleetEndpoints, ...reportEndpoints])
  const scope = { stationIds: [place.stationId] }
  app = await testApp(site.services, [domain, site.charging.domain, reports.domain], {
    actor: (token) =>
      token === 'ours'
        ? createTestActor(site.operatorId, codes)
        : token === 'scoped'
          ? createTestActor(site.operatorId, codes, { scope })
          : null,
    audit: async () => undefined,
  })
  await fill()
})
afterAll(async () => {
  await app.close()
  await site.close()
})

/**
 * Three buses: one with records of two shifts on most days, one with some records and otherwise measured, one that is
 * only measured.
 */
async function fill() {
  const maker = await request('POST', '/api/vehicle-makers', { name: 'Maker' })
  const type = await request('POST', '/api/vehicle-types', { name: 'Type', kind: 'city_bus' })
  for (const [name, batteryDwh] of [
    ['E10', kWh(100)],
    ['E12', kWh(333.3)],
  ]) {
    const form = { makerId: maker.id, typeId: type.id, name, batteryDwh, interface: 'gbt' }
    models.push((await request('POST', '/api/vehicle-models', form)).id)
  }
  for (const lineNo of ['1', '2']) lines.push((await request('POST', '/api/bus-lines', { lineNo })).id)
  for (const driverNo of ['1', '2'])
    drivers.push((await request('POST', '/api/drivers', { driverNo, name: `Driver ${driverNo}` })).id)
  for (const n of [0, 1, 2]) {
    const form = { selfNo: `B${n}`, modelId: models[n % 2], lineId: lines[n % 2] }
    buses.push((await request('POST', '/api/vehicles', form)).id)
  }
  const quota = { validFrom: '2026-01-20', toleranceHundredths: 500, remark: '' }
  await request('POST', '/api/energy-quotas', { ...quota, dwh100km: kWh(95.7) })
  await request('POST', '/api/energy-quotas', {
    ...quota,
    dwh100km: kWh(80),
    lineId: lines[0],
    validTo: '2026-03-10',
  })
  const measured = []
  for (let n = 0; n < days; n += 1) {
    const [day, base] = [dayOf(n), n * 400_000]
    const of = { day, driverId: drivers[n % 2], lineId: lines[n % 3 === 0 ? 1 : 0] }
    if (n % 7 < 6) {
      const early = {
        odometerStartM: base,
        odometerEndM: base + 61_000 + n * 13,
        socStart: 90,
        socEnd: 60 - (n % 9),
      }
      await aRecord({ ...of, ...early, vehicleId: buses[0], shift: 'early' })
      if (n % 4 > 0)
        await aRecord({
          ...of,
          vehicleId: buses[0],
          shift: 'late',
          driverId: drivers[(n + 1) % 2],
          odometerStartM: base + 70_000,
          odometerEndM: base + 99_999,
          socEnd: n % 5 === 0 ? null : 30,
        })
    }
    if (n % 11 === 0)
      await aRecord({
        ...of,
        vehicleId: buses[1],
        shift: 'mid',
        odometerStartM: base,
        odometerEndM: base + 45_001,
      })
    for (const at of [1, 2])
      if (n % (at + 1) === 0)
        measured.push({
          vehicleId: String(buses[at]),
          day,
          distanceM: 30_000 + 77 * n,
          by: 'odometer' as const,
          isWhole: n % 10 > 0,
          socFrom: 80,
          socTo: 40 + (n % 30),
        })
    if (n % 2 === 0) await aSession(String(buses[n % 3]), `${day}T${n % 4 === 0 ? '21' : '03'}:10:00Z`, kWh(40) + n)
  }
  await saveMeasuredDays(measured)
}
async function saveMeasuredDays(measured: Parameters<typeof recordMeasuredDays>[2]) {
  await site.services.db.inTenant(site.operatorId, (tx) =>
    recordMeasuredDays(tx, { operatorId: site.operatorId, at: now }, measured),
  )
}

const updateEnergyFacts = () => createEnergyFacts(site.services).keep()
const spans = [
  ['2026-01-01', '2026-05-19'],
  ['2026-01-31', '2026-03-30'],
  ['2026-03-05', '2026-03-09'],
] as const
const keyOf = {
  vehicle: 'vehicleId',
  driver: 'driverId',
  line: 'lineId',
  day: 'day',
  month: 'month',
} as const
const plainKey: Record<keyof typeof keyOf, (row: ReferenceVehicleEnergyRow) => string> = {
  vehicle: (row) => row.vehicle,
  driver: (row) => row.driver,
  line: (row) => row.line,
  day: (row) => row.day,
  month: (row) => row.day.slice(0, 7),
}
const isSomething = (sums: readonly number[]) => sums.some((sum) => sum !== 0)

async function getEnergyReport(by: keyof typeof keyOf, [dayFrom, dayTo]: readonly [string, string], token = 'ours') {
  const query = new URLSearchParams({ dayFrom, dayTo, by, pageSize: '200', sort: 'key' })
  const { list } = await request('GET', `/api/reports/carenganalysis?${query}`, undefined, token)
  const rows = list.map(
    ({ key, values }: { key: Record<string, string>; values: Record<string, number | null> }) =>
      [key[keyOf[by]] ?? '', referenceEnergyFigures.map((name) => values[name] ?? 0)] as const,
  )
  return new Map<string, number[]>(rows.filter(([, sums]: [string, number[]]) => isSomething(sums)))
}
function expectedReport(
  rows: readonly ReferenceVehicleEnergyRow[],
  by: keyof typeof keyOf,
  [from, to]: readonly [string, string],
) {
  const within = Map.groupBy(
    rows.filter(({ day }) => day >= from && day <= to),
    plainKey[by],
  )
  const sums = [...within].map(
    ([key, own]) => [key, referenceEnergyFigures.map((name) => own.reduce((sum, row) => sum + row[name], 0))] as const,
  )
  return new Map(sums.filter(([, own]) => isSomething(own)))
}
const read = async (text: string) => (await site.admin.query(text, [site.operatorId])).rows
const everyKey = Object.keys(keyOf) as (keyof typeof keyOf)[]
async function agrees(when: string, { token = 'ours', keys = everyKey } = {}) {
  const rows = await calculateReferenceVehicleEnergy(read)
  for (const by of keys)
    for (const span of spans) {
      const found = await getEnergyReport(by, span, token)
      expect(found, `${when}: by ${by}, ${span.join(' to ')}`).toEqual(expectedReport(rows, by, span))
    }
}
/** Checks that the figures are exact before and after the stored ones are calculated. */
async function holds(what: string) {
  // One of each stored table: months together with days, and days of all vehicles.
  const keys = ['driver', 'day'] as const
  await agrees(`${what}, marked`, { keys: [...keys] })
  await updateEnergyFacts()
  await agrees(`${what}, worked out`, { keys: [...keys] })
  const { rows } = await site.admin.query('select count(*)::int as n from fleet_energy_marks')
  expect(rows[0]?.n).toBe(0)
}
const queryRow = async (text: string) => (await site.admin.query(text, [site.operatorId])).rows[0]
/** Changes fields of a row, which is sent without its read-only fields. */
const update = (url: string, row: object) => {
  const spec = fleetEndpoints.find(
    ({ method, path }) => method === 'PUT' && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url),
  )
  const body = spec && 'body' in spec ? spec.body : undefined
  return request('PUT', url, withoutUnknownKeys(body, row) as object)
}
const change = async (url: string, more: object) => update(url, { ...(await request('GET', url)), ...more })

describe('ROUTE-07 X-04 carenganalysis: facts of vehicles’ energy equal what was written, worked out apart', () => {
  test('nothing kept, then all of it: the same figures, for who sees every station and who does not', async () => {
    await agrees('from the source')
    await updateEnergyFacts()
    expect(await queryRow('select count(*)::int > 200 as many from fleet_energy_days where operator_id = $1')).toEqual({
      many: true,
    })
    expect(await queryRow('select day_to::text as day from fleet_energy_retention where operator_id = $1')).toEqual({
      day: '2026-05-16',
    })
    await agrees('kept')
    const [from, to] = spans[1]
    for (const id of buses) {
      const { totals } = await request('GET', `/api/vehicle-energy?dayFrom=${from}&dayTo=${to}&vehicleId=${id}`)
      const own = (await calculateReferenceVehicleEnergy(read)).filter(
        (row) => row.vehicle === id && row.day >= from && row.day <= to,
      )
      const sum = (name: 'drivenM' | 'usedDwh') => own.reduce((all, row) => all + row[name], 0)
      expect(totals).toMatchObject({ distanceM: sum('drivenM'), usedDwh: sum('usedDwh') })
    }
    await agrees('kept, for who is limited to stations', { token: 'scoped' })
  })

  test('it is the facts that are read: a row that nobody marked is not in, and is once it is marked', async () => {
    const query = `update fleet_driver_records set soc_end = soc_end - 1 where operator_id = $1 and vehicle_id = '${buses[0]}' and day = '2026-02-10' and shift = 'early'`
    const before = await getEnergyReport('month', spans[0])
    await site.admin.query(query, [site.operatorId])
    expect(await getEnergyReport('month', spans[0])).toEqual(before)
    await site.admin.query(
      `insert into fleet_energy_marks (operator_id, vehicle_id, day_from, day_to) values ($1, $2, '2026-02-10', '2026-02-10')`,
      [site.operatorId, buses[0]],
    )
    await holds('a record')
  })

  test('records that come late, change, move to another day and go', async () => {
    const base = 6 * 400_000
    const late = await aRecord({
      vehicleId: buses[0],
      driverId: drivers[0],
      lineId: lines[1],
      day: dayOf(6),
      shift: 'early',
      odometerStartM: base,
      odometerEndM: base + 50_000,
      socStart: 70,
      socEnd: 41,
    })
    await holds('a late record')
    const { id } = await queryRow(
      `select id from fleet_driver_records where operator_id = $1 and vehicle_id = '${buses[0]}' and day = '${dayOf(40)}' and shift = 'early'`,
    )
    await change(`/api/driver-records/${id}`, { socEnd: 22, driverId: drivers[0] })
    await holds('another charge at the end')
    await change(`/api/driver-records/${late.id}`, { vehicleId: buses[2], lineId: null })
    await holds('another vehicle')
    await request('DELETE', `/api/driver-records/${late.id}`)
    await holds('a deleted record')
  })

  test('quotas that come, change and go; seasons and the night that the energy day begins in', async () => {
    const quota = {
      toleranceHundredths: 0,
      remark: '',
      dwh100km: kWh(71),
      modelId: models[0],
      season: 'winter',
    }
    const { id } = await request('POST', '/api/energy-quotas', {
      ...quota,
      validFrom: '2026-01-01',
      validTo: '2026-02-20',
    })
    await holds('a quota of winter')
    await change(`/api/energy-quotas/${id}`, { dwh100km: kWh(60), validTo: '2026-03-20' })
    await holds('a changed quota')
    await request('DELETE', `/api/energy-quotas/${id}`)
    await holds('a deleted quota')
    await change('/api/energy-quota-settings', { nightFromMinutes: 1_300 })
    await holds('another night')
  })

  test('batteries, lines and models of vehicles', async () => {
    const { list } = await request('GET', '/api/vehicle-models?pageSize=50')
    const model = list.find(({ id }: { id: string }) => id === models[0])
    await update(`/api/vehicle-models/${models[0]}`, { ...model, batteryDwh: kWh(120) })
    await holds('another battery of a model')
    await change(`/api/vehicles/${buses[2]}`, { lineId: lines[1], batteryDwh: kWh(150) })
    await holds('another line and battery')
    await change(`/api/vehicles/${buses[1]}`, { modelId: models[0] })
    await holds('another model')
  })

  test('days that vehicles measured, and that are forgotten', async () => {
    const day = { vehicleId: String(buses[2]), day: '2026-02-02', by: 'positions' as const, isWhole: true }
    await saveMeasuredDays([{ ...day, distanceM: 12_345, socFrom: 50, socTo: 44 }])
    await holds('a measured day')
    const gone = { vehicleIds: [String(buses[2])], days: ['2026-02-02', '2026-03-06'] }
    await site.services.db.inTenant(site.operatorId, (tx) => deleteMeasuredDays(tx, gone))
    await holds('forgotten days')
  })

  test('orders that come late, become another vehicle’s, and are void once the roll-up has taken them', async () => {
    const id = await aSession(String(buses[0]), '2026-03-07T02:00:00Z', kWh(55))
    await agrees('a late order')
    await reports.facts.rollUp()
    await holds('a late order')
    const { sessionNo } = await queryRow(
      `select session_no as "sessionNo" from charging_sessions where operator_id = $1 and id = '${id}'`,
    )
    await request('POST', `/api/vehicles/${buses[2]}/sessions`, { sessionNo, reason: 'test' })
    await agrees('another vehicle’s order')
    await reports.facts.rollUp()
    await holds('another vehicle’s order')
    await site.admin.query(`update charging_sessions set state = 'void' where id = $1`, [id])
    await site.services.db.inTenant(site.operatorId, (tx) => markFactsStale(tx, [id]))
    await reports.facts.rollUp()
    await holds('a void order')
  })
})
