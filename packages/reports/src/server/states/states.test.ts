import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { nightlyTest, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceStates } from '../../testing/plain-sums.ts'
import {
  insertConnectionChange,
  insertStateReport,
  createRandomBelow,
  reportsSite,
  type ReportsSite,
} from '../../testing/reports-site.ts'

let site: ReportsSite
let chargePoints: SiteChargePoint[]
const minute = 60_000
const five = 5 * minute
const hour = 60 * minute
const words = ['Available', 'Charging', 'Faulted', 'Unavailable', 'Reserved'] as const
/** Both time zones change their clocks within these days. */
const begin = Date.parse('2025-04-04T10:00:00Z')
let now = Date.parse('2025-04-08T09:30:00Z')
const zones = ['Australia/Lord_Howe', 'America/Santiago'] as const

/** Creates reports and connection changes at every fifth minute; some reports arrive hours after their event. */
async function randomPast(seed: number, from: number, to: number): Promise<void> {
  const roll = createRandomBelow(seed)
  for (const chargePoint of chargePoints)
    for (const connectorNo of [1, 2])
      for (let at = from + roll(60) * five; at < to; at += (1 + roll(80)) * five) {
        const late = roll(5) === 0 ? roll(30) * hour : 0
        const receivedAt = Math.min(at + late, now)
        await insertStateReport(site, { chargePoint, connectorNo, word: words[roll(5)] ?? 'Available', at, receivedAt })
        if (connectorNo === 1 && roll(4) === 0)
          await insertConnectionChange(site, { chargePoint, connected: roll(2) === 0, at: at + roll(12) * five })
      }
}
const setNow = (at: number) => {
  now = at
  site.setNow(new Date(at))
}
async function loadStateDays() {
  const { rows } = await site.admin.query(
    `select to_char(day, 'YYYY-MM-DD') as day, station_id, charge_point_id, connector_no, open_seconds, observed_seconds, offline_seconds, faulted_seconds, disabled_seconds,
       reserved_seconds, excluded_seconds, outages from reports_state_days where charge_point_id = any($1) order by 1, 2, 3, 4`,
    [chargePoints.map(({ chargePointId }) => chargePointId)],
  )
  return rows
}
async function agree(): Promise<void> {
  const stations = [...new Set(chargePoints.map(({ stationId }) => stationId))]
  const days = await loadStateDays()
  expect(days.length).toBeGreaterThan(30)
  expect(days).toEqual(await referenceStates(site, stations, new Date(now)))
  const sums = `sum(observed_seconds)::bigint as known, sum(offline_seconds)::bigint as offline, sum(faulted_seconds)::bigint as faulted, sum(outages)::int as outages,
    sum(open_seconds)::bigint as open, sum(excluded_seconds)::bigint as excluded`
  const of = async (table: string) => (await site.admin.query(`select ${sums} from ${table}`)).rows[0]
  const whole = await of('reports_state_days')
  for (const table of ['state_months', 'station_states', 'all_states', 'all_state_months'])
    expect(await of(`reports_${table}`), table).toEqual(whole)
}
/** Inserts planned work as a work order stores it; `to` is null while in progress. */
async function plannedWork(
  chargePoint: SiteChargePoint,
  connectorNo: number | null,
  [from, to]: readonly [number, number | null],
) {
  const client = await site.admin.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into maintenance_work_orders (operator_id, id, no, source, type, level, station_id, charge_point_id, connector_no, description, state, created_at, started_at, done_at, cause, assignee_id)
     values ($1, $2, substr($2::uuid::text, 20), 'console', 'inspection', 2, $3, $4, $5, 'x', case when $7::timestamptz is null then 'processing' else 'done' end, $6, $6, $7, 'none', $2)`,
    [
      chargePoint.operatorId,
      newId(),
      chargePoint.stationId,
      chargePoint.chargePointId,
      connectorNo,
      new Date(from),
      to === null ? null : new Date(to),
    ],
  )
  await client.query(`set session_replication_role = 'origin'`)
  client.release()
}

beforeAll(async () => {
  site = await reportsSite()
  setNow(now)
  chargePoints = []
  for (const timeZone of zones) {
    const chargePoint = await site.chargePoint({ timeZone })
    chargePoints.push(chargePoint, await site.chargePoint({ timeZone, stationId: chargePoint.stationId }))
  }
  await site.admin.query(`update stations_charge_points set created_at = $1, commissioned_on = '2025-04-04'`, [
    new Date(begin),
  ])
  await randomPast(3, begin - 10 * hour, now)
  const [first, second] = chargePoints
  if (!first || !second) throw new Error('charge points')
  await plannedWork(first, null, [begin + 5 * hour, begin + 40 * hour])
  await plannedWork(second, 2, [begin + 20 * hour, begin + 60 * hour])
  await plannedWork(second, 1, [begin + 40 * hour, null])
  await site.reports.states.keep()
})
afterAll(() => site.close())

test('ROUTE-04 chgpileuserate seconds by state are those of plain SQL, five minutes by five, over changes of clocks', () =>
  agree())

test('ROUTE-04 working states out again changes nothing, and soon after there is nothing to do', async () => {
  const before = await loadStateDays()
  expect(await site.reports.states.keep()).toBe(0)
  await site.admin.query(`update reports_state_progress set until_at = first_day`)
  expect(await site.reports.states.keep()).toBeGreaterThan(30)
  expect(await loadStateDays()).toEqual(before)
})

test('ROUTE-04 today grows as time passes, and a new day begins by itself', async () => {
  setNow(now + 20 * hour)
  await randomPast(4, now - 20 * hour, now)
  await site.reports.states.keep()
  await agree()
  const { rows } = await site.admin.query(
    `select bool_and(until_at <= $1) as past, bool_or(until_at = $1) as today from reports_state_days`,
    [new Date(now)],
  )
  expect(rows).toEqual([{ past: true, today: true }])
})

test('ROUTE-04 what is learned of the past later changes the days it touches, and those alone', async () => {
  const before = await loadStateDays()
  const calm = before.findLast(
    (row) => row.offline_seconds === 0 && row.observed_seconds === 86_400 && row.day < '2025-04-08',
  )
  const chargePoint = chargePoints.find(({ chargePointId }) => chargePointId === calm?.charge_point_id)
  if (!calm || !chargePoint) throw new Error('a day in which a charge point was connected')
  const at = Date.parse(`${calm.day}T16:00:00Z`)
  for (const [word, after] of [
    ['Available', 0],
    ['Reserved', 5],
    ['Faulted', 10],
  ] as const)
    await insertStateReport(site, {
      chargePoint,
      connectorNo: calm.connector_no,
      word,
      at: at + after * minute,
      receivedAt: now,
    })
  await site.admin.query('select stations_note_states($1, $2, $3::smallint, $4)', [
    chargePoint.operatorId,
    chargePoint.chargePointId,
    calm.connector_no,
    new Date(at),
  ])
  await site.reports.states.keep()
  await agree()
  const after = await loadStateDays()
  const differ = after.filter((row, place) => JSON.stringify(row) !== JSON.stringify(before[place]))
  expect(differ.length).toBeGreaterThan(0)
  expect(
    differ.every((row) => row.charge_point_id === chargePoint.chargePointId && row.connector_no === calm.connector_no),
  ).toBe(true)
})

test('ROUTE-04 a charge point that leaves for the stock counts until then, and one that is moved at its new station', async () => {
  const [first, second] = chargePoints
  if (!first || !second) throw new Error('charge points')
  const other = await site.chargePoint({ timeZone: zones[0] })
  await site.admin.query(`update stations_charge_points set asset_state = 'stock' where id = $1`, [first.chargePointId])
  await site.admin.query(`update stations_charge_points set station_id = $2 where id = $1`, [
    second.chargePointId,
    other.stationId,
  ])
  await site.reports.states.keep()
  const left = now
  setNow(now + 50 * hour)
  await site.reports.states.keep()
  const rows = await loadStateDays()
  const last = (chargePoint: SiteChargePoint) =>
    rows.findLast((row) => row.charge_point_id === chargePoint.chargePointId && row.connector_no === 1)
  expect(last(second)?.station_id).toBe(other.stationId)
  expect(rows.some((row) => row.charge_point_id === second.chargePointId && row.station_id === second.stationId)).toBe(
    true,
  )
  const seconds = rows
    .filter((row) => row.charge_point_id === first.chargePointId && row.connector_no === 1)
    .reduce((sum, row) => sum + row.observed_seconds, 0)
  expect(seconds).toBe((left - begin) / 1_000)
})

test('ROUTE-04 a report that a charge point sends late is in after one round', async () => {
  await site.admin.query(`update stations_charge_points set asset_state = 'stock'`)
  await site.reports.states.keep()
  setNow(Date.now())
  const chargePoint = await site.chargePoint({ timeZone: 'UTC' })
  await site.admin.query(
    `update stations_charge_points set created_at = now() - interval '3 days', commissioned_on = current_date - 3 where id = $1`,
    [chargePoint.chargePointId],
  )
  // Known to be connected for two days.
  await insertConnectionChange(site, { chargePoint, connected: true, at: Date.now() - 48 * hour })
  await site.reports.states.keep()
  const queryFaultedSeconds = async () => {
    const { rows } = await site.admin.query(
      `select coalesce(sum(faulted_seconds), 0)::int as n from reports_state_days where charge_point_id = $1 and connector_no = 1`,
      [chargePoint.chargePointId],
    )
    return rows[0].n
  }
  expect(await queryFaultedSeconds()).toBe(0)
  const point = await site.connect(chargePoint)
  const report = (status: string, ago: number) =>
    point.call('StatusNotification', {
      connectorId: 1,
      status,
      errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError',
      timestamp: new Date(Date.now() - ago).toISOString(),
    })
  await report('Faulted', 40 * hour)
  await report('Available', 39 * hour)
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select from stations_unreported_states where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows.length > 0
  }, 'the late report is noted')
  setNow(Date.now() + minute)
  await site.reports.states.keep()
  const seconds = await queryFaultedSeconds()
  expect(seconds).toBeGreaterThan(3_590)
  expect(seconds).toBeLessThan(3_610)
  point.socket.close()
})

nightlyTest(test)('ROUTE-04 months of states agree with plain SQL as well', async () => {
  for (let seed = 50; seed < 60; seed += 1) {
    setNow(now + 60 * hour)
    await randomPast(seed, now - 60 * hour, now)
    await site.reports.states.keep()
  }
})
