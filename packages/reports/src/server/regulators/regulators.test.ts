import type { SiteChargePoint } from '@evops/charging/testing'
import { cellText, newId } from '@evops/platform/contract'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regulatorFiles, regulatorFileCodes, type RegulatorFile } from '../../contract/index.ts'
import {
  insertConnectionChange,
  insertPastSession,
  insertStateReport,
  reportsSite,
  type ReportsSite,
} from '../../testing/reports-site.ts'

let site: ReportsSite
/** In use since 2024, round the clock; and since 15 March 2025, open from 6 to 22. */
let [old, young]: SiteChargePoint[] = []
const zone = 'Europe/Madrid'
/** Summer time, from 30 March on. */
const cest = (text: string) => Date.parse(`${text}:00+02:00`)
const cet = (text: string) => Date.parse(`${text}:00+01:00`)
const spring = { dayFrom: '2025-03-10', dayTo: '2025-04-30' }

async function file(id: RegulatorFile, filter: Record<string, string> = spring, scope?: { stationIds: string[] }) {
  const actor = createTestActor(site.operatorId, [...regulatorFileCodes], scope && { scope })
  const { head, rows } = await readExport(site.reports.domain, actor, { name: `reports.${id}`, filter })
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [cellText(head[at] ?? null), cellText(cell)])))
}
const of = (chargePoint: SiteChargePoint | undefined) => `${chargePoint?.chargePointNo}-1`
async function downFor(chargePoint: SiteChargePoint, word: string, from: number, to: number) {
  await insertStateReport(site, { chargePoint, word, at: from })
  await insertStateReport(site, { chargePoint, word: 'Available', at: to })
}
async function plannedWork(chargePoint: SiteChargePoint, from: number, to: number) {
  const client = await site.admin.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into maintenance_work_orders (operator_id, id, no, source, type, level, station_id, charge_point_id, connector_no, description, state, created_at, started_at, done_at, cause, assignee_id)
     values ($1, $2, substr($2::uuid::text, 20), 'console', 'inspection', 2, $3, $4, 1, 'x', 'done', $5, $5, $6, 'none', $2)`,
    [chargePoint.operatorId, newId(), chargePoint.stationId, chargePoint.chargePointId, new Date(from), new Date(to)],
  )
  await client.query(`set session_replication_role = 'origin'`)
  client.release()
}

beforeAll(async () => {
  site = await reportsSite()
  site.setNow(new Date('2025-05-20T00:00:00Z'))
  old = await site.chargePoint({ timeZone: zone })
  young = await site.chargePoint({ timeZone: zone })
  const since = (chargePoint: SiteChargePoint, day: string) =>
    site.admin.query(
      'update stations_charge_points set created_at = $2, commissioned_on = $3, rated_power_w = 60000 where id = $1',
      [chargePoint.chargePointId, `${day}T00:00:00Z`, day],
    )
  await since(old, '2024-01-10')
  await since(young, '2025-03-15')
  await site.admin.query(`update stations_connectors set rated_power_w = null`)
  await site.admin.query(`delete from stations_connectors where connector_no > 1`)
  await site.admin.query(`update stations_stations set round_the_clock = true where id = $1`, [old.stationId])
  await site.admin.query(
    `update stations_stations set business_hours = '06:00-22:00', round_the_clock = false where id = $1`,
    [young.stationId],
  )
  for (const chargePoint of [old, young])
    await insertConnectionChange(site, { chargePoint, connected: true, at: cet('2024-01-09T00:00') })
  // Night on which the clock skips 2:00: from 1:00 to 4:00 are two hours.
  await downFor(old, 'Faulted', cet('2025-03-30T01:00'), cest('2025-03-30T04:00'))
  // From March into April, with planned work from midnight to one.
  await downFor(old, 'Faulted', cest('2025-03-31T22:00'), cest('2025-04-01T04:00'))
  await plannedWork(old, cest('2025-04-01T00:00'), cest('2025-04-01T01:00'))
  // Disabled from an hour before until an hour after closing time, then offline for half an hour.
  await downFor(young, 'Unavailable', cest('2025-04-10T21:00'), cest('2025-04-10T23:00'))
  await insertConnectionChange(site, { chargePoint: young, connected: false, at: cest('2025-04-12T10:00') })
  await insertConnectionChange(site, { chargePoint: young, connected: true, at: cest('2025-04-12T10:30') })
  // Disabled for planned work.
  await downFor(young, 'Unavailable', cest('2025-05-02T10:00'), cest('2025-05-02T11:00'))
  await plannedWork(young, cest('2025-05-02T10:00'), cest('2025-05-02T11:00'))
  await site.reports.states.keep()
})
afterAll(() => site.close())

test('X-22 ROUTE-04 23 CFR 680.112(a)(7) uptime by port and month, an outage over a month’s end cut at it, March an hour short', async () => {
  const rows = await file('us-uptime')
  expect(rows.filter((row) => row['Port id'] === of(old))).toMatchObject([
    {
      Month: '2025-03',
      'Minutes of the month': '44580.00',
      'Minutes in operation': '44580.00',
      'T_outage min': '240.00',
      'T_excluded min': '0.00',
      // (44,580 − 240) ÷ 44,580
      'Uptime %': '99.462',
      // (525,600 − 240) ÷ 525,600
      '12-month uptime % (blank if less than 12 months)': '99.954',
    },
    {
      Month: '2025-04',
      'T_outage min': '240.00',
      'T_excluded min': '60.00',
      // (43,200 − (240 − 60)) ÷ 43,200
      'Uptime %': '99.583',
      '12-month T_outage min': '480.00',
      '12-month T_excluded min': '60.00',
      // (525,600 − (480 − 60)) ÷ 525,600
      '12-month uptime % (blank if less than 12 months)': '99.920',
    },
  ])
})

test('X-22 ROUTE-04 23 CFR 680.116(b) hours outside those of operation are excluded; what is not known of a whole year has no annual uptime', async () => {
  const rows = await file('us-uptime')
  expect(rows.filter((row) => row['Port id'] === of(young))).toMatchObject([
    // From one o’clock on the 15th: 17 days, one of them with 23 hours.
    { Month: '2025-03', 'Minutes in operation': '24360.00', 'T_outage min': '0.00', 'Uptime %': '100.000' },
    {
      Month: '2025-04',
      'T_outage min': '150.00',
      'T_excluded min': '60.00',
      'Uptime %': '99.792',
      '12-month T_outage min': '',
      '12-month uptime % (blank if less than 12 months)': '',
    },
  ])
})

test('X-22 ROUTE-04 23 CFR 680.112(a)(8) each outage with its minutes, whole over the end of a month', async () => {
  const rows = await file('us-outages')
  const outages = (chargePoint: SiteChargePoint | undefined) =>
    rows
      .filter((row) => row['Port id'] === of(chargePoint))
      .map((row) => [row.Start, row.End, row.Minutes, row['T_excluded min'], row.States])
  expect(outages(old)).toEqual([
    ['2025-03-30 01:00:00', '2025-03-30 04:00:00', '120.00', '0.00', 'faulted'],
    ['2025-03-31 22:00:00', '2025-04-01 04:00:00', '360.00', '60.00', 'faulted'],
  ])
  expect(outages(young)).toEqual([
    ['2025-04-10 21:00:00', '2025-04-10 23:00:00', '120.00', '60.00', 'out of service'],
    ['2025-04-12 10:00:00', '2025-04-12 10:30:00', '30.00', '0.00', 'offline'],
  ])
  expect(rows.find((row) => row.Minutes === '360.00')).toMatchObject({
    'Excluded by (blank if not excluded)': 'planned work',
  })
})

test('X-22 ROUTE-04 UK regulation 7: rapid charge points while they are open; switched off is unreliable, not reached is not measured', async () => {
  const april = { dayFrom: '2025-04-01', dayTo: '2025-04-30' }
  const rows = await file('uk-reliability', april)
  expect(rows.find((row) => row['Port id'] === of(young))).toMatchObject({
    // 16 hours on each of 30 days.
    'Minutes open': '28800.00',
    'Out of order min': '0.00',
    'Inoperative min': '60.00',
    'Unknown (exempt) min': '30.00',
    // (28,800 − 60) ÷ 28,800
    'Reliability %': '99.792',
  })
  expect(rows.at(-1)).toMatchObject({
    Scope: 'Rapid network',
    'Minutes open': '72000.00',
    'Out of order min': '240.00',
    // (72,000 − 240 − 60) ÷ 72,000
    'Reliability %': '99.583',
  })
  await site.admin.query(`update stations_charge_points set rated_power_w = 49000 where id = $1`, [
    young?.chargePointId,
  ])
  await site.reports.states.keep()
  const fewer = await file('uk-reliability', april)
  await site.admin.query(`update stations_charge_points set rated_power_w = 60000 where id = $1`, [
    young?.chargePointId,
  ])
  await site.reports.states.keep()
  expect(fewer.map((row) => row['Port id'])).toEqual([of(old), ''])
})

test('X-22 ROUTE-04 availability by connector and month has the seconds of the facts, by state and by cause', async () => {
  const rows = await file('availability')
  const { rows: storedRows } = await site.admin.query(
    `select p.charge_point_no || '-' || m.connector_no as port, to_char(m.day, 'YYYY-MM') as month, observed_seconds as "observedSeconds", offline_seconds as offline, faulted_seconds as faulted,
       disabled_seconds as disabled, excluded_seconds as excluded from reports_state_months m join stations_charge_points p on p.id = m.charge_point_id
     where m.day between '2025-03-01' and '2025-04-01'`,
  )
  expect(storedRows.length).toBe(4)
  for (const { port, month, observedSeconds, offline, faulted, disabled, excluded } of storedRows)
    expect(rows.find((row) => row['Port id'] === port && row.Month === month)).toMatchObject({
      'Minutes in operation': (observedSeconds / 60).toFixed(2),
      'Offline min': (offline / 60).toFixed(2),
      'Faulted min': (faulted / 60).toFixed(2),
      'Out of service min': (disabled / 60).toFixed(2),
      'Excluded: planned work min': (excluded / 60).toFixed(2),
      'Excluded: external damage min': '0.00',
    })
})

test('X-22 ROUTE-04 23 CFR 680.112(a)(3)-(6) sessions with their error codes, energy, peak and payment as far as they are known', async () => {
  if (!old) throw new Error('a charge point')
  const readings = [
    { at: cest('2025-04-05T09:00'), registerDwh: 0 },
    { at: cest('2025-04-05T10:00'), registerDwh: 305_000 },
  ]
  const id = await insertPastSession(site, { chargePoint: old, timeZone: zone, readings, startMode: 'roaming' })
  await site.admin.query('update charging_sessions set max_power_w = 48250 where id = $1', [id])
  const stopped = cest('2025-04-06T09:00')
  const nothing = [
    { at: stopped, registerDwh: 305_000 },
    { at: stopped + 60_000, registerDwh: 305_000 },
  ]
  await insertPastSession(site, {
    chargePoint: old,
    timeZone: zone,
    readings: nothing,
    stopReason: 'device_fault',
  })
  await site.admin.query(
    `insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, error_code, vendor_error_code, received_at)
     values ($1, $2, $3, 1, 'Available', 'GroundFailure', 'E7', $4)`,
    [old.operatorId, newId(), old.chargePointId, new Date(stopped + 30_000)],
  )
  const rows = await file('us-sessions')
  expect(rows).toMatchObject([
    {
      'Port id': of(old),
      Start: '2025-04-05 09:00:00',
      End: '2025-04-05 10:00:00',
      Unsuccessful: 'false',
      'Error codes': '',
      'Energy (kWh)': '30.5000',
      'Peak power (kW)': '48.250',
      'Payment method (blank if unknown)': 'roaming partner',
    },
    {
      Unsuccessful: 'true',
      'Stop reason': 'device_fault',
      'Error codes': 'GroundFailure/E7',
      'Energy (kWh)': '0.0000',
      'Peak power (kW)': '',
      'Payment method (blank if unknown)': '',
    },
  ])
})

test('X-22 ROUTE-04 chgpileuserate availability leaves out what is excluded, also of what was switched off, and never passes 1', async () => {
  const of = async (chargePoint: SiteChargePoint | undefined, dayFrom: string, dayTo: string) => {
    const { list, totals } = await site.report('chgpileuserate', {
      dayFrom,
      dayTo,
      by: 'connector',
      chargePointId: chargePoint?.chargePointId ?? '',
    })
    expect(totals[0].availability).toBe(list[0].availability)
    return list[0]
  }
  expect(await of(old, '2025-04-01', '2025-04-30')).toMatchObject({
    faultedSeconds: 240 * 60,
    excludedSeconds: 60 * 60,
    // (43,200 − 240 + 60) ÷ 43,200
    availability: 0.995833,
    outages: 0,
  })
  expect(await of(young, '2025-05-01', '2025-05-10')).toMatchObject({
    observedSeconds: 864_000,
    disabledSeconds: 3_600,
    excludedSeconds: 3_600,
    availability: 1,
  })
})

test('X-22 ROUTE-04 a schedule carries them: their days are a span that may move', () => {
  const kinds = (site.reports.domain.exports ?? []).filter(({ name }) =>
    regulatorFiles.some((id) => name === `reports.${id}`),
  )
  expect(kinds).toHaveLength(regulatorFiles.length)
  for (const { spans } of kinds) expect(spans).toEqual([{ from: 'dayFrom', to: 'dayTo', unit: 'day' }])
})

test('ROUTE-04 a charge point that is moved counts where it stood, also for who does not see where it went', async () => {
  const other = await site.chargePoint({ timeZone: zone })
  if (!young) throw new Error('a charge point')
  const of = (rows: Record<string, string>[], stationId: string) =>
    site.admin
      .query('select code from stations_stations where id = $1', [stationId])
      .then(({ rows: [station] }) =>
        rows.filter((row) => row['Station id'] === station?.code && row['Port id'] === `${young?.chargePointNo}-1`),
      )
  const may = { dayFrom: '2025-05-01', dayTo: '2025-05-31' }
  await site.admin.query(`update stations_charge_points set station_id = $2 where id = $1`, [
    young.chargePointId,
    other.stationId,
  ])
  // Noon of the 20th in Madrid's local time.
  site.setNow(new Date('2025-05-20T10:00:00Z'))
  await site.reports.states.keep()
  site.setNow(new Date('2025-05-22T10:00:00Z'))
  await site.reports.states.keep()
  const seen = await file('availability', may, { stationIds: [young.stationId] })
  expect(await of(seen, other.stationId)).toEqual([])
  expect(await of(seen, young.stationId)).toMatchObject([{ 'Minutes in operation': String(19.5 * 1440) + '.00' }])
  const all = await file('availability', may)
  expect(await of(all, other.stationId)).toMatchObject([{ 'Minutes in operation': '2880.00' }])
})

test('X-22 S-18 ROUTE-04 files for authorities hold the stations that their reader sees, and a span that is one', async () => {
  if (!young) throw new Error('a charge point')
  for (const id of regulatorFiles) {
    const seen = await file(id, spring, { stationIds: [young.stationId] })
    expect(seen.every((row) => row['Port id'] === '' || row['Port id'] === of(young))).toBe(true)
    const filteredRows = await file(id, { ...spring, stationIds: young.stationId })
    expect(filteredRows).toEqual(seen)
  }
  await expect(file('us-uptime', { dayFrom: '2025-05-01', dayTo: '2025-04-30' })).rejects.toMatchObject({
    code: 'reports.span',
  })
})
