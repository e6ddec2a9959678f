import { expect } from 'vitest'
import { SteppedClock } from '../clock.ts'
import { type SimulatedFleet, runFleet } from '../fleet.ts'
import { isPayload, type MessagePayload } from '../messages.ts'
import { type CentralSystem, startCentralSystem } from './central-system.ts'

export interface FleetRun {
  clock: SteppedClock
  server: CentralSystem
  fleet: SimulatedFleet
  messages: Map<string, string[]>
  problems: unknown[]
  close(): Promise<void>
}

/** Creates four charge points with their own clock. */
export async function createTestFleet(seed: number): Promise<FleetRun> {
  const clock = new SteppedClock('2026-03-01T00:00:00Z')
  const server = await startCentralSystem(() => clock.now())
  // Ids that do not depend on the order of the charge points.
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
      connectors: 2,
      ratedKw: n === 4 ? 11 : 120,
      kind: n === 4 ? ('ac' as const) : ('dc' as const),
    })),
    tags: ['T1', 'T2'],
    seed,
    clock,
    meterValueSeconds: 30,
    eventful: 6,
    onProblem: (_identity, error) => problems.push(error),
  })
  const messages = new Map<string, string[]>()
  for (const point of fleet.points) {
    const out: string[] = []
    messages.set(point.identity, out)
    point.events.on('message', ({ direction, text }) => {
      if (direction === 'out') out.push(text)
    })
  }
  return {
    clock,
    server,
    fleet,
    messages,
    problems,
    async close() {
      const stopped = fleet.stop()
      // An offline charge point does not respond, so the grace period passes only on this clock.
      await clock.jump(2_000)
      await stopped
      await server.close()
    },
  }
}

/** Runs the simulation for this number of hours, then checks that all messages are consistent. */
export async function checkFleetRun(run: FleetRun, hours: number): Promise<void> {
  const { clock, server, fleet, problems } = run
  await clock.advance(hours * 3_600_000)
  await fleet.stop()
  expect(problems).toEqual([])
  expect(server.invalid).toEqual([])
  expect(server.mostOutstanding).toBe(1)
  const started = new Map(server.payloads('StartTransaction').map((one) => [one['timestamp'], one]))
  expect(started.size).toBeGreaterThan(hours)
  expect(server.payloads('StopTransaction')).toHaveLength(started.size)
  for (const { kw, product } of powers(server)) expect(Math.abs(kw - product)).toBeLessThanOrEqual(0.01 * kw + 0.05)
  for (const [connector, values] of readings(server)) {
    for (const [index, { at, wh }] of values.slice(1).entries()) {
      const before = values[index] ?? { at, wh }
      expect(wh, connector).toBeGreaterThanOrEqual(before.wh)
      expect(wh - before.wh, connector).toBeLessThanOrEqual((120_000 * (at - before.at)) / 3_600_000 + 2)
    }
  }
}

/** Returns the register readings of each connector in chronological order. */
function readings(server: CentralSystem): Map<string, { at: number; wh: number }[]> {
  const connectors = new Map<string, { at: number; wh: number }[]>()
  for (const { identity, action, payload } of server.received) {
    if (action !== 'MeterValues') continue
    const key = `${identity}/${String(payload['connectorId'])}`
    const list = connectors.get(key) ?? []
    connectors.set(key, list)
    for (const entry of payloadsIn(payload['meterValue'])) {
      const energy = payloadsIn(entry['sampledValue']).find((value) => value['unit'] === 'Wh')
      list.push({ at: Date.parse(String(entry['timestamp'])), wh: Number(energy?.['value']) })
    }
  }
  for (const list of connectors.values()) list.sort((a, b) => a.at - b.at)
  return connectors
}

/** Returns the reported power, and the sum of voltage times current over the phases. */
function powers(server: CentralSystem): { kw: number; product: number }[] {
  const entries = server.payloads('MeterValues').flatMap((payload) => payloadsIn(payload['meterValue']))
  return entries.map((entry) => {
    const all = payloadsIn(entry['sampledValue'])
    const of = (measurand: string) =>
      all.filter((one) => one['measurand'] === measurand).map((one) => Number(one['value']))
    const volts = of('Voltage')
    const product = of('Current.Import').reduce((sum, amps, phase) => sum + amps * (volts[phase] ?? 0), 0) / 1000
    return { kw: of('Power.Active.Import')[0] ?? Number.NaN, product }
  })
}

function payloadsIn(value: unknown): MessagePayload[] {
  return Array.isArray(value) ? value.filter(isPayload) : []
}
