import type { SiteChargePoint } from '@evops/charging/testing'
import { nightlyTest } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFailedStart, createTestCustomers, type TestCustomers } from '../../testing/holders.ts'
import {
  loadBucketFacts,
  loadSessionFacts,
  referenceBuckets,
  referenceConnectorPeaks,
  referenceSessions,
  referenceStationPeaks,
} from '../../testing/plain-sums.ts'
import {
  queueAllForRecalculation,
  insertPastSession,
  createRandomBelow,
  reportsSite,
  type ReportsSite,
} from '../../testing/reports-site.ts'
import type { FactRow } from './cells.rules.ts'
import { factSets, type FactSet } from './fact-sets.ts'
import { calculateQueuedFactsNow, type FreshRows } from './fresh.ts'

let site: ReportsSite
let who: TestCustomers
let chargePoints: { chargePoint: SiteChargePoint; timeZone: string }[]
const minute = 60_000
const hour = 60 * minute
const zones = ['Europe/Madrid', 'Australia/Lord_Howe'] as const
/** Days of clock changes, and the end of a month. */
const spring = ['2025-03-29T22:00Z', '2025-04-05T12:10Z', '2025-04-30T20:00Z'].map((at) => Date.parse(at))
const autumn = ['2025-10-25T21:30Z', '2025-10-04T14:20Z'].map((at) => Date.parse(at))

const modes = ['card_online', 'app', 'console', 'plug_and_charge'] as const
const ends = ['user_local', 'device_fault', 'full', 'emergency'] as const

/**
 * Creates consecutive sessions on connectors: of various users, some without energy, some not billed, with failed
 * starts between them.
 */
async function randomSessions(seed: number, begins: readonly number[], count: number): Promise<string[]> {
  const [roll, ids] = [createRandomBelow(seed), [] as string[]]
  for (const begin of begins)
    for (const { chargePoint, timeZone } of chargePoints)
      for (let at = begin + roll(3 * hour), n = 0; n < count; n += 1) {
        const connectorNo = 1 + (n % 2)
        let registerDwh = roll(1_000_000)
        const readings = [{ at, registerDwh }]
        const idle = roll(6) === 0
        for (let step = roll(6) + 1; step > 0; step -= 1) {
          at += 1_000 * (1 + roll(4_000))
          registerDwh += idle ? 0 : roll(90_000)
          readings.push({ at, registerDwh })
        }
        const holder = [null, who.member, who.employee, who.company][roll(4)] ?? null
        const token = roll(2) === 0 ? who.tokenId : null
        const soc = roll(3) === 0 ? null : ([roll(40), 40 + roll(60)] as const)
        const startMode = modes[roll(4)] ?? 'app'
        const stopReason = ends[roll(4)] ?? 'full'
        const quarantined = roll(12) === 0
        const wish = {
          chargePoint,
          connectorNo,
          timeZone,
          currency: roll(4) === 0 ? 'EUR' : 'CNY',
          readings,
          quarantined,
        }
        const more = { startMode, stopReason, soc, tokenId: token, holderId: holder, reducedMinor: roll(900) }
        ids.push(await insertPastSession(site, { ...wish, ...more }))
        if (roll(4) === 0) await failedStart({ ...chargePoint, connectorNo, at: at + minute })
        at += roll(2) === 0 ? -roll(20) * minute : roll(hour)
      }
  return ids
}
/** Inserts a failed start, as the domain that reports it writes it. */
async function failedStart(start: {
  stationId: string
  chargePointId: string
  connectorNo: number
  at: number
}): Promise<void> {
  const id = await insertFailedStart(site, start)
  await site.admin.query(
    'insert into charging_unreported select operator_id, id, station_id, charge_point_id, connector_no, started_at, started_at from charging_sessions where id = $1',
    [id],
  )
}

/** Rated power of charge points over time: the first one was changed on 2 May. */
const ratedPowerSql = () =>
  `case when x.charge_point_id = '${chargePoints[0]?.chargePoint.chargePointId}' and ended >= '2025-05-02' then 60000 else 120000 end`

async function agree(): Promise<void> {
  for (const [table, monthly] of [
    ['reports_session_days', false],
    ['reports_session_months', true],
  ] as const)
    expect(await loadSessionFacts(site, table)).toEqual(await referenceSessions(site, monthly))
  for (const [table, monthly] of [
    ['reports_bucket_days', false],
    ['reports_bucket_months', true],
  ] as const)
    expect(await loadBucketFacts(site, table)).toEqual(await referenceBuckets(site, monthly, ratedPowerSql()))
  const peaks = await site.admin.query(
    `select to_char(day, 'YYYY-MM-DD') as day, station_id, charge_point_id, connector_no, max(peak_w)::int as peak_w from reports_days group by 1, 2, 3, 4
     having max(peak_w) > 0 order by 1, 2, 3, 4`,
  )
  expect(peaks.rows).toEqual(await referenceConnectorPeaks(site))
  const { rows } = await site.admin.query(
    `select to_char(day, 'YYYY-MM-DD') as day, station_id, peak_w, peak_at, quarter_w, quarter_at from reports_station_peaks order by 1, 2`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows).toEqual(await referenceStationPeaks(site))
}

beforeAll(async () => {
  site = await reportsSite()
  await site.token('TAG-OK')
  who = await createTestCustomers(site)
  chargePoints = []
  for (const timeZone of zones) {
    const chargePoint = await site.chargePoint({ timeZone })
    chargePoints.push(
      { chargePoint, timeZone },
      { chargePoint: await site.chargePoint({ timeZone, stationId: chargePoint.stationId }), timeZone },
    )
  }
  site.setNow(new Date('2025-05-01T12:00:00Z'))
  await randomSessions(5, spring, 4)
  await site.settle()
})
afterAll(() => site.close())

test('ROUTE-04 ROUTE-10 sessions, sizes and loads are those of plain SQL over the orders', () => agree())

test('ROUTE-04 a connector that is changed or moved leaves its past where it was, also when that is worked out anew', async () => {
  const [changed, moved] = [chargePoints[0], chargePoints[3]]
  if (!changed || !moved) throw new Error('four charge points')
  const kinds = async () =>
    (
      await site.admin.query(
        `select to_char(d.day, 'YYYY-MM-DD') as day, d.station_id, k.rated_power_w, k.model from reports_days d join reports_connector_kinds k using (operator_id, kind_id)
         where d.charge_point_id = $1 or d.charge_point_id = $2 order by 1, 2, 3`,
        [changed.chargePoint.chargePointId, moved.chargePoint.chargePointId],
      )
    ).rows
  const before = await kinds()
  expect(before.length).toBeGreaterThan(6)
  expect(new Set(before.map((row) => row.rated_power_w))).toEqual(new Set([120_000]))
  const other = await site.chargePoint({ timeZone: moved.timeZone })
  await site.admin.query(`update stations_charge_points set rated_power_w = 60000, plate_model = 'X2' where id = $1`, [
    changed.chargePoint.chargePointId,
  ])
  await site.admin.query(`update stations_charge_points set station_id = $2 where id = $1`, [
    moved.chargePoint.chargePointId,
    other.stationId,
  ])
  for (const place of [0, 1] as const)
    await site.admin.query(`update fleet_vehicles set model_id = $2 where id = $1`, [
      who.vehicles[place],
      who.models[1 - place],
    ])
  site.setNow(new Date('2025-05-02T00:00:00Z'))
  chargePoints = chargePoints.map((one) =>
    one === moved ? { ...one, chargePoint: { ...one.chargePoint, stationId: other.stationId } } : one,
  )
  await randomSessions(8, autumn, 3)
  await site.settle()
  const after = await kinds()
  expect(after.filter(({ day }) => day < '2025-05-02')).toEqual(before)
  const later = after.filter(({ day }) => day >= '2025-05-02')
  expect(new Set(later.map((row) => `${row.station_id} ${row.rated_power_w} ${row.model}`))).toEqual(
    new Set([`${changed.chargePoint.stationId} 60000 X2`, `${other.stationId} 120000 `]),
  )
  await agree()
  await queueAllForRecalculation(site)
  await site.reports.facts.rollUp()
  expect(await kinds()).toEqual(after)
  await agree()
  // A vehicle's model is the one at the time of the session: the first vehicle charged before the change, the second
  // after it.
  const { rows } = await site.admin.query(
    `select distinct vehicle_id, model_id, type_id from reports_session_days where vehicle_id = any($1)`,
    [who.vehicles],
  )
  expect(new Map(rows.map((row) => [row.vehicle_id, [row.model_id, row.type_id]]))).toEqual(
    new Map(who.vehicles.map((id) => [id, [who.models[0], who.typeId]])),
  )
  expect(rows.length).toBe(2)
})

/** Sums up a fact set over everything. */
async function totals(set: FactSet): Promise<Record<string, number>> {
  const { rows } = await site.admin.query(
    `select ${set.sums.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ')} from ${set.tables.days}`,
  )
  return rows[0]
}
const setNames = ['connectors', 'hours', 'amounts', 'sessions', 'buckets'] as const
function sumFactRows(rows: FreshRows, set: (typeof setNames)[number]): Record<string, number> {
  const add = (column: string) => rows[set].reduce((sum: number, row: FactRow) => sum + Number(row[column] ?? 0), 0)
  return Object.fromEntries(factSets[set].sums.map((column) => [column, add(column)]))
}

test('ROUTE-04 what waits is told before the roll-up takes it: fresh less stored is what the roll-up changes', async () => {
  const ids = await randomSessions(13, autumn, 1)
  await site.charging.finder.lookAtClosed()
  await site.admin.query(
    `with done as (update charging_sessions set state = 'void', pay_state = 'none' where id in (
       select id from charging_sessions where state = 'settled' and id <> all($1) order by id limit 5) returning *)
     insert into charging_unreported select operator_id, id, station_id, charge_point_id, connector_no, started_at, ended_at from done`,
    [ids],
  )
  await site.admin.query(
    `with done as (update charging_sessions set energy_dwh = energy_dwh / 2 + 7 where id in (
       select id from charging_sessions where state = 'settled' and energy_dwh > 100 and id <> all($1) order by id limit 5) returning *)
     insert into charging_unreported select operator_id, id, station_id, charge_point_id, connector_no, started_at, ended_at from done`,
    [ids],
  )
  const span = { dayFrom: '2025-01-01', dayTo: '2025-12-31' }
  const result = await site.services.db.inTenant(site.operatorId, (tx) => calculateQueuedFactsNow(tx, span))
  expect(result.complete).toBe(true)
  expect(result.connectorDays).toBeGreaterThan(10)
  const before = await Promise.all(setNames.map((set) => totals(factSets[set])))
  expect(await site.reports.facts.rollUp()).toBeGreaterThanOrEqual(ids.length + 10)
  for (const [place, set] of setNames.entries()) {
    const [fresh, stored] = [sumFactRows(result.fresh, set), sumFactRows(result.stored, set)]
    const expected = Object.entries(before[place] ?? {}).map(([column, was]) => [
      column,
      was + (fresh[column] ?? 0) - (stored[column] ?? 0),
    ])
    expect(await totals(factSets[set])).toEqual(Object.fromEntries(expected))
  }
  const empty = await site.services.db.inTenant(site.operatorId, (tx) => calculateQueuedFactsNow(tx, span))
  expect(empty).toMatchObject({ connectorDays: 0, complete: true })
  await agree()
})

test('ROUTE-04 when more waits than can be worked out at once, that is said', async () => {
  await queueAllForRecalculation(site)
  await site.admin.query(
    `update charging_unreported set from_at = from_at - interval '40 days' where session_id in (select session_id from charging_unreported limit 20)`,
  )
  const result = await site.services.db.inTenant(site.operatorId, (tx) =>
    calculateQueuedFactsNow(tx, { dayFrom: '2025-01-01', dayTo: '2025-12-31' }),
  )
  expect(result).toMatchObject({ complete: false, fresh: { connectors: [] }, stored: { connectors: [] } })
  await site.reports.facts.rollUp()
  await agree()
})

nightlyTest(test)('ROUTE-04 thousands of sessions agree with plain SQL as well', async () => {
  for (let seed = 100; seed < 120; seed += 1) await randomSessions(seed, [...spring, ...autumn], 12)
  await site.settle()
  await agree()
})
