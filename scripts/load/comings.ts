import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '../bench/installation.ts'
import type { CheckResult } from '../full/report.ts'
import { queryNumbers, isAnswered, createChargePointFleet, type FleetPoint } from './fleet.ts'
import { measureRetainedBytes } from './server-heap.ts'

/**
 * P-03: charge points connect, send a message and disconnect, repeatedly. The server must not retain memory for them.
 */
export async function runReconnectingLoad(
  installation: Installation,
  {
    points,
    rounds,
    inspectPort,
    settleMs = 3_000,
  }: { points: number; rounds: number; inspectPort: number; settleMs?: number },
): Promise<CheckResult> {
  const fleet = await createChargePointFleet(installation, points)
  // Compiled code and permanent caches exist after the first third.
  const first = Math.ceil(rounds / 3)
  const received = await comeAndGo(fleet, first)
  await wait(settleMs)
  const before = await measureRetainedBytes(installation, inspectPort)
  const again = await comeAndGo(fleet, rounds - first)
  for (const { wire } of fleet) wire.close()
  await wait(settleMs)
  const { left = Number.NaN } = await queryNumbers(
    installation,
    'select count(*) as left from stations_links where connected',
  )
  const done = points * (rounds - first)
  const slope = ((await measureRetainedBytes(installation, inspectPort)) - before) / 1_024 / (done / 1_000)
  return {
    ok: received + again === points * rounds && left === 0 && slope < 1,
    text: `${received + again} of ${points * rounds} connects heard and broken off, ${left} left; held after a collection: ${slope.toFixed(2)} kB more per 1,000 of the last ${done}`,
  }
}

/** Returns the number of charge points that received an answer. */
async function comeAndGo(fleet: readonly FleetPoint[], rounds: number): Promise<number> {
  const counts = await Promise.all(
    fleet.map(async ({ wire }) => {
      let received = 0
      for (let round = 0; round < rounds; round += 1) {
        wire.cut()
        await wire.connect()
        if (isAnswered(await wire.call(`beat-${round}`, 'Heartbeat', {}))) received += 1
      }
      return received
    }),
  )
  return counts.reduce((sum, received) => sum + received, 0)
}
