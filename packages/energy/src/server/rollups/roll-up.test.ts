import { newId } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { energySite, type EnergySite } from '../../testing/index.ts'
import { saveQuarters, removeMeterQuarterHours } from '../series/quarters.store.ts'
import { daySpan } from './day.rules.ts'
import { createRollUps } from './roll-up.ts'

const timeZone = 'Europe/Madrid'
let site: EnergySite
beforeAll(async () => {
  site = await energySite(timeZone)
})
afterAll(() => site.close())
const rollUp = () => site.tick('energy:roll-up')
const insertQuarters = (quarters: readonly { meterId: string; at: number; activeDwh: number }[], more: object = {}) =>
  site.services.db.inTenant(site.operatorId, (tx) =>
    saveQuarters(
      tx,
      site.operatorId,
      quarters.map((one) => ({
        reactiveDvarh: null,
        exportDwh: null,
        spread: false,
        fromId: one.meterId,
        ...one,
        ...more,
      })),
    ),
  )
const aSupply = async (name: string, meterIds: readonly string[], more: object = {}) => {
  const body = {
    name,
    supplyNo: name,
    validFrom: '2026-01-01',
    stationIds: [site.stationId],
    meterIds,
    ...more,
  }
  return (await site.call('POST', '/api/energy/supply-points', { body })).data as {
    id: string
    version: number
  }
}
const listStoredRows = async (table: string, order: string) =>
  (
    await site.admin.query(
      `select to_jsonb(x) - 'operator_id' - 'costs_from' as row from ${table} x where operator_id = $1 order by ${order}`,
      [site.operatorId],
    )
  ).rows.map(({ row }) => row)

/** Independent calculation of the same days by plain SQL from the quarter hours. */
const filled = `
  q as (select q.*, lead(at) over w as next_at, lead(active_dwh) over w as next_dwh, lead(reactive_dvarh) over w as next_dvarh from energy_quarters q
    where operator_id = $1 window w as (partition by meter_id order by at)),
  filled as (
    select meter_id, at, active_dwh, reactive_dvarh, export_dwh, spread as interpolated from q
    union all select meter_id, at + n * interval '15 minutes', round((active_dwh * (s - n) + next_dwh * n)::numeric / s)::bigint,
      round((reactive_dvarh * (s - n) + next_dvarh * n)::numeric / s)::bigint, null, true
    from q cross join lateral (select (extract(epoch from next_at - at) / 900)::int as s) x cross join lateral generate_series(1, s - 1) n where s <= 97),
  local as (select f.*, (at at time zone '${timeZone}')::date as day, at at time zone '${timeZone}' as wall,
    (extract(epoch from ((at at time zone '${timeZone}')::date + 1)::timestamp at time zone '${timeZone}' - (at at time zone '${timeZone}')::date::timestamp at time zone '${timeZone}') / 900)::int as quarters from filled f)`
const meterDaysBySql = `with ${filled}
  select to_jsonb(x) as row from (select meter_id, day, sum(active_dwh) as import_dwh, sum(export_dwh) as export_dwh,
    case when bool_and(reactive_dvarh is not null) then sum(reactive_dvarh) end as reactive_dvarh, max(active_dwh) as peak_dwh,
    (array_agg(at order by active_dwh desc, at))[1] as peak_at, min(quarters) as quarters, count(*) filter (where not interpolated) as read_quarters,
    count(*) filter (where interpolated) as interpolated from local group by meter_id, day) x order by meter_id, day`
const supplyQuarters = `${filled},
  sums as (select f.supply_id, l.day, l.at, l.wall, min(l.quarters) as quarters, sum(l.active_dwh) as dwh, case when bool_and(l.reactive_dvarh is not null) then sum(l.reactive_dvarh) end as dvarh,
    bool_or(l.interpolated) as interpolated, count(*) = (select count(*) from energy_supply_meters c where c.supply_id = f.supply_id and c.valid @> l.day) as whole,
    sum(l.export_dwh) as fed, (array_agg(s.n))[1] as place
    from local l join energy_supply_meters f on f.meter_id = l.meter_id and f.valid @> l.day
    cross join lateral (select (extract(epoch from l.at - l.day::timestamp at time zone '${timeZone}') / 900)::int as n) s
    group by f.supply_id, l.day, l.at, l.wall)`
const supplyDaysBySql = `with ${supplyQuarters}
  select to_jsonb(x) as row from (select supply_id, day, sum(dwh) as import_dwh, sum(fed) as export_dwh, (array_agg(dwh order by dwh desc, at) filter (where whole))[1] as peak_dwh,
    (array_agg(at order by dwh desc, at) filter (where whole))[1] as peak_at, min(quarters) as quarters,
    count(*) filter (where whole and not interpolated) as read_quarters, count(*) filter (where whole and interpolated) as interpolated,
    (select array_agg((select o.dwh from sums o where o.supply_id = s.supply_id and o.day = s.day and o.place = n and o.whole) order by n) from generate_series(0, min(s.quarters) - 1) n) as active_curve,
    (select array_agg((select o.dvarh from sums o where o.supply_id = s.supply_id and o.day = s.day and o.place = n and o.whole) order by n) from generate_series(0, min(s.quarters) - 1) n) as reactive_curve
    from sums s group by supply_id, day) x order by supply_id, day`
const profilesBySql = `with ${supplyQuarters}
  select to_jsonb(x) as row from (select supply_id, date_trunc('month', day::timestamp)::date as month, extract(isodow from day)::int as weekday, extract(hour from wall)::int as hour,
    sum(dwh) as dwh, count(*) as quarters from sums where whole group by 1, 2, 3, 4) x order by supply_id, month, weekday, hour`
const monthsBySql = (table: string, id: string, sums: string) =>
  `select to_jsonb(x) as row from (select ${id}, date_trunc('month', day::timestamp)::date as month, ${sums}
    from ${table} where operator_id = $1 group by 1, 2) x order by ${id}, month`
const meterMonths = monthsBySql(
  'energy_meter_days',
  'meter_id',
  'sum(import_dwh) as import_dwh, sum(export_dwh) as export_dwh',
)
/** Hours of the week for the month of a group of days. */
const hoursBySql = (
  column: string,
) => `(select jsonb_agg(coalesce(p.${column}, 0) order by s.n) from generate_series(0, 167) s (n) left join energy_supply_profiles p
    on p.supply_id = energy_supply_days.supply_id and p.month = date_trunc('month', min(energy_supply_days.day)::timestamp)::date and (p.weekday - 1) * 24 + p.hour = s.n)`
const supplyMonths = monthsBySql(
  'energy_supply_days',
  'supply_id',
  `sum(import_dwh) as import_dwh, sum(export_dwh) as export_dwh, sum(reactive_dvarh) as reactive_dvarh,
    sum(case when reactive_dvarh is not null then import_dwh end) as power_factor_dwh, max(peak_dwh) as peak_dwh,
    (select p.peak_at from energy_supply_days p where p.supply_id = energy_supply_days.supply_id and p.peak_dwh is not null
      and date_trunc('month', p.day::timestamp)::date = date_trunc('month', min(energy_supply_days.day)::timestamp)::date order by p.peak_dwh desc, p.peak_at limit 1) as peak_at,
    sum(read_quarters) as read_quarters, sum(interpolated) as interpolated,
    ${hoursBySql('dwh')} as hours_dwh, ${hoursBySql('quarters')} as hours_quarters`,
)
const bySql = async (text: string) => (await site.admin.query(text, [site.operatorId])).rows.map(({ row }) => row)
const supplyColumns = [
  'supply_id',
  'day',
  'import_dwh',
  'export_dwh',
  'peak_dwh',
  'peak_at',
  'quarters',
  'read_quarters',
  'interpolated',
  'active_curve',
  'reactive_curve',
]
async function expectEqual(): Promise<void> {
  expect(await listStoredRows('energy_meter_days', 'meter_id, day')).toEqual(await bySql(meterDaysBySql))
  const days = (await listStoredRows('energy_supply_days', 'supply_id, day')).map((row) =>
    Object.fromEntries(supplyColumns.map((column) => [column, row[column]])),
  )
  expect(days).toEqual(await bySql(supplyDaysBySql))
  expect(await listStoredRows('energy_supply_profiles', 'supply_id, month, weekday, hour')).toEqual(
    await bySql(profilesBySql),
  )
  expect(await listStoredRows('energy_meter_months', 'meter_id, month')).toEqual(await bySql(meterMonths))
  expect(await listStoredRows('energy_supply_months', 'supply_id, month')).toEqual(await bySql(supplyMonths))
  expect(await listStoredRows('energy_marks', 'day')).toEqual([])
}

/** Around the days of 92 and 100 quarter hours. */
const begins = ['2026-03-28', '2026-10-24'].map((day) => daySpan(timeZone, day).from)
const someQuarters = fc.record({
  meter: fc.nat(2),
  begin: fc.constantFrom(...begins),
  place: fc.nat(280),
  count: fc.integer({ min: 1, max: 60 }),
  every: fc.integer({ min: 1, max: 5 }),
  dwh: fc.integer({ min: 0, max: 900_000 }),
  reactive: fc.option(fc.integer({ min: 0, max: 90_000 })),
  fed: fc.option(fc.integer({ min: 0, max: 50_000 })),
  spread: fc.boolean(),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ put: someQuarters }) },
  { weight: 1, arbitrary: fc.record({ remove: someQuarters }) },
  { weight: 1, arbitrary: fc.record({ move: fc.subarray([0, 1, 2]) }) },
  { weight: 2, arbitrary: fc.constant({ rollUp: true as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('X-20 days and profiles equal plain SQL on quarter hours: late, taken back, moved meters, days of 92 and 100', async () => {
  const meters = [await site.aMeter('P-1'), await site.aMeter('P-2'), await site.aMeter('P-3')]
  const supply = await aSupply('Random', meters.slice(0, 2))
  let { version } = supply
  const meterAt = (place: number) => meters[place] ?? ''
  const run = async (steps: readonly Step[]) => {
    for (const one of steps)
      if ('put' in one) {
        const { meter, begin, place, count, every, dwh, reactive, fed, spread } = one.put
        const made = Array.from({ length: count }, (_, at) => ({
          meterId: meterAt(meter),
          at: begin + (place + at * every) * quarterMs,
          activeDwh: dwh + at,
          reactiveDvarh: reactive,
          exportDwh: fed,
          spread,
        }))
        await insertQuarters(made)
      } else if ('remove' in one) {
        const { meter, begin, place, count } = one.remove
        const [id, from] = [meterAt(meter), begin + place * quarterMs]
        const span = { meterIds: [id], from, to: from + count * quarterMs, fromId: id }
        await site.services.db.inTenant(site.operatorId, (tx) => removeMeterQuarterHours(tx, site.operatorId, span))
      } else if ('move' in one) {
        const body = { version, meterIds: one.move.map(meterAt) }
        const { status, data } = await site.call('PUT', `/api/energy/supply-points/${supply.id}`, { body })
        expect(status).toBe(200)
        version = data.version
      } else await rollUp()
    await rollUp()
    await expectEqual()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), run), { numRuns: 8 })
})

test('X-20 an older data folder: a past that nobody has looked at is worked out by itself, and anew by another clock', async () => {
  const meterId = await site.aMeter('OLD-1')
  const begin = daySpan(timeZone, '2025-05-01').from
  await site.admin.query(
    `insert into energy_quarters (operator_id, meter_id, at, active_dwh, from_id)
      select $1, $2, to_timestamp($3::float8 / 1000) + n * interval '15 minutes', 100, $2 from generate_series(0, 191) n`,
    [site.operatorId, meterId, begin],
  )
  await rollUp()
  const days = () =>
    site.admin
      .query(
        'select day::text, quarters, read_quarters as read from energy_meter_days where meter_id = $1 order by day',
        [meterId],
      )
      .then(({ rows }) => rows.map(({ day, read }) => [day, read]))
  expect(await days()).toEqual([
    ['2025-05-01', 96],
    ['2025-05-02', 96],
  ])
  const elsewhere = await createTestStation(site.services, site.operatorId, {
    name: 'Canarias',
    timeZone: 'Atlantic/Canary',
  })
  await site.admin.query('update stations_meters set station_id = $1 where id = $2', [elsewhere, meterId])
  await rollUp()
  expect(await days()).toEqual([
    ['2025-04-30', 4],
    ['2025-05-01', 96],
    ['2025-05-02', 92],
  ])
})

test('X-20 several processes at once, and a writer that commits late: nothing is lost', async () => {
  const meterId = await site.aMeter('MANY-1')
  const { id } = await aSupply('Many', [meterId])
  const begin = daySpan(timeZone, '2026-06-01').from
  const deps = { services: site.services, loadBetween: async () => [] }
  const others = [createRollUps(deps), createRollUps(deps), createRollUps(deps)]
  const quarter = (place: number) => ({
    meterId,
    at: begin + place * quarterMs,
    activeDwh: 1_000 + place,
    reactiveDvarh: null,
    spread: false,
    fromId: meterId,
  })
  await insertQuarters([quarter(0)])
  await rollUp()
  // Marks a day before the roll-up and commits after it.
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    await saveQuarters(tx, site.operatorId, [quarter(1)])
    await insertQuarters([quarter(2)])
    await Promise.all(others.map((one) => one.rollUp()))
  })
  await Promise.all(others.map((one) => one.rollUp()))
  const { rows } = await site.admin.query(
    'select import_dwh::int as dwh, read_quarters as read from energy_supply_days where supply_id = $1 and day = $2',
    [id, '2026-06-01'],
  )
  expect(rows).toEqual([{ dwh: 3_003, read: 3 }])
  // Deleting a supply point deletes its days.
  expect((await site.call('DELETE', `/api/energy/supply-points/${id}`)).status).toBe(200)
  await insertQuarters([{ ...quarter(3), meterId: newId() }])
  await rollUp()
})
