import { afterEach, expect, onTestFinished, test } from 'vitest'
import { SteppedClock } from './clock.ts'
import { runFleet } from './fleet.ts'
import { startCentralSystem } from './testing/central-system.ts'
import { createTestFleet, checkFleetRun, type FleetRun } from './testing/fleet-run.ts'

const runs: FleetRun[] = []
afterEach(async () => {
  for (const run of runs.splice(0)) await run.close()
})
async function startFleet(seed: number): Promise<FleetRun> {
  const run = await createTestFleet(seed)
  runs.push(run)
  return run
}

test('within seconds some connectors are charging, at different states of charge', async () => {
  const { clock, fleet, server } = await startFleet(7)
  await clock.advance(10_000)
  expect(fleet.statistics()).toMatchObject({ connected: 4, errors: 0 })
  const charging = fleet.points.flatMap((point) => point.connectors.filter((connector) => connector.charging))
  expect(charging.length).toBeGreaterThanOrEqual(2)
  expect(new Set(charging.map((connector) => connector.soc)).size).toBe(charging.length)
  expect(server.mostOutstanding).toBe(1)
})

test('the same seed gives the same frames, another seed another life', async () => {
  const three = await Promise.all([7, 7, 8].map(startFleet))
  for (const { clock } of three) await clock.advance(3_600_000)
  const [first, second, third] = three.map((run) => JSON.stringify([...run.messages]))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('X-05 a bus of a timetable comes home, charges at its connector, and is away when it leaves', async () => {
  const clock = new SteppedClock('2026-11-24T12:00:00Z')
  const server = await startCentralSystem(() => clock.now())
  server.answer('StartTransaction', () => ({ transactionId: 7, idTagInfo: { status: 'Accepted' } }))
  const [from, leavesAt] = [clock.now() + 3_600_000, clock.now() + 4 * 3_600_000]
  const fleet = runFleet({
    url: server.url,
    points: [
      {
        identity: 'DEPOT1',
        password: 'secret',
        connectors: 2,
        ratedKw: 120,
        stayAt: (connector, now) =>
          connector === 1 && now >= from && now < leavesAt ? { tag: 'BUS', soc: 40, leavesAt } : undefined,
      },
    ],
    tags: ['BUS'],
    clock,
    eventful: 0,
  })
  onTestFinished(async () => {
    await fleet.stop()
    await server.close()
  })
  const connectors = () => fleet.points[0]?.connectors.map(({ plugged, charging }) => [plugged, charging])
  await clock.advance(3_000_000)
  expect(connectors()).toEqual([
    [false, false],
    [false, false],
  ])
  await clock.advance(1_200_000)
  expect(connectors()).toEqual([
    [true, true],
    [false, false],
  ])
  expect(fleet.points[0]?.connectors[0]?.soc).toBeGreaterThan(40)
  await clock.advance(leavesAt - clock.now())
  expect(connectors()?.[0]).toEqual([false, false])
})

// fleet.nightly.test.ts runs half a day.
test('three hours: valid frames, whole transactions, registers that never fall, plausible power', async () => {
  await checkFleetRun(await startFleet(11), 3)
})
