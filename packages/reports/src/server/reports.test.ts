import type { SiteChargePoint } from '@evops/charging/testing'
import { createEnergyFacts } from '@evops/fleet/server'
import { reports, summaryReport } from '../contract/index.ts'
import { maxCellsOfQuery, maxCellsPerRequest } from './engine/cells.store.ts'
import { runReport } from './engine/report.service.ts'
import { newId } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPastSession, reportsSite, type ReportsSite } from '../testing/reports-site.ts'

let site: ReportsSite
let mine: SiteChargePoint
let other: SiteChargePoint
let foreign: SiteChargePoint
// oxlint-disable-next-line typescript/no-explicit-any -- rows of a report
type Row = any

const zone = 'Europe/Madrid'
const at = (text: string) => Date.parse(`${text}Z`)
/** Readings of a constant 60 kW between two times. */
const steady = (from: string, until: string) => [
  { at: at(from), registerDwh: 1_000 },
  { at: at(until), registerDwh: 1_000 + Math.round(((at(until) - at(from)) / 3_600_000) * 600_000) },
]
const march = { dayFrom: '2025-03-01', dayTo: '2025-03-31' }

beforeAll(async () => {
  site = await reportsSite()
  mine = await site.chargePoint({ timeZone: zone })
  other = await site.chargePoint({ timeZone: zone })
  foreign = await site.chargePoint({ timeZone: zone, operatorId: site.theirOperator })
  site.scope.stationIds = [mine.stationId]
  await site.admin.query(`update stations_charge_points set commissioned_on = '2025-03-01'`)
  await site.admin.query(`update stations_stations set business_hours = '06:00-22:00' where id = $1`, [mine.stationId])
  // 23:30 to 03:30 in local time, on the night on which the clock skips 2:00: three hours.
  await insertPastSession(site, {
    chargePoint: mine,
    timeZone: zone,
    readings: steady('2025-03-29T22:30:00', '2025-03-30T01:30:00'),
  })
  // Both connectors from 10:00 to 11:00, one of them plugged in until noon.
  await insertPastSession(site, {
    chargePoint: mine,
    timeZone: zone,
    readings: steady('2025-03-12T08:00:00', '2025-03-12T10:00:00'),
    unpluggedAt: at('2025-03-12T11:00:00'),
  })
  await insertPastSession(site, {
    chargePoint: mine,
    connectorNo: 2,
    timeZone: zone,
    readings: steady('2025-03-12T09:00:00', '2025-03-12T10:00:00'),
  })
  for (const chargePoint of [other, foreign])
    await insertPastSession(site, {
      chargePoint,
      timeZone: zone,
      readings: steady('2025-03-13T09:00:00', '2025-03-13T10:00:00'),
    })
  await site.settle()
})
afterAll(() => site.close())

describe('who may', () => {
  const calls = [
    ['reportformmng', { ...march, by: 'station' }],
    ['hourelecount', { ...march, by: 'day' }],
    ['chgpileuserate', { ...march, by: 'connector' }],
    ['chgcostdistribution', { ...march, by: 'amount' }],
  ] as const

  test('S-17 ROUTE-04 ROUTE-09 ROUTE-10 reports are signed in for, and take a code', async () => {
    for (const [name, query] of calls) {
      expect((await site.report(name, query, '')).status).toBe(401)
      expect((await site.report(name, query, 'nobody')).status).toBe(403)
    }
  })

  test('S-18 ROUTE-04 another operator, and who sees one station alone, read their own facts', async () => {
    const sessions = async (token: string) =>
      (await site.report('reportformmng', { ...march, by: 'station' }, token)).list.map((row: Row) => [
        row.stationId,
        row.sessions,
      ])
    expect(new Map(await sessions('ours'))).toEqual(
      new Map([
        [mine.stationId, 3],
        [other.stationId, 1],
      ]),
    )
    expect(await sessions('scoped')).toEqual([[mine.stationId, 3]])
    expect(await sessions('theirs')).toEqual([[foreign.stationId, 1]])
    // Stored figures of all stations together are only for users who see all stations; for others the stations' figures
    // are added up.
    for (const [report, by] of [
      ['reportformmng', 'day'],
      ['reportformmng', 'month'],
      ['piletypeanalysis', 'equipmentType'],
    ] as const) {
      const inAll = async (token: string) => (await site.report(report, { ...march, by }, token)).totals
      expect(await inAll('scoped'), by).toMatchObject([{ sessions: 3 }])
      expect(await inAll('theirs'), by).toMatchObject([{ sessions: 1 }])
    }
    for (const [name, query] of calls) {
      const text = JSON.stringify(await site.report(name, query, 'scoped'))
      for (const id of [other.stationId, other.chargePointId, foreign.stationId, foreign.chargePointId])
        expect(text).not.toContain(id)
    }
    const query = { ...march, by: 'chargePoint', stationIds: `${other.stationId},${foreign.stationId}` }
    expect((await site.report('reportformmng', query, 'scoped')).list).toEqual([])
    expect((await site.report('reportformmng', query)).list).toHaveLength(1)
  })

  test('ROUTE-04 a span that ends before it begins, is of more than two years or lies in the future is refused in words', async () => {
    const upsideDown = { dayFrom: '2025-03-02', dayTo: '2025-03-01' }
    const tooLong = { dayFrom: '2023-01-01', dayTo: '2025-01-01' }
    for (const [name, query] of calls) {
      const refused = { status: 400, error: 'reports.span', msg: 'The last day cannot be before the first' }
      expect(await site.report(name, { ...query, ...upsideDown })).toMatchObject(refused)
      const msg = 'A report covers at most 731 days. Choose a shorter period'
      const long = await site.report(name, { ...query, ...tooLong })
      expect(long).toMatchObject({ status: 400, error: 'reports.too-long', msg })
      const longest = await site.report(name, { ...query, ...tooLong, dayFrom: '2023-01-02' })
      expect(longest.status).toBeUndefined()
    }
    const later = { dayFrom: '2199-01-01', dayTo: '2199-01-31' }
    for (const [name, query] of calls)
      expect(await site.report(name, { ...query, ...later })).toMatchObject({
        status: 400,
        error: 'reports.future',
      })
    const bad = await site.report('reportformmng', { ...march, by: 'colour', stationIds: 'x' })
    expect(bad).toMatchObject({ status: 400, fields: { by: expect.anything() } })
  })
})

describe('currencies', () => {
  test('ROUTE-04 ROUTE-09 dailychgorder piletypeanalysis what has no currency is added to the first, and is none of its own', async () => {
    for (const [name, by] of [
      ['dailychgorder', 'day'],
      ['dailychgorder', 'station'],
      ['piletypeanalysis', 'equipmentType'],
      ['pilepoweranalysis', 'powerClass'],
    ] as const) {
      const { totals } = await site.report(name, { ...march, by, compare: 'previous' })
      expect(totals, `${name} ${by}`).toMatchObject([{ currency: expect.any(String), sessions: 4 }])
    }
    const { totals } = await site.report('dailychgorder', { ...march, by: 'day' })
    expect(totals).toMatchObject([{ quarterW: expect.any(Number) }])
    expect(totals[0].quarterW).toBeGreaterThan(0)
  })
})

describe('what flowed', () => {
  test('ROUTE-04 hourelecount energy stands in the hours in which it flowed, also over the night of the changed clock', async () => {
    const { list } = await site.report('hourelecount', {
      ...march,
      by: 'day',
      stationIds: mine.stationId,
      sort: 'key',
    })
    const energy = (day: string) =>
      list
        .find((row: Row) => row.day === day)
        .energyByHourDwh.flatMap((dwh: number, hour: number) => (dwh === 0 ? [] : [[hour, dwh]]))
    expect(energy('2025-03-29')).toEqual([[23, 300_000]])
    expect(energy('2025-03-30')).toEqual([
      [0, 600_000],
      [1, 600_000],
      [3, 300_000],
    ])
    expect(energy('2025-03-12')).toEqual([
      [9, 600_000],
      [10, 1_200_000],
    ])
    const peaks = await site.report('chargingpeakanalysis', { ...march, by: 'weekday' })
    expect(
      peaks.list.map((row: Row) => [row.weekday, row.startsByHour.reduce((a: number, b: number) => a + b)]),
    ).toEqual([
      [3, 2],
      [4, 1],
      [6, 1],
      [7, 0],
    ])
  })

  test('ROUTE-04 ROUTE-10 a station’s peak is that of all its connectors at one time, not of the largest', async () => {
    for (const name of ['energymodelanalysis', 'hourelecount']) {
      const { list } = await site.report(name, { ...march, by: 'station', stationIds: mine.stationId })
      expect(list, name).toMatchObject([{ peakW: 120_000 }])
    }
  })

  test('ROUTE-04 chgpileuserate counts opening hours, time plugged and time in which every connector was', async () => {
    const { list, totals, hasOpeningHours } = await site.report('chgpileuserate', {
      ...march,
      by: 'connector',
      stationIds: mine.stationId,
      sort: 'key',
    })
    expect(hasOpeningHours).toBe(true)
    expect(list.map((row: Row) => [row.connectorNo, row.chargedSeconds, row.pluggedSeconds])).toEqual([
      [1, 5 * 3_600, 6 * 3_600],
      [2, 3_600, 3_600],
    ])
    // 31 days of 16 hours, 120 kW.
    expect(list[0]).toMatchObject({
      connectors: 1,
      unusedConnectors: 0,
      availableSeconds: 31 * 16 * 3_600,
      possibleDwh: 31 * 16 * 1_200_000,
      flowedDwh: 3_000_000,
      congestedSeconds: null,
    })
    expect(totals[0]).toMatchObject({
      connectors: 2,
      congestedSeconds: 3_600,
      stationSeconds: 31 * 16 * 3_600,
    })
    const { list: days, ...rest } = await site.report('chgpileuserate', { ...march, by: 'day', sort: 'key' })
    expect(rest.hasOpeningHours).toBe(false)
    expect(days).toHaveLength(31)
    expect(days[11]).toMatchObject({
      day: '2025-03-12',
      connectors: 4,
      unusedConnectors: 2,
      congestedSeconds: 3_600,
    })
    // The other station's hours are unreadable: it counts as open round the clock, one hour less on the night of the
    // clock change.
    expect(days[29].availableSeconds).toBe(2 * (16 + 23) * 3_600)
    const [month] = (await site.report('chgpileuserate', { ...march, by: 'month' })).list
    const all = (await site.report('chgpileuserate', { ...march, by: 'station' })).totals[0]
    expect(month).toEqual({ month: '2025-03', ...all })
    expect(all.unusedConnectors).toBe(1)
  })

  test('ROUTE-04 chgpileuserate before a charge point was taken into use there is nothing to be used', async () => {
    const span = { dayFrom: '2025-01-01', dayTo: '2025-02-28' }
    expect((await site.report('chgpileuserate', { ...span, by: 'connector' })).list).toEqual([])
    const { list } = await site.report('chgpileuserate', {
      dayFrom: '2025-02-01',
      dayTo: '2025-03-02',
      by: 'connector',
      chargePointId: other.chargePointId,
    })
    expect(list[0].availableSeconds).toBe(2 * 86_400)
  })
})

describe('facts', () => {
  test('ROUTE-04 ROUTE-09 ROUTE-10 a year of any report reads facts, and no order', async () => {
    const year = { dayFrom: '2025-01-05', dayTo: '2025-12-28' }
    const sessions = 'charging_sessions, charging_bills, stations_meter_values'
    // Reports of work orders and of vehicle energy do not use session facts.
    const requests = reports.flatMap(({ id, by, drill = 'sessions' }) =>
      drill !== 'sessions' ? [] : by.map((each) => [id, each] as const),
    )
    await site.admin.query(`insert into fleet_vehicles (operator_id, id, plate) values ($1, $2, 'B 1')`, [
      site.operatorId,
      newId(),
    ])
    await createEnergyFacts(site.services).keep()
    await site.admin.query(`revoke select on ${sessions} from evops_app`)
    for (const [name, by] of requests)
      expect(await site.report(name, { ...year, by }), `${name} by ${by}`).toMatchObject({
        list: expect.arrayContaining([expect.anything()]),
      })
    await expect(
      site.services.db.inTenant(site.operatorId, (tx) => tx.selectFrom('charging_sessions').select('id').execute()),
    ).rejects.toThrow()
    await site.admin.query(`grant select on ${sessions} to evops_app`)
  })

  test('ROUTE-04 an export holds every row of its report, in its reader’s words', async () => {
    const kinds = site.reports.domain.exports ?? []
    const actor = createTestActor(site.operatorId, [], { language: 'es', userId: newId() })
    const counts: Record<string, number> = {}
    for (const kind of kinds) {
      const filter = kind.check({ ...march, compare: 'previous', page: '2', pageSize: '20' })
      const head = kind.head(actor, filter)
      const rows = []
      for await (const row of kind.rows(actor, filter)) rows.push(row)
      for (const row of rows) expect(row).toHaveLength(head.length)
      counts[kind.name] = rows.length
      expect(head).not.toEqual(kind.head({ ...actor, language: 'zh' }, filter))
    }
    // In a workbook the value is a date.
    const daily = kinds.find(({ name }) => name === 'reports.dailychgorder')
    const days = []
    for await (const row of daily?.rows(actor, daily.check({ ...march, by: 'day' })) ?? []) days.push(row[0])
    expect(days).toContainEqual({ day: expect.stringMatching(/^2025-03-\d\d$/) })
    expect(counts).toEqual({
      'reports.reportformmng': 2,
      'reports.evchargingstatis': 1,
      'reports.chgpileuserate': 2,
      'reports.dailychgorder': 4,
      'reports.hourelecount': 4,
      'reports.piletypeanalysis': 1,
      'reports.pilepoweranalysis': 1,
      'reports.chargingpeakanalysis': 4,
      'reports.cartypeanalysis': 1,
      'reports.carenganalysis': 0,
      'reports.workorderanalysis': 0,
      'reports.timeintervalanalysis': 1,
      'reports.chgcostdistribution': 2,
      'reports.eleandchargeanalysis': 2,
      'reports.chargeavgprice': 3,
      'reports.energymodelanalysis': 2,
      'reports.us-sessions': 4,
      // The connectors are known to the product only since today.
      'reports.us-uptime': 0,
      'reports.us-outages': 0,
      'reports.uk-reliability': 1,
      'reports.availability': 0,
    })
  })
})

describe('the engine', () => {
  test('ROUTE-04 a span beside the one before it, row by row and in total', async () => {
    const week = { dayFrom: '2025-03-13', dayTo: '2025-03-13', compare: 'previous' }
    const raw = async (query: Record<string, string>) => {
      const reply = await site.reportsApp.inject({
        method: 'GET',
        url: `/api/reports/reportformmng?${new URLSearchParams(query)}`,
        headers: { authorization: 'Bearer ours' },
      })
      return JSON.parse(reply.body).data
    }
    const { list, totals, worked } = await raw({ ...week, by: 'station' })
    const of = (id: string) => list.find((row: Row) => row.key.stationId === id)
    expect(of(other.stationId)).toMatchObject({
      values: { sessions: 1 },
      before: { sessions: 0, energyDwh: 0 },
    })
    expect(of(mine.stationId)).toMatchObject({
      values: { sessions: 0, price: null },
      before: { sessions: 2 },
    })
    expect(totals[0]).toMatchObject({ values: { sessions: 1 }, before: { sessions: 2 } })
    expect(worked).toMatchObject({
      comparison: { dayFrom: '2025-03-12', dayTo: '2025-03-12' },
      waiting: false,
    })
    const [day] = (await raw({ ...week, by: 'day' })).list
    expect(day).toMatchObject({
      key: { day: '2025-03-13' },
      values: { sessions: 1 },
      before: { sessions: 2 },
    })
  })

  test('ROUTE-04 says which facts it read, from months where whole months are asked for', async () => {
    const { facts } = await site.report('reportformmng', { ...march, by: 'station' })
    expect(facts).toEqual([{ fact: 'connectors', grain: 'months and days', cells: 2 }])
    const days = await site.report('reportformmng', { ...march, by: 'day' })
    expect(days.facts[0]).toMatchObject({ grain: 'days' })
  })

  test('ROUTE-04 most of a month is the month less its other days, of what adds up', async () => {
    const dayTo = '2025-03-28'
    const { facts, totals } = await site.report('reportformmng', { ...march, dayTo, by: 'station' })
    const byDay = await site.report('reportformmng', { ...march, dayTo, by: 'day' })
    expect(totals).toEqual(byDay.totals)
    const { rows } = await site.admin.query(
      `select (select count(*)::int from reports_station_months where operator_id = $2 and day = $1) +
        (select count(*)::int from reports_station_days where operator_id = $2 and day between '2025-03-29' and '2025-03-31') as n`,
      [march.dayFrom, site.operatorId],
    )
    expect(facts[0].cells).toBe(rows[0].n)
  })

  test('ROUTE-10 chgcostdistribution median and 90 % are those of the orders, 9 % off at most', async () => {
    const sizes = {
      amount: ['total_minor', 'amountMedian', 'amountP90'],
      energySize: ['energy_dwh', 'energyMedian', 'energyP90'],
      minutesSize: ['extract(epoch from ended_at - started_at)', 'minutesMedian', 'minutesP90'],
    } as const
    for (const [by, [size, median, p90]] of Object.entries(sizes))
      for (const stationId of [undefined, mine.stationId]) {
        const { rows } = await site.admin.query(
          `select percentile_disc(0.5) within group (order by ${size}) as median, percentile_disc(0.9) within group (order by ${size}) as p90
           from charging_sessions where operator_id = $1 and station_id = coalesce($2, station_id)`,
          [site.operatorId, stationId],
        )
        const query = { ...march, by, ...(stationId && { stationIds: stationId }) }
        const { totals } = await site.report('chgcostdistribution', query)
        expect(totals).toHaveLength(1)
        expect(Math.abs(totals[0][median] / Number(rows[0].median) - 1), median).toBeLessThan(0.091)
        expect(Math.abs(totals[0][p90] / Number(rows[0].p90) - 1), p90).toBeLessThan(0.091)
      }
  })

  test('ROUTE-09 pilepoweranalysis how much of the rated power sessions used, on average and at most 95 of 100', async () => {
    // 60 kW of 120 kW, in all sessions.
    const { list, totals } = await site.report('pilepoweranalysis', { ...march, by: 'station' })
    expect(list).toHaveLength(2)
    for (const row of [...list, ...totals]) {
      expect(row.powerShare).toBe(0.5)
      expect(Math.abs(row.powerShareP95 / 0.5 - 1)).toBeLessThan(0.091)
    }
    const classes = await site.report('pilepoweranalysis', { ...march, by: 'powerClass' })
    expect(classes.list).toMatchObject([{ powerClass: '120', sessions: 4, powerShare: null }])
  })

  test('ROUTE-10 chargeavgprice by who paid and how it began is the same in total', async () => {
    const [byDay, ...others] = await Promise.all(
      ['day', 'company', 'startMode'].map(async (by) => (await site.report('chargeavgprice', { ...march, by })).totals),
    )
    expect(byDay[0].price).toBeGreaterThan(0)
    for (const totals of others) expect(totals).toEqual(byDay)
  })

  test('ROUTE-04 dailychgorder a peak, which has no currency, makes no totals of its own', async () => {
    const { totals } = await site.report('dailychgorder', { ...march, by: 'day' })
    expect(totals).toMatchObject([{ currency: 'CNY', sessions: 4, quarterW: 120_000 }])
  })

  test('ROUTE-10 CO₂ avoided is energy × what the operator has set, and unknown without', async () => {
    const requestTotals = async () => (await site.report('eleandchargeanalysis', march)).totals[0]
    expect((await requestTotals()).co2SavedG).toBeNull()
    const set = (settings: object) =>
      site.admin.query('update organisation_operators set settings = $2 where operator_id = $1', [
        site.operatorId,
        JSON.stringify(settings),
      ])
    await set({ co2: { fuelGrams: 900, gridGrams: 550 } })
    const { co2SavedG, energyDwh } = await requestTotals()
    expect(co2SavedG).toBe(Math.round((energyDwh * 350) / 10_000))
    await set({})
  })

  test('ROUTE-04 what no facts tell of a single charge point is named', async () => {
    const { chargePointId } = mine
    const { unreported } = await site.report('dailychgorder', { ...march, by: 'day', chargePointId })
    expect(unreported).toEqual(['failed', 'quarterW'])
    expect((await site.report('dailychgorder', { ...march, by: 'day' })).unreported).toEqual([])
  })

  test('ROUTE-10 only what can be told apart by amount is said by amount', async () => {
    const { list } = await site.report('chgcostdistribution', { ...march, by: 'amount' })
    for (const row of list) {
      expect(row.totalMinor).toBeNull()
      expect(row.sessions).toBeGreaterThanOrEqual(0)
    }
  })

  test('ROUTE-04 what would read too much is refused with what would help, before it is read', async () => {
    const runSummary = (by: 'connector' | 'station' | 'day', most: number) =>
      site.services.db.inTenant(site.operatorId, (tx) =>
        runReport(tx, summaryReport, { ...march, by }, { now: new Date(), most }),
      )
    const [connectors, stations] = [4, 2]
    await expect(runSummary('connector', connectors - 1)).rejects.toThrow('reports.cells')
    expect((await runSummary('connector', connectors)).rows).toHaveLength(3)
    // A station has month rows of its own.
    await expect(runSummary('station', stations - 1)).rejects.toThrow('reports.cells')
    expect((await runSummary('station', stations)).rows).toHaveLength(2)
    // The default limit is the design's (report-engine, section 4).
    expect(maxCellsPerRequest).toBe(500_000)
    // A day of everything together counts as one cell.
    await expect(runSummary('day', 31 - 1)).rejects.toThrow('reports.cells')
    expect((await runSummary('day', 31)).rows).toHaveLength(3)
  })

  test('ROUTE-04 facts of stations and of vehicles are counted by them, not by connectors', async () => {
    const cells = (fact: string, by: 'month' | 'vehicle' = 'month') =>
      site.services.db.inTenant(site.operatorId, (tx) => maxCellsOfQuery(tx, [fact], { by, span: march }))
    const [stations, vehicles] = [2, 1]
    expect(await cells('peaks')).toBe(stations * 31)
    expect(await cells('balances')).toBe(stations * 31)
    expect(await cells('vehicleEnergy', 'vehicle')).toBe(vehicles)
    expect(await cells('vehicleEnergy')).toBe(31)
  })
})
