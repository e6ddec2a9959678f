import { afterEach, expect, test } from 'vitest'
import { aFleet, livesWell, type Run } from './testing/fleet-run.ts'

const runs: Run[] = []
afterEach(async () => {
  for (const run of runs.splice(0)) await run.close()
})
async function begun(seed: number): Promise<Run> {
  const run = await aFleet(seed)
  runs.push(run)
  return run
}

test('within seconds some guns are charging, at different states of charge', async () => {
  const { clock, fleet, server } = await begun(7)
  await clock.advance(10_000)
  expect(fleet.statistics()).toMatchObject({ connected: 4, errors: 0 })
  const charging = fleet.points.flatMap((point) => point.guns.filter((gun) => gun.charging))
  expect(charging.length).toBeGreaterThanOrEqual(2)
  expect(new Set(charging.map((gun) => gun.soc)).size).toBe(charging.length)
  expect(server.mostOutstanding).toBe(1)
})

test('the same seed gives the same frames, another seed another life', async () => {
  const three = await Promise.all([7, 7, 8].map(begun))
  for (const { clock } of three) await clock.advance(3_600_000)
  const [first, second, third] = three.map((run) => JSON.stringify([...run.frames]))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

// fleet.nightly.test.ts: half a day.
test('three hours: valid frames, whole transactions, registers that never fall, plausible power', async () => {
  await livesWell(await begun(11), 3)
})
