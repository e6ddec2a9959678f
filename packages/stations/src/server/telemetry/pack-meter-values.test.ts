import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { kindOfMeterValue, type MeterValueRow } from '../gateway/meter-value.kind.store.ts'
import { createComingPartitions } from '../gateway/upkeep.store.ts'
import { dropPartitions } from '../retention/retention.store.ts'
import { packMeterValues } from './pack-meter-values.job.ts'
import { saveRollupEnd } from './rollup.store.ts'

let site: TestSite
let ours: [number, number]
let theirs: number
let stations: [string, string]
const noon = Date.UTC(2026, 5, 10, 12)
const hour = 3_600_000

beforeAll(async () => {
  site = await createTestSite()
  stations = [await createTestStation(site.services, site.ours), await createTestStation(site.services, site.ours)]
  ours = [await chargePointKey(site.ours, stations[0]), await chargePointKey(site.ours, stations[1])]
  theirs = await chargePointKey(site.theirs, await createTestStation(site.services, site.theirs))
})
beforeEach(() => site.admin.query('truncate stations_meter_values, stations_meter_value_packs, stations_rollup_state'))
afterAll(() => site.close())

async function chargePointKey(operatorId: string, stationId: string): Promise<number> {
  const { id } = await createTestChargePoint(site.services, operatorId, stationId)
  return (await site.admin.query('select charge_point_key from stations_charge_points where id = $1', [id])).rows[0]
    .charge_point_key
}
const aMeterValue = (more: Partial<MeterValueRow> & { at: Date }): MeterValueRow => ({
  operatorId: site.ours,
  chargePointKey: ours[0],
  connectorNo: 1,
  registerDwh: null,
  deviceAt: null,
  receivedAt: more.at,
  powerW: null,
  voltageDv: null,
  currentDa: null,
  soc: null,
  temperatureDc: null,
  context: 'Sample.Periodic',
  ...more,
})
/** Writes rows as the gateway does. */
async function write(rows: readonly MeterValueRow[]): Promise<void> {
  for (const [kind, of] of Map.groupBy(rows, kindOfMeterValue))
    await site.services.db.gatewayPool.query(kind.text, kind.columns(of))
}
const columns = `at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context`
async function listMeterValues(from: Date | string = '-infinity', to: Date | string = 'infinity') {
  const rows = await listMeterValuesBy('stations_meter_values_within', from, to)
  expect(await listMeterValuesBy('stations_session_meter_values', from, to)).toEqual(rows)
  return rows
}
async function listMeterValuesBy(reader: string, from: Date | string, to: Date | string) {
  const { rows } = await site.admin.query(
    `select k.operator_id, k.charge_point_key, k.connector_no, ${columns}
     from (select $3::uuid, $5::bigint, 1 union all select $3, $5, 2 union all select $3, $6, 1 union all select $4, $7, 1) k (operator_id, charge_point_key, connector_no)
     cross join lateral ${reader}(k.operator_id, k.charge_point_key, k.connector_no, $1, $2)
     order by operator_id, charge_point_key, connector_no, at, register_dwh`,
    [from, to, site.ours, site.theirs, ours[0], ours[1], theirs],
  )
  return rows
}
const count = async (table: string) =>
  (await site.admin.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
async function pack(now: number): Promise<void> {
  site.setNow(new Date(now))
  await site.services.db.asPlatform((tx) => saveRollupEnd(tx, new Date(now)))
  await packMeterValues(site.services)
}

test('OPS-03 P-04: samples are packed by the hour after a day, to the last figure, also those that come late or twice', async () => {
  const whole = fc.integer({ min: 0, max: 2_000_000_000 })
  const few = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const meterValue = fc
    .record({
      place: fc.integer({ min: 0, max: 3 }),
      // Few instants, so that some occur twice; with different registers they are two meter values.
      at: fc.integer({ min: 0, max: 200 }).map((n) => noon - n * 77_000),
      late: fc.constantFrom(0, 1_500, 20 * hour, 30 * hour),
      registerDwh: few(fc.constantFrom(1, 2, 3_000_000_000)),
      deviceAt: few(fc.constantFrom(noon, noon - 3)),
      powerW: few(whole),
      voltageDv: few(whole),
      currentDa: few(whole),
      soc: few(fc.integer({ min: 0, max: 100 })),
      temperatureDc: few(fc.integer({ min: -500, max: 3_000 })),
      context: fc.constantFrom('Sample.Periodic', 'Trigger', ''),
    })
    .map(({ place, at, late, deviceAt, ...more }) =>
      aMeterValue({
        ...more,
        at: new Date(at),
        receivedAt: new Date(at + late),
        deviceAt: deviceAt === null ? null : new Date(deviceAt),
        operatorId: place === 3 ? site.theirs : site.ours,
        chargePointKey: [ours[0], ours[0], ours[1], theirs][place] ?? theirs,
        connectorNo: place === 1 ? 2 : 1,
      }),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(meterValue, { minLength: 1, maxLength: 60 }), async (all) => {
      await site.admin.query('truncate stations_meter_values, stations_meter_value_packs, stations_rollup_state')
      await write(all)
      const [before, hourAgo] = [
        await listMeterValues(),
        await listMeterValues(new Date(noon - 1.5 * hour), new Date(noon - hour)),
      ]
      await pack(noon + 26 * hour)
      expect(await listMeterValues()).toEqual(before)
      // A charge point that repeats all its messages must not cause duplicates.
      await write(all.map((row) => ({ ...row, receivedAt: new Date(noon + 27 * hour) })))
      expect(await listMeterValues()).toEqual(before)
      await pack(noon + 60 * hour)
      await pack(noon + 60 * hour)
      expect([await listMeterValues(), await count('stations_meter_values')]).toEqual([before, 0])
      expect(await listMeterValues(new Date(noon - 1.5 * hour), new Date(noon - hour))).toEqual(hourAgo)
    }),
    { numRuns: 25 },
  )
})

test('what is younger than a day, or not rolled up yet, stays as it is; what comes late joins its hour', async () => {
  await write([aMeterValue({ at: new Date(noon), powerW: 1 }), aMeterValue({ at: new Date(noon + hour), powerW: 2 })])
  site.setNow(new Date(noon + 40 * hour))
  await packMeterValues(site.services)
  expect([await count('stations_meter_values'), await count('stations_meter_value_packs')]).toEqual([2, 0])
  await pack(noon + 25 * hour)
  expect([await count('stations_meter_values'), await count('stations_meter_value_packs')]).toEqual([1, 1])
  const late = aMeterValue({ at: new Date(noon + 60_000), receivedAt: new Date(noon + 26 * hour), powerW: 3 })
  await write([late])
  await pack(noon + 27 * hour)
  expect([await count('stations_meter_values'), await count('stations_meter_value_packs')]).toEqual([0, 2])
  expect((await listMeterValues()).map((row) => row.power_w)).toEqual([1, 3, 2])
})

test('S-01: packs are the operator’s, and of those who see a part of its stations only theirs', async () => {
  await write([
    aMeterValue({ at: new Date(noon) }),
    aMeterValue({ at: new Date(noon), chargePointKey: ours[1] }),
    aMeterValue({ at: new Date(noon), operatorId: site.theirs, chargePointKey: theirs }),
  ])
  await pack(noon + 26 * hour)
  const listVisiblePackKeys = (operatorId: string, scope: 'all' | { stationIds: string[] }) =>
    site.services.db.inTenant({ operatorId, scope }, async (tx) => {
      const { rows } = await sql<{
        chargePointKey: number
      }>`select charge_point_key as "chargePointKey" from stations_meter_value_packs order by 1`.execute(tx)
      return rows.map((row) => row.chargePointKey)
    })
  expect(await listVisiblePackKeys(site.ours, 'all')).toEqual(ours)
  expect(await listVisiblePackKeys(site.ours, { stationIds: [stations[1]] })).toEqual([ours[1]])
  expect(await listVisiblePackKeys(site.theirs, 'all')).toEqual([theirs])
})

test('a past day of which all was packed gives its room back; a day that is let go goes with its packs', async () => {
  const day = (n: number) => new Date(Date.now() - n * 24 * hour).toISOString().slice(0, 10)
  const parts = async (table: string) => {
    const { rows } = await site.admin.query<{ name: string }>(
      `select relid::text as name from pg_partition_tree($1) where isleaf and relid::text ~ '[0-9]{8}$' order by 1`,
      [table],
    )
    return rows.map(({ name }) => name.slice(-8))
  }
  await site.services.db.asPlatform(createComingPartitions)
  const partitions = await parts('stations_meter_values')
  for (const n of [3, 4])
    for (const table of ['stations_meter_values', 'stations_meter_value_packs'])
      await site.admin.query(
        `create table ${table}_${day(n).replaceAll('-', '')} partition of ${table} for values from ('${day(n)} 00:00Z') to ('${day(n - 1)} 00:00Z')`,
      )
  await write([3, 4].map((n) => aMeterValue({ at: new Date(`${day(n)}T08:00:00Z`) })))
  await site.services.db.asPlatform(createComingPartitions)
  expect(await parts('stations_meter_values')).toHaveLength(partitions.length + 2)
  await pack(Date.now())
  await site.services.db.asPlatform(createComingPartitions)
  expect([await parts('stations_meter_values'), await count('stations_meter_value_packs')]).toEqual([partitions, 2])
  await site.services.db.asPlatform((tx) =>
    dropPartitions(tx, 'stations_meter_value_packs', new Date(`${day(3)}T00:00:00Z`)),
  )
  expect(await count('stations_meter_value_packs')).toBe(1)
})
