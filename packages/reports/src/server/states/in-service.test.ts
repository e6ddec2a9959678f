import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertConnectionChange, reportsSite, type ReportsSite } from '../../testing/reports-site.ts'

let site: ReportsSite
let working: SiteChargePoint
const hour = 3_600_000
let now = Date.parse('2025-04-08T12:00:00Z')
const created = Date.parse('2025-04-04T09:00:00Z')
const setNow = (at: number) => {
  now = at
  site.setNow(new Date(at))
}
const count = 40

/** Registers charge points as an import does: no date of commissioning, and never connected. */
async function plannedChargePoints(stationId: string): Promise<SiteChargePoint[]> {
  const made: SiteChargePoint[] = []
  for (let n = 0; n < count; n += 1) made.push(await site.chargePoint({ stationId, timeZone: 'UTC' }))
  await site.admin.query(
    `update stations_charge_points set created_at = $2, commissioned_on = null where id = any($1::uuid[])`,
    [made.map(({ chargePointId }) => chargePointId), new Date(created)],
  )
  return made
}
/** Deletes charge points as the undo of an import does. */
async function deleteChargePoints(chargePoints: readonly SiteChargePoint[]): Promise<void> {
  for (const table of ['stations_identities', 'stations_connectors'])
    await site.admin.query(`delete from ${table} where charge_point_id = any($1::uuid[])`, [
      chargePoints.map(({ chargePointId }) => chargePointId),
    ])
  await site.admin.query(`delete from stations_charge_points where id = any($1::uuid[])`, [
    chargePoints.map(({ chargePointId }) => chargePointId),
  ])
}
const days = { dayFrom: '2025-04-04', dayTo: '2025-04-09' }
async function figures() {
  await site.reports.states.keep()
  const usage = await site.report('chgpileuserate', { ...days, by: 'day' })
  const all = await site.admin.query(
    `select to_char(day, 'YYYY-MM-DD') as day, observed_seconds, offline_seconds, outages from reports_all_state_dates where observed_seconds > 0 order by 1`,
  )
  const stations = await site.admin.query(
    `select count(*)::int as n from reports_station_states where observed_seconds > 0`,
  )
  return { usage, all: all.rows, stations: stations.rows }
}
const connectFirst = (chargePoint: SiteChargePoint, at: number) =>
  site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at, first_connected_at) values ($1, $2, true, $3, $3, $3)`,
    [chargePoint.operatorId, chargePoint.chargePointId, new Date(at)],
  )
async function daysOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select to_char(day, 'YYYY-MM-DD') as day, observed_seconds as seconds, offline_seconds as offline, outages from reports_state_days
     where charge_point_id = $1 and connector_no = 1 and observed_seconds > 0 order by 1`,
    [chargePoint.chargePointId],
  )
  return rows
}

beforeAll(async () => {
  site = await reportsSite()
  setNow(now)
  working = await site.chargePoint({ timeZone: 'UTC' })
  await site.admin.query(`update stations_charge_points set created_at = $2, commissioned_on = null where id = $1`, [
    working.chargePointId,
    new Date(created),
  ])
  await connectFirst(working, created + 2 * hour)
  await insertConnectionChange(site, { chargePoint: working, connected: true, at: created + 2 * hour })
  await insertConnectionChange(site, { chargePoint: working, connected: false, at: created + 30 * hour })
  await insertConnectionChange(site, { chargePoint: working, connected: true, at: created + 31 * hour })
})
afterAll(() => site.close())

test('ROUTE-04 X-22 a charge point is known from its first connection, not from its registration', async () => {
  await site.reports.states.keep()
  const [first, second] = await daysOf(working)
  expect(first).toEqual({ day: '2025-04-04', seconds: 13 * 3_600, offline: 0, outages: 0 })
  expect(second).toEqual({ day: '2025-04-05', seconds: 86_400, offline: 3_600, outages: 1 })
})

test('ROUTE-04 X-22 charge points that never connected change no report, nor does their deletion', async () => {
  const before = await figures()
  expect(before.usage.totals).toMatchObject([{ connectors: 2, outages: 2 }])
  const planned = await plannedChargePoints(working.stationId)
  expect(await figures()).toEqual(before)
  await deleteChargePoints(planned)
  expect(await figures()).toEqual(before)
})

test('ROUTE-04 facts of charge points that no longer exist are withdrawn', async () => {
  const before = await figures()
  const planned = await plannedChargePoints(working.stationId)
  // In service by a date that somebody set, so that they are offline.
  await site.admin.query(
    `update stations_charge_points set commissioned_on = '2025-04-05' where id = any($1::uuid[])`,
    [planned.map(({ chargePointId }) => chargePointId)],
  )
  const offline = await figures()
  expect(offline.usage.totals).toMatchObject([{ connectors: 2 + 2 * count, outages: 2 + 2 * count }])
  await deleteChargePoints(planned)
  expect(await figures()).toEqual(before)
  const { rows } = await site.admin.query(
    `select (select count(*)::int from reports_state_days where charge_point_id = any($1::uuid[])) as days,
       (select count(*)::int from reports_state_progress where charge_point_id = any($1::uuid[])) as progress,
       (select count(*)::int from reports_connector_spells where charge_point_id = any($1::uuid[])) as spells`,
    [planned.map(({ chargePointId }) => chargePointId)],
  )
  expect(rows).toEqual([{ days: 0, progress: 0, spells: 0 }])
})

test('ROUTE-04 a commissioning date that somebody moves takes its days along', async () => {
  const [moved] = await plannedChargePoints(working.stationId)
  if (!moved) throw new Error('a charge point')
  const commission = (day: string | null) =>
    site.admin.query(`update stations_charge_points set commissioned_on = $2 where id = $1`, [moved.chargePointId, day])
  const dayNames = async () => {
    await site.reports.states.keep()
    return (await daysOf(moved)).map(({ day }) => day)
  }
  await commission('2025-04-07')
  expect(await dayNames()).toEqual(['2025-04-07', '2025-04-08'])
  await commission('2025-04-05')
  expect(await dayNames()).toEqual(['2025-04-05', '2025-04-06', '2025-04-07', '2025-04-08'])
  await commission('2025-04-08')
  expect(await dayNames()).toEqual(['2025-04-08'])
  await commission('2025-05-01')
  expect(await dayNames()).toEqual([])
  await commission(null)
  expect(await dayNames()).toEqual([])
  // An imported date alone commissions nothing: the charge point waits for its first connection.
  await site.admin.query(
    `update stations_charge_points set commissioned_on = '2020-01-01', awaits_connection = true where id = $1`,
    [moved.chargePointId],
  )
  expect(await dayNames()).toEqual([])
  await connectFirst(moved, now - 2 * hour)
  expect(await dayNames()).toEqual(['2025-04-08'])
  expect((await daysOf(moved))[0]).toMatchObject({ seconds: 2 * 3_600, offline: 0 })
})

test('X-26 ROUTE-04 the proof names days of charge points that are planned or deleted', async () => {
  await site.reports.states.keep()
  const prove = async () => {
    const { differences } = await site.reports.proofs.prove(site.operatorId, {
      dayFrom: '2025-04-04',
      dayTo: '2025-04-08',
    })
    return differences.filter(({ between }) => between === 'states-connectors')
  }
  expect(await prove()).toEqual([])
  const [planned] = await plannedChargePoints(working.stationId)
  // The days that an earlier version stored for a charge point that never connected.
  await site.admin.query(
    `insert into reports_state_days (operator_id, day, station_id, charge_point_id, connector_no, kind_id, open_seconds, observed_seconds, offline_seconds, faulted_seconds, disabled_seconds, reserved_seconds, excluded_seconds, outages, until_at)
     values ($1, '2025-04-06', $2, $3, 1, 1, 86400, 86400, 86400, 0, 0, 0, 0, 1, now())`,
    [planned?.operatorId, planned?.stationId, planned?.chargePointId],
  )
  await site.admin.query(
    `update reports_station_states set observed_seconds = observed_seconds + 86400, offline_seconds = offline_seconds + 86400, outages = outages + 1 where station_id = $1 and day = '2025-04-06'`,
    [planned?.stationId],
  )
  const found = await prove()
  expect(found.map(({ figure, is, shouldBe }) => [figure, is - shouldBe])).toEqual([
    ['observedSeconds', 86_400],
    ['offlineSeconds', 86_400],
    ['outages', 1],
  ])
  expect(found[0]).toMatchObject({ day: '2025-04-06', stationId: working.stationId, explained: false })
})
