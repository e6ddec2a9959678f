import { afterEach, expect, test } from 'vitest'
import { SteppedClock } from './clock.ts'
import { type Fleet, runFleet } from './fleet.ts'
import { isPayload, type Payload } from './frames.ts'
import { type CentralSystem, centralSystem } from './testing/central-system.ts'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

interface Run {
  clock: SteppedClock
  server: CentralSystem
  fleet: Fleet
  frames: Map<string, string[]>
  problems: unknown[]
}

async function aFleet(seed: number): Promise<Run> {
  const clock = new SteppedClock('2026-03-01T00:00:00Z')
  const server = await centralSystem(() => clock.now())
  // ids that do not depend on which point comes first
  server.answer('StartTransaction', (payload) => ({
    transactionId: Number(payload['meterStart']) % 1_000_000_007,
    idTagInfo: { status: 'Accepted' },
  }))
  const problems: unknown[] = []
  const fleet = runFleet({
    url: server.url,
    points: [1, 2, 3, 4].map((n) => ({
      identity: `CP${n}`,
      password: `secret-${n}`,
      guns: 2,
      ratedKw: n === 4 ? 11 : 120,
      kind: n === 4 ? ('ac' as const) : ('dc' as const),
    })),
    tags: ['T1', 'T2'],
    seed,
    clock,
    sampleSeconds: 30,
    eventful: 6,
    onProblem: (_identity, error) => problems.push(error),
  })
  const frames = new Map<string, string[]>()
  for (const point of fleet.points) {
    const out: string[] = []
    frames.set(point.identity, out)
    point.events.on('frame', ({ direction, text }) => {
      if (direction === 'out') out.push(text)
    })
  }
  cleanUps.push(
    () => server.close(),
    () => fleet.stop(),
  )
  return { clock, server, fleet, frames, problems }
}

test('within seconds some guns are charging, at different states of charge', async () => {
  const { clock, fleet, server } = await aFleet(7)
  await clock.advance(10_000)
  expect(fleet.statistics()).toMatchObject({ connected: 4, errors: 0 })
  const charging = fleet.points.flatMap((point) => point.guns.filter((gun) => gun.charging))
  expect(charging.length).toBeGreaterThanOrEqual(2)
  expect(new Set(charging.map((gun) => gun.soc)).size).toBe(charging.length)
  expect(server.mostOutstanding).toBe(1)
})

test('the same seed gives the same frames, another seed another life', async () => {
  const runs = await Promise.all([7, 7, 8].map(aFleet))
  for (const { clock } of runs) await clock.advance(3 * 3_600_000)
  const [first, second, third] = runs.map((run) => JSON.stringify([...run.frames]))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('half a day: valid frames, whole transactions, registers that never fall, plausible power', async () => {
  const { clock, server, fleet, problems } = await aFleet(11)
  await clock.advance(12 * 3_600_000)
  await fleet.stop()
  expect(problems).toEqual([])
  expect(server.invalid).toEqual([])
  expect(server.mostOutstanding).toBe(1)
  const started = new Map(server.payloads('StartTransaction').map((one) => [one['timestamp'], one]))
  expect(started.size).toBeGreaterThan(20)
  expect(server.payloads('StopTransaction')).toHaveLength(started.size)
  for (const { kw, product } of powers(server))
    expect(Math.abs(kw - product)).toBeLessThanOrEqual(0.01 * kw + 0.05)
  for (const [gun, values] of readings(server)) {
    for (const [index, { at, wh }] of values.slice(1).entries()) {
      const before = values[index] ?? { at, wh }
      expect(wh, gun).toBeGreaterThanOrEqual(before.wh)
      expect(wh - before.wh, gun).toBeLessThanOrEqual((120_000 * (at - before.at)) / 3_600_000 + 2)
    }
  }
})

/** Register readings of each gun in the order of their times. */
function readings(server: CentralSystem): Map<string, { at: number; wh: number }[]> {
  const guns = new Map<string, { at: number; wh: number }[]>()
  for (const { identity, action, payload } of server.received) {
    if (action !== 'MeterValues') continue
    const key = `${identity}/${String(payload['connectorId'])}`
    const list = guns.get(key) ?? []
    guns.set(key, list)
    for (const entry of payloadsIn(payload['meterValue'])) {
      const energy = payloadsIn(entry['sampledValue']).find((value) => value['unit'] === 'Wh')
      list.push({ at: Date.parse(String(entry['timestamp'])), wh: Number(energy?.['value']) })
    }
  }
  for (const list of guns.values()) list.sort((a, b) => a.at - b.at)
  return guns
}

/** Power as told, and as the sum of voltage times current over the phases. */
function powers(server: CentralSystem): { kw: number; product: number }[] {
  const entries = server.payloads('MeterValues').flatMap((payload) => payloadsIn(payload['meterValue']))
  return entries.map((entry) => {
    const all = payloadsIn(entry['sampledValue'])
    const of = (measurand: string) =>
      all.filter((one) => one['measurand'] === measurand).map((one) => Number(one['value']))
    const volts = of('Voltage')
    const product =
      of('Current.Import').reduce((sum, amps, phase) => sum + amps * (volts[phase] ?? 0), 0) / 1000
    return { kw: of('Power.Active.Import')[0] ?? Number.NaN, product }
  })
}

function payloadsIn(value: unknown): Payload[] {
  return Array.isArray(value) ? value.filter(isPayload) : []
}
