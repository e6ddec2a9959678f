import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepotTestSite, longestOverLimitSeconds, type DepotTestSite } from './testing/depot-yard.ts'

const kW = (n: number) => n * 1_000
const minuteMs = 60_000
const dayMs = 86_400_000
const numbers = ['12', '21', '30', '41']

let yard: DepotTestSite
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
  const day = new Date(begins).toISOString().slice(0, 10)
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
