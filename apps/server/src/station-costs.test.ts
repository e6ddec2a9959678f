import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { energyEndpoints } from '@evops/energy/contract'
import { createEnergy } from '@evops/energy/server'
import { chineseContent } from '@evops/energy/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  testApp,
  type TestHttpCall,
} from '@evops/platform/testing'
import { reportEndpoints } from '@evops/reports/contract'
import { createReports, type ReportsDomain } from '@evops/reports/server'
import { listAlarmDays, raiseDayAlarm } from '@evops/stations/server'
import { exampleContent, priceSession } from '@evops/tariffs/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * Tests grid bills in comparison with the stations' revenue. Two stations, North and East, share a supply point with a
 * meter at each of them; South has a supply point without a tariff, West has none. March has ended, April is in
 * progress.
 */
let site: OcppSite
let app: App
let call: TestHttpCall
let reports: ReportsDomain
let jobs: ReturnType<typeof createEnergy>['domain']['jobs']
type ChargePoint = Awaited<ReturnType<OcppSite['chargePoint']>>
const chargePoints: Record<'north' | 'east' | 'south' | 'west', ChargePoint> = {} as never
const scope = { stationIds: [] as string[] }
const timeZone = 'Asia/Shanghai'
const march = { dayFrom: '2026-03-01', dayTo: '2026-03-31' }
let shared: { id: string; version: number }

const tick = async (name: string) => jobs?.[name]?.run({}, { jobId: '', attempt: 1 })
const work = async () => {
  await tick('energy:roll-up')
  await tick('energy:costs')
}
const meters: string[] = []
async function aMeter({ stationId }: ChargePoint): Promise<string> {
  const id = newId()
  await site.admin.query(
    'insert into stations_meters (operator_id, id, station_id, meter_no) values ($1, $2, $3, $4)',
    [site.operatorId, id, stationId, `M-${meters.length}`],
  )
  meters.push(id)
  return id
}
/** Inserts the same energy for each quarter hour of a period, a little more in every seventh. */
async function read(meterId: string, from: string, until: string, dwh: number): Promise<void> {
  await site.admin.query(
    `insert into energy_quarters (operator_id, meter_id, at, active_dwh, reactive_dvarh, from_id)
     select $1, $2, at, $5::bigint + 10 * (n % 7), $5::bigint / 3, $2 from generate_series($3::timestamptz, $4::timestamptz - interval '15 minutes', interval '15 minutes') with ordinality q (at, n)`,
    [site.operatorId, meterId, from, until, dwh],
  )
}
async function correct(meterId: string, at: string, dwh: number): Promise<void> {
  await site.admin.query('update energy_quarters set active_dwh = $3 where meter_id = $1 and at = $2', [
    meterId,
    at,
    dwh,
  ])
  await site.admin.query(
    `insert into energy_marks (operator_id, kind, subject_id, day, mark_id) values ($1, 'meter', $2, ($3::timestamptz at time zone '${timeZone}')::date, $4)`,
    [site.operatorId, meterId, at, newId()],
  )
}
let transactions = 910_000_000
/** Creates a session with its bill, on the day of its start. */
async function aSession({ stationId, chargePointId }: ChargePoint, startedAt: string, dwh: number): Promise<void> {
  const id = newId()
  transactions += 1
  const at = Date.parse(startedAt)
  const readings = [
    { at, registerDwh: 0 },
    { at: at + 3_600_000, registerDwh: dwh },
  ]
  const bill = priceSession({ readings, timeZone, content: exampleContent('CNY'), plug: null })
  const money = [bill.electricity.minor, bill.service.minor, bill.totalMinor]
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
       device_started_at, started_at, start_received_at, meter_start_dwh, ended_at, device_ended_at, stop_received_at, meter_end_dwh, time_zone, currency,
       energy_dwh, electricity_minor, service_minor, total_minor, start_mode, stop_reason)
     values ($1, $2, $3, $4, $5, 1, 'ocpp1.6j', $6, 'settled', 'unpaid', 'T', 'accepted', $7, $7, $7, 0, $8, $8, $8, $9, $10, 'CNY', $11, $12, $13, $14, 'card_online', 'user_local')`,
    [
      site.operatorId,
      id,
      id,
      stationId,
      chargePointId,
      transactions,
      startedAt,
      new Date(at + 3_600_000),
      dwh,
      timeZone,
      bill.energyDwh,
      ...money,
    ],
  )
  await site.admin.query(
    `insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor)
     values ($1, $2, 1, $3, $4, 'CNY', $5, $6, $7)`,
    [site.operatorId, id, newId(), JSON.stringify(bill), ...money],
  )
  await site.admin.query('insert into charging_unlooked (operator_id, session_id) values ($1, $2)', [
    site.operatorId,
    id,
  ])
}
async function balance(
  { stationId }: ChargePoint,
  day: string,
  metered: number | null,
  delivered: number,
): Promise<void> {
  await site.admin.query(
    `insert into charging_day_balances (operator_id, station_id, day, meter_dwh, connectors_dwh, sessions_dwh, sessions, causes, state, computed_at)
     values ($1, $2, $3, $4, $5, 1, 1, '{}', 'even', now())`,
    [site.operatorId, stationId, day, metered, delivered],
  )
}
async function aSupply(name: string, body: object) {
  const form = { name, supplyNo: name, validFrom: '2026-01-01', contractedW: [90_000], ...body }
  return (await call('POST', '/api/energy/supply-points', { body: form })).data
}
async function report(query: Record<string, string>, token = 'ours') {
  const url = `/api/reports/eleandchargeanalysis?${new URLSearchParams({ ...march, ...query })}`
  return (await call('GET', url, { token })).data
}
const valuesBy = async (query: Record<string, string>, token = 'ours') =>
  new Map<string, Record<string, number | null>>(
    (await report(query, token)).list.map(
      // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
      ({ key, values }: any) => [key.stationId ?? key.month, values],
    ),
  )
const billOf = async (month: string, id = shared.id) =>
  (await call('GET', `/api/energy/supply-points/${id}/bill?month=${month}`)).data
const listGridCosts = async () =>
  (
    await site.admin.query(
      `select station_id, to_char(month, 'YYYY-MM') as month, energy_dwh::float8 as dwh, energy_minor::int as energy, demand_minor::int as demand,
         power_factor_minor::int as factor, other_minor::int as other, why, worked_at, is_current from energy_grid_costs where operator_id = $1 order by month, station_id`,
      [site.operatorId],
    )
  ).rows
const ofMonth = async (month: string) => (await listGridCosts()).filter((row) => row.month === month)
/** Returns the totals of a bill by purpose of its lines. */
function plainSums({ lines }: { lines: { code: string; amountMinor: number }[] }) {
  const sum = (...codes: string[]) =>
    lines.filter(({ code }) => codes.includes(code)).reduce((all, { amountMinor }) => all + amountMinor, 0)
  const [energy, factor, other] = [sum('energy'), sum('power-factor', 'reactive'), sum('other')]
  return { energy, factor, other, demand: sum(...lines.map(({ code }) => code)) - energy - factor - other }
}
function sumField(rows: readonly Record<string, number>[], name: string): number {
  return rows.reduce((all, row) => all + (row[name] ?? 0), 0)
}
const settle = async () => {
  while ((await site.charging.finder.lookAtClosed()) > 0);
  await reports.facts.rollUp()
}

beforeAll(async () => {
  site = await ocppSite()
  site.setNow(new Date('2026-04-10T04:05:00Z'))
  for (const name of ['north', 'east', 'south', 'west'] as const)
    chargePoints[name] = await site.chargePoint({ timeZone })
  scope.stationIds = [chargePoints.east.stationId]
  reports = createReports(site.services)
  const energy = createEnergy({
    services: site.services,
    currencyOf: async () => 'CNY',
    allowedNetworks: async () => [],
    operatorOf: async () => ({ timeZone }),
    loadBetween: async () => [],
    marginsOf: async () => [],
    plannedLoadOf: async () => [],
    alarms: { raiseDayAlarm, listAlarmDays, moved: () => undefined },
  })
  jobs = energy.domain.jobs
  const codes = permissionCodesOf([...energyEndpoints, ...reportEndpoints])
  const theirs = await site.operator()
  const actors: Record<string, ReturnType<typeof createTestActor>> = {
    ours: createTestActor(site.operatorId, codes),
    scoped: createTestActor(site.operatorId, codes, { scope }),
    theirs: createTestActor(theirs, codes),
  }
  app = await testApp(site.services, [energy.domain, site.charging.domain, reports.domain], {
    actor: (token) => actors[token] ?? null,
    audit: async () => undefined,
  })
  call = createTestCaller(app)
  const others = [{ name: 'Fund', priceE6: 17_000, per: 'kwh' }]
  const tariff = await call('POST', '/api/energy/tariffs', {
    body: { name: 'Two-part', fromDay: '2026-01-01', content: { ...chineseContent, others } },
  })
  const { tariffId } = tariff.data
  const [north, east, south] = [
    await aMeter(chargePoints.north),
    await aMeter(chargePoints.east),
    await aMeter(chargePoints.south),
  ]
  const stationIds = [chargePoints.north.stationId, chargePoints.east.stationId]
  shared = await aSupply('Shared', { stationIds, meterIds: [north, east], tariffId })
  await aSupply('South', { stationIds: [chargePoints.south.stationId], meterIds: [south] })
  for (const [meter, dwh] of [
    [north, 91_003],
    [east, 33_331],
  ] as const)
    await read(meter, '2026-02-28T16:00:00Z', '2026-04-10T04:00:00Z', dwh)
  await read(south, '2026-02-28T16:00:00Z', '2026-03-31T16:00:00Z', 20_000)
  for (const chargePoint of Object.values(chargePoints)) {
    await aSession(chargePoint, '2026-02-20T04:00:00Z', 200_000)
    await aSession(chargePoint, '2026-03-05T04:00:00Z', 400_000)
    await aSession(chargePoint, '2026-03-31T15:30:00Z', 500_000)
    await aSession(chargePoint, '2026-04-09T04:00:00Z', 300_000)
  }
  await balance(chargePoints.north, '2026-03-05', 450_000, 400_000)
  await balance(chargePoints.north, '2026-03-06', null, 12_000)
  await balance(chargePoints.north, '2026-03-07', 30_000, 21_111)
  await balance(chargePoints.east, '2026-03-05', 401_000, 400_000)
  await settle()
  await work()
})
afterAll(async () => {
  await app.close()
  await site.close()
})

describe('ROUTE-10 eleandchargeanalysis: income and cost of stations', () => {
  test('the stations’ parts of a month are the bill to the minor unit, in the ratio of what their meters took', async () => {
    const bill = await billOf('2026-03')
    const sums = plainSums(bill)
    const rows = (await ofMonth('2026-03')).filter(({ why }) => why === null)
    expect(rows).toHaveLength(2)
    for (const name of ['energy', 'demand', 'factor', 'other'] as const) {
      expect([name, sumField(rows, name)]).toEqual([name, sums[name]])
      expect(Math.abs(sums[name])).toBeGreaterThan(100)
    }
    expect(
      sumField(rows, 'energy') + sumField(rows, 'demand') + sumField(rows, 'factor') + sumField(rows, 'other'),
    ).toBe(bill.totalMinor)
    expect(sumField(rows, 'dwh')).toBe(bill.energyDwh)
    const { rows: took } = await site.admin.query(
      `select sum(active_dwh)::float8 as dwh from energy_quarters where meter_id = any($1) and at < '2026-03-31T16:00:00Z' group by meter_id order by 1`,
      [meters.slice(0, 2)],
    )
    expect(rows.map(({ dwh }) => dwh).toSorted((a, b) => a - b)).toEqual(took.map(({ dwh }) => dwh))
  })

  test('the report is what the bill, the orders and the meters say: costs, losses, margin, by station and by month', async () => {
    const bill = await billOf('2026-03')
    const rows = await ofMonth('2026-03')
    const byStation = await valuesBy({ by: 'station' })
    const plain = [chargePoints.north, chargePoints.east].map(({ stationId }) => {
      const own = rows.find(({ station_id }) => station_id === stationId)
      const values = byStation.get(stationId)
      const cost = own.energy + own.demand + own.factor + own.other
      const margin = (values?.electricityMinor ?? 0) + (values?.serviceMinor ?? 0) - cost
      const lost = stationId === chargePoints.north.stationId ? 50_000 + 8_889 : 1_000
      expect(values).toMatchObject({
        gridDwh: own.dwh,
        gridEnergyMinor: own.energy,
        gridDemandMinor: own.demand,
        gridFactorMinor: own.factor,
        gridOtherMinor: own.other,
        gridMinor: cost,
        // CNY has two decimals: 1e-5 per kWh.
        gridPrice: Math.round((cost * 1e7) / own.dwh),
        lossMinor: Math.round((lost * cost) / own.dwh),
        costedElectricityMinor: values?.electricityMinor,
        costedServiceMinor: values?.serviceMinor,
        marginMinor: margin,
        marginPrice: Math.round((margin * 1e7) / 400_000),
        uncostedMonths: 0,
      })
      return { margin, lossMinor: Math.round((lost * cost) / own.dwh) }
    })
    const { totals } = await report({ by: 'month' })
    expect(totals).toHaveLength(1)
    expect(totals[0].values).toMatchObject({
      gridMinor: bill.totalMinor,
      gridDwh: bill.energyDwh,
      marginMinor: sumField(plain, 'margin'),
      lossMinor: sumField(plain, 'lossMinor'),
    })
    expect((await valuesBy({ by: 'month' })).get('2026-03')).toEqual(totals[0].values)
    expect((await report({ by: 'station' })).totals).toEqual(totals)
  })

  test('a station without a tariff has no costs and no margin, never 0, and the total says for how many months', async () => {
    const byStation = await valuesBy({ by: 'station' })
    for (const { stationId } of [chargePoints.south, chargePoints.west])
      expect(byStation.get(stationId)).toMatchObject({
        gridMinor: null,
        gridEnergyMinor: null,
        lossMinor: null,
        marginMinor: null,
        marginPrice: null,
        uncostedMonths: 1,
        untariffedMonths: 1,
      })
    const { totals } = await report({ by: 'station' })
    expect(totals[0].values).toMatchObject({ uncostedMonths: 2, untariffedMonths: 2 })
    expect(await ofMonth('2026-03')).toContainEqual(
      expect.objectContaining({
        station_id: chargePoints.south.stationId,
        energy: null,
        why: 'energy.no-tariff',
      }),
    )
  })

  test('a month that was not read has no bill, one asked for in part no costs; by day there are none', async () => {
    const stationIds = chargePoints.north.stationId
    const both = await report({ by: 'station', stationIds, dayFrom: '2026-02-01' })
    expect(both.totals[0].values).toMatchObject({ uncostedMonths: 1, untariffedMonths: 0 })
    const [whole] = (await report({ by: 'station', stationIds })).totals
    expect(both.totals[0].values.marginMinor).toBe(whole.values.marginMinor)
    expect(both.totals[0].values.electricityMinor).toBeGreaterThan(whole.values.electricityMinor)
    const part = await report({ by: 'station', stationIds, dayFrom: '2026-03-02' })
    expect(part.totals[0].values).toMatchObject({ gridMinor: null, marginMinor: null, uncostedMonths: 1 })
    const short = await report({ by: 'station', stationIds, dayTo: '2026-03-30' })
    expect(short.totals[0].values).toMatchObject({ gridMinor: null, marginMinor: null, uncostedMonths: 1 })
    const daily = await report({ by: 'day', stationIds })
    expect(daily.totals[0].values).toMatchObject({ gridMinor: null, marginMinor: null, uncostedMonths: null })
  })

  test('the month that runs counts to date, and is worked out once an hour at most', async () => {
    const april = { dayFrom: '2026-04-01', dayTo: '2026-04-10', by: 'month' }
    const cost = async () => (await report(april)).totals[0].values.gridMinor
    const before = await cost()
    expect(before).toBe((await billOf('2026-04')).totalMinor)
    expect((await report({ ...april, dayTo: '2026-04-09' })).totals[0].values.gridMinor).toBeNull()
    for (const [at, dwh] of [91_003, 33_331].entries()) {
      await read(meters[at] ?? '', '2026-04-10T04:00:00Z', '2026-04-10T05:00:00Z', dwh)
      await correct(meters[at] ?? '', '2026-04-10T04:45:00Z', dwh)
    }
    site.setNow(new Date('2026-04-10T05:04:00Z'))
    await work()
    expect(await cost()).toBe(before)
    site.setNow(new Date('2026-04-10T05:06:00Z'))
    await work()
    expect(await cost()).toBe((await billOf('2026-04')).totalMinor)
    expect(await cost()).toBeGreaterThan(before)
    // No readings for more than a day: revenue of that time has no cost.
    site.setNow(new Date('2026-04-11T06:08:00Z'))
    await work()
    expect((await report({ ...april, dayTo: '2026-04-11' })).totals[0].values).toMatchObject({
      gridMinor: null,
      uncostedMonths: 4,
      untariffedMonths: 2,
    })
  })

  test('a corrected reading, a changed price and other stations work the month out anew, nothing else does', async () => {
    const at = async () => (await ofMonth('2026-03')).map(({ worked_at }) => worked_at.toISOString())
    const first = await at()
    site.setNow(new Date('2026-04-11T09:00:00Z'))
    await work()
    expect(await at()).toEqual(first)
    const before = await billOf('2026-03')
    await correct(meters[1] ?? '', '2026-03-10T04:00:00Z', 900_000)
    await work()
    const corrected = await billOf('2026-03')
    expect(corrected.totalMinor).toBeGreaterThan(before.totalMinor)
    const total = async () => (await report({ by: 'month' })).totals[0].values.gridMinor
    expect(await total()).toBe(corrected.totalMinor)

    const { list } = (await call('GET', '/api/energy/tariffs')).data
    const [tariff] = list
    const dearer = { ...tariff.content, powerFactor: { rule: 'none' } }
    expect(
      (
        await call('PUT', `/api/energy/tariffs/${tariff.id}`, {
          body: { version: tariff.version, content: dearer },
        })
      ).status,
    ).toBe(200)
    await work()
    expect(await total()).toBe((await billOf('2026-03')).totalMinor)
    expect(plainSums(await billOf('2026-03')).factor).toBe(0)

    // West has no meter, so the delivered energy of the connectors determines the shares of all three.
    const { north, east, west } = chargePoints
    await balance(west, '2026-03-05', null, 100_000)
    const stationIds = [north, east, west].map(({ stationId }) => stationId)
    const body = { version: shared.version, stationIds }
    expect((await call('PUT', `/api/energy/supply-points/${shared.id}`, { body })).status).toBe(200)
    await work()
    const bill = await billOf('2026-03')
    expect(await total()).toBe(bill.totalMinor)
    const rows = await ofMonth('2026-03')
    // North 400,000 + 12,000 + 21,111, East 400,000, West 100,000.
    const wests = rows.find(({ station_id }) => station_id === west.stationId)
    expect(Math.abs(wests.dwh - (bill.energyDwh * 100_000) / 933_111)).toBeLessThan(1)
    await balance(west, '2026-03-06', null, 100_000)
    await work()
    const more = (await ofMonth('2026-03')).find(({ station_id }) => station_id === west.stationId)
    expect(Math.abs(more.dwh - (bill.energyDwh * 200_000) / 1_033_111)).toBeLessThan(1)
  })

  test('S-17 S-18 another operator sees nothing, who sees one station its part of the bill alone', async () => {
    expect((await report({ by: 'station' }, 'theirs')).list).toEqual([])
    const own = (await ofMonth('2026-03')).find(({ station_id }) => station_id === chargePoints.east.stationId)
    const { list, totals } = await report({ by: 'station' }, 'scoped')
    expect(list).toHaveLength(1)
    for (const { values } of [...list, ...totals])
      expect(values).toMatchObject({
        gridMinor: own.energy + own.demand + own.factor + own.other,
        gridDwh: own.dwh,
      })
    expect((await report({ by: 'station', stationIds: chargePoints.north.stationId }, 'scoped')).list).toEqual([])
    expect(
      (await call('GET', `/api/energy/supply-points/${shared.id}/bill?month=2026-03`, { token: 'scoped' })).status,
    ).toBe(404)
  })

  test('what a supply point counts no more costs nothing more: its months go with it', async () => {
    expect((await call('DELETE', `/api/energy/supply-points/${shared.id}`)).status).toBe(200)
    await work()
    const rows = await listGridCosts()
    expect(rows.map(({ station_id }) => station_id)).toEqual([chargePoints.south.stationId])
    expect((await report({ by: 'month' })).totals[0].values).toMatchObject({
      gridMinor: null,
      marginMinor: null,
      uncostedMonths: 4,
    })
  })

  test('stations of which nothing was metered and nothing delivered share a bill in equal parts, each kind to the minor unit', async () => {
    const own = [
      await site.chargePoint({ timeZone }),
      await site.chargePoint({ timeZone }),
      await site.chargePoint({ timeZone }),
    ]
    const [tariff] = (await call('GET', '/api/energy/tariffs')).data.list
    const meter = await aMeter(own[0] ?? chargePoints.west)
    const stationIds = own.map(({ stationId }) => stationId)
    const idle = await aSupply('Idle', { stationIds, meterIds: [meter], tariffId: tariff.tariffId })
    await read(meter, '2026-02-28T16:00:00Z', '2026-03-31T16:00:00Z', 20_011)
    await work()
    const bill = await billOf('2026-03', idle.id)
    const wholes = { ...plainSums(bill), dwh: bill.energyDwh }
    const rows = (await ofMonth('2026-03')).filter(({ station_id }) => stationIds.includes(station_id))
    expect(rows).toHaveLength(3)
    for (const [name, whole] of Object.entries(wholes)) {
      const parts = rows.map((row) => row[name]).toSorted((a, b) => a - b)
      const [third, rest] = [Math.floor(whole / 3), whole % 3]
      expect([name, parts]).toEqual([name, [0, 1, 2].map((n) => third + (n >= 3 - rest ? 1 : 0))])
    }
    expect(Object.values(wholes).some((whole) => whole % 3 > 0)).toBe(true)
  })
})
