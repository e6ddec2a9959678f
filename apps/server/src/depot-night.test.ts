import { dayMs, minuteMs } from '@evops/platform/contract'
import { saveQuarters } from '@evops/energy/server'
import { chineseContent } from '@evops/energy/testing'
import { waitUntil } from '@evops/platform/testing'
import { createReports } from '@evops/reports/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepotTestSite, longestOverLimitSeconds, type DepotTestSite } from './testing/depot-yard.ts'

const kW = (n: number) => n * 1_000
const numbers = ['12', '21', '30', '41']

let yard: DepotTestSite
/** Calendar day of the night, in the depot's time zone. */
let day: string
beforeAll(async () => {
  yard = await createDepotTestSite({
    points: 4,
    limitW: kW(200),
    fallbackW: kW(20),
    busNumbers: numbers,
    timeZone: 'UTC',
    // Starts in the evening, so that charging planned for the night is cheaper, whatever the hour of the run.
    from: Math.floor(Date.now() / dayMs) * dayMs - 28 * 3_600_000 + 2 * minuteMs,
    version: (place) => (place % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1'),
    keys: { MeterValueSampleInterval: '30' },
  })
  // Imports run by themselves; only the yard's unscheduled jobs run here.
  const jobs = Object.entries(yard.site.domains.depots.domain.jobs ?? {})
  const ours = jobs.filter(([, { cron, everyMs }]) => cron === undefined && everyMs === undefined)
  await yard.site.services.jobs.start(Object.fromEntries(ours))
})
afterAll(() => yard.close())

/** Formats a time on the clock of a service day that began in the evening: 25:30 is 01:30 of the next day. */
function onDay(day: string, at: number): string {
  const minutes = Math.round((at - Date.parse(`${day}T00:00:00Z`)) / minuteMs)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
async function importDepartures(day: string, departures: readonly number[]): Promise<void> {
  const { data: depot } = await yard.call('GET', `/api/depot-choices?kind=depot`)
  const rows = departures.map((at, place) =>
    [depot[0].name, day, `${place + 1}01`, onDay(day, at), onDay(day, at + 6 * 3_600_000), numbers[place], 75].join(
      ';',
    ),
  )
  const head = 'Depot;Service day;Block;Pull-out;Pull-in;Bus;Target SoC'
  const file = { fileName: 'timetable.csv', content: [head, ...rows].join('\n') }
  const { data: seen } = await yard.call('POST', '/api/departure-imports/preview', file)
  expect(seen).toMatchObject({ counts: { rows: 4, created: 4 }, faultCount: 0 })
  const body = { ...file, settings: seen.suggested }
  const { data } = await yard.call('POST', '/api/departure-imports', body)
  const state = async () => (await yard.call('GET', `/api/departure-imports/${data.id}`)).data.state
  await waitUntil(async () => (await state()) === 'done', 'the timetable is in')
}
const rows = async () => (await yard.call('GET', `/api/depots/${yard.stationId}/board`)).data.rows
const stateOf = async (place: number) =>
  (await rows()).find((row: { blockNo: string }) => row.blockNo === `${place + 1}01`)?.control?.state
const states = () => Promise.all(numbers.map((_, place) => stateOf(place)))

test('E-01 E-02 E-03 a night at the depot from timetable to proof: plans accepted and read back, one point ignores, one loses its link, a limit is cut, and nobody misses its departure', async () => {
  const begins = yard.clock.now()
  day = new Date(begins).toISOString().slice(0, 10)
  const departures = [200, 210, 220, 230].map((minutes) => begins + minutes * minuteMs)
  await yard.pass(3)
  await importDepartures(day, departures)

  // Evening: the buses arrive one after the other.
  for (const place of numbers.keys()) {
    await yard.plug(place, 1, { tag: `BUS-${numbers[place]}`, soc: 55, maxKw: place === 0 ? 90 : 60 })
    await yard.pass(1)
  }
  await yard.pass(4)
  expect(await states()).toEqual(['active', 'active', 'active', 'active'])

  // One charge point ignores its limits from now on: this is detected within a minute, and the others reduce their
  // power.
  const [wild, silent] = yard.points
  if (wild) wild.quirks.ignoresProfiles = true
  const from = yard.clock.now()
  await yard.seconds(60)
  expect(await stateOf(0)).toBe('ignores')
  const { data: alarms } = await yard.call('GET', '/api/alarms?state=open')
  const raised = alarms.list.filter(({ state }: { state: string }) => state === 'raised')
  // The alarm for buses not plugged in was raised and has ended.
  expect(raised).toMatchObject([{ code: 'F63', chargePointId: wild?.chargePoint.chargePointId }])
  await yard.pass(10)
  const settled = yard.drawn.filter(({ at }) => at > from + minuteMs)
  expect(longestOverLimitSeconds(settled)).toBeLessThanOrEqual(5)

  // Another charge point loses its connection and the supply is cut: the limits of all connected ones are reduced at
  // once.
  await silent?.point.disconnect()
  await yard.linked(1, false)
  await yard.pass(5)
  expect(await stateOf(1)).toBe('unreached')
  const cutAt = yard.clock.now()
  expect(yard.drawn.at(-1)?.watts).toBeGreaterThan(kW(170))
  await yard.limit(kW(170))
  await yard.seconds(30)
  expect(longestOverLimitSeconds(yard.drawn.filter(({ at }) => at >= cutAt))).toBeLessThanOrEqual(5)
  await yard.pass(25)
  await silent?.point.comeBack()
  await yard.linked(1)
  await yard.pass(5)
  expect(await stateOf(1)).toBe('active')
  await yard.limit(kW(200))

  // Morning: each bus is unplugged five minutes before it departs.
  for (const [place, at] of departures.entries()) {
    const minutes = Math.ceil((at - 5 * minuteMs - yard.clock.now()) / minuteMs)
    if (minutes > 0) await yard.pass(minutes, 30)
    const { point } = yard.points[place] ?? {}
    if (point?.connectors[0]?.charging) await point.stop(1)
    await point?.unplug(1)
  }
  await yard.pass(20, 60)
  expect(longestOverLimitSeconds(yard.drawn.filter(({ at }) => at < from || at > from + minuteMs))).toBeLessThanOrEqual(
    5,
  )

  const { data: proof } = await yard.call('GET', `/api/depots/${yard.stationId}/proof?day=${day}`)
  expect(proof).toMatchObject({ planned: 4, outcomes: { reached: 4, missed: 0, unknown: 0 } })
  expect(proof.energyDwh).toBeGreaterThan(4 * 500_000)
  expect(proof.costMinor).toBeLessThanOrEqual(proof.uncontrolledMinor)
})

/** Stores the readings of the depot's meter at both midnights, and its quarter hours, which add up to the same energy. */
async function readMeter(meteredDwh: number): Promise<void> {
  const { site, stationId, call } = yard
  const { services, domains, operatorId } = site
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const meterId = await services.db.inTenant(operatorId, async (tx) => {
    const form = { stationId, meterNo: 'EM-1', name: '', multiplier: 1, accuracyClass: 'iec_0_5s' } as const
    const { id } = await domains.stations.meters.add(tx, operatorId, form)
    const at = (days: number) => new Date(midnight + days * dayMs).toISOString()
    await domains.stations.meters.read(tx, { operatorId, meterId: id, now: services.now() }, [
      { at: at(0), registerDwh: 1_000_000, restarts: false },
      { at: at(1), registerDwh: 1_000_000 + meteredDwh, restarts: false },
    ])
    const share = Math.floor(meteredDwh / 96)
    // The month has no earlier consumption.
    const slotsBefore = (Number(day.slice(8)) - 1) * 96
    const quarters = Array.from({ length: slotsBefore + 96 }, (_, place) => ({
      meterId: id,
      at: midnight + (place - slotsBefore) * 15 * minuteMs,
      activeDwh: place < slotsBefore ? 0 : place === slotsBefore ? meteredDwh - 95 * share : share,
      reactiveDvarh: 0,
      spread: false,
      fromId: id,
    }))
    await saveQuarters(tx, operatorId, quarters)
    return id
  })
  const rates = { name: 'Grid', fromDay: '2020-01-01', content: chineseContent }
  const tariff = await call('POST', '/api/energy/tariffs', rates)
  expect(tariff).toMatchObject({ status: 200 })
  const supply = {
    name: 'Supply',
    supplyNo: '1',
    validFrom: '2020-01-01',
    contractedW: [kW(400)],
    tariffId: tariff.data.tariffId,
    stationIds: [stationId],
    meterIds: [meterId],
  }
  expect(await call('POST', '/api/energy/supply-points', supply)).toMatchObject({ status: 200 })
}

test('E-04 M-12 ROUTE-10 home, load, plan, proof, meter, bill, analysis and reports of this day agree to the kWh', async () => {
  const { site, stationId, call, points } = yard
  const toKwh = (dwh: number) => Math.round(dwh / 10_000)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const registersDwh = points
    .flatMap(({ point }) => point.connectors)
    .reduce((sum, { registerWh }) => sum + Math.floor(registerWh) * 10, 0)
  const lossDwh = 60_000
  expect(yard.clock.now()).toBeGreaterThan(midnight + dayMs)
  await readMeter(registersDwh + lossDwh)
  await site.job('stations', 'stations:roll-up')
  await site.job('charging', 'charging:day-balances')
  await site.job('energy', 'energy:roll-up')
  while ((await site.charging.finder.lookAtClosed()) > 0);
  await createReports(site.services).facts.rollUp()

  const get = async (path: string, query: Record<string, string>) => {
    const reply = await call('GET', `${path}?${new URLSearchParams(query)}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.data
  }
  const span = { from: new Date(midnight).toISOString(), to: new Date(midnight + dayMs).toISOString() }
  const curveDwh = async (query: Record<string, string>) => {
    const { points: steps } = await get('/api/connectors/load', { ...span, ...query })
    return steps.reduce((sum: number, { powerW }: { powerW: number }) => sum + powerW / 1.2, 0)
  }
  const period = { dayFrom: day, dayTo: day }
  const reportOf = async (id: string) => (await get(`/api/reports/${id}`, { ...period, by: 'station' })).list[0].values
  const energy = await reportOf('eleandchargeanalysis')
  const proof = await get(`/api/depots/${stationId}/proof`, { day })
  const { list: balances } = await get('/api/day-balances', { ...period, page: '1', pageSize: '10' })
  const { list: supplies } = await get('/api/energy/supply-points', { page: '1', pageSize: '10' })
  const { rows: quarters } = await site.admin.query<{ dwh: number }>(
    'select (select sum(p) from unnest(points_curve) p)::float8 as dwh from energy_station_days where station_id = $1 and day = $2',
    [stationId, day],
  )
  const delivered = {
    home: await curveDwh({}),
    load: await curveDwh({ stationId }),
    loadDays: quarters[0]?.dwh ?? 0,
    charged: proof.energyDwh,
    proof: proof.deliveredDwh,
    balance: balances[0].connectorsDwh,
    report: energy.deliveredDwh,
    sold: energy.energyDwh,
    model: (await reportOf('energymodelanalysis')).flowedDwh,
  }
  const expected = toKwh(registersDwh)
  expect(expected).toBeGreaterThan(200)
  const kWhOf = (figures: Record<string, number>) =>
    Object.fromEntries(Object.entries(figures).map(([name, dwh]) => [name, toKwh(dwh)]))
  expect(kWhOf(delivered)).toEqual(
    kWhOf(Object.fromEntries(Object.keys(delivered).map((name) => [name, registersDwh]))),
  )
  const bill = await get(`/api/energy/supply-points/${supplies[0].id}/bill`, { month: day.slice(0, 7) })
  const metered = {
    balance: balances[0].meterDwh,
    report: energy.meteredDwh,
    proof: proof.meteredDwh,
    analysis: (await get('/api/energy/analysis', { ...period, supplyId: supplies[0].id })).period.importDwh,
    bill: bill.energyDwh,
  }
  expect(metered).toEqual(Object.fromEntries(Object.keys(metered).map((name) => [name, registersDwh + lossDwh])))
  // Each bus was planned from 55 % to 75 % of its battery, and the proof names the plan for each.
  expect(proof.departures.map(({ plannedBy }: { plannedBy: string }) => plannedBy)).toEqual(numbers.map(() => 'plan'))
  expect(proof.plannedDwh).toBeGreaterThan(0.7 * proof.energyDwh)
  expect(proof.plannedDwh).toBeLessThan(1.3 * proof.energyDwh)
})
