import { createStations } from '@evops/stations/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertHistory, deleteMeterHistory, formatHistorySummary } from './history-fill.ts'
import { registerSite } from './site.ts'

let made: TestServices
beforeAll(async () => (made = await testServices()))
afterAll(() => made.close())

test('ROW-28 the history bench writes a past that is already rolled up, as the server would have done it, and says so', async () => {
  await registerSite(made.url, { secretKey: made.services.config.secretKey, points: 2 })
  const past = await insertHistory(made.url, { meterValues: 1_200, points: 2, days: 2 })
  expect(past.meterValues).toBe(1_200)
  expect(formatHistorySummary(past, 1)).toBe(
    `1200 samples written in 1 s, already rolled up: ${past.rolledUp} buckets of five minutes and hours`,
  )
  // The bench invents registers that do not fit its powers, so energy and the load that follows from it are left out.
  const withoutColumn = (rows: readonly Record<string, unknown>[], column: string) =>
    rows.map((row) => ({ ...row, [column]: null }))
  const loadRollups = async () => ({
    rollups: withoutColumn(
      (await made.admin.query('select * from stations_rollups order by charge_point_key, step, at')).rows,
      'energy_dwh',
    ),
    load: withoutColumn(
      (await made.admin.query('select * from stations_load order by station_id, step, at')).rows,
      'power_w',
    ),
  })
  const written = await loadRollups()
  expect(written.rollups).toHaveLength(past.rolledUp)

  const { jobs } = createStations(made.services, { operatorOf: async () => ({ timeZone: 'UTC' }) }).domain
  const rollUp = () => jobs?.['stations:roll-up']?.run({}, { jobId: '', attempt: 1 })
  await rollUp()
  expect(await loadRollups()).toEqual(written)
  const days = await made.admin.query('select count(*)::int as n from stations_days where connector_no = 1')
  expect(days.rows[0].n).toBeGreaterThanOrEqual(4)
  // The server's own roll-up of the same data gives the same result.
  for (const table of ['stations_rollups', 'stations_load']) await made.admin.query(`delete from ${table}`)
  await made.admin.query("update stations_rollup_state set done_until = now() - interval '4 days'")
  await rollUp()
  expect(await loadRollups()).toEqual(written)
})

test('ROW-28 what is older than a day can be written as packs, and reads the same; forgotten, nothing of it is left', async () => {
  const read = async () =>
    (
      await made.admin.query(
        `select x.* from stations_charge_points p cross join lateral stations_meter_values_within(p.operator_id, p.charge_point_key, 1, '-infinity', 'infinity') x order by p.charge_point_key, x.at`,
      )
    ).rows
  const count = async (table: string) => (await made.admin.query(`select from ${table}`)).rowCount
  await made.admin.query('truncate stations_meter_values, stations_rollups, stations_load')
  await insertHistory(made.url, { meterValues: 1_200, points: 2, days: 2 })
  const asRows = await read()
  await made.admin.query('truncate stations_meter_values, stations_rollups, stations_load')
  await insertHistory(made.url, { meterValues: 1_200, points: 2, days: 2, packed: true })
  const { rows } = await made.admin.query(
    `select sum(meter_values)::int as packed, (select count(*)::int from stations_meter_values) as rows,
       (select count(*)::int from stations_meter_values where at < now() - interval '23 hours') as late from stations_meter_value_packs`,
  )
  expect(rows[0]).toMatchObject({ packed: 1_200 - rows[0].rows, late: 0 })
  // Two charge points, with packs for all hours of the day before yesterday, the hours of yesterday older than a day,
  // and the next two hours.
  expect(await count('stations_meter_value_packs')).toBeGreaterThanOrEqual(2 * 26)
  expect(await read()).toEqual(asRows)
  const client = await made.admin.connect()
  await deleteMeterHistory(client)
  client.release()
  const tables = ['stations_meter_values', 'stations_meter_value_packs', 'stations_rollups', 'stations_load']
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0, 0])
})
