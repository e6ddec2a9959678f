import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '../bench/installation.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { queryNumbers, runInTurns, createChargePointFleet, serverCost, measureReply } from './fleet.ts'

const heartbeatMs = 300_000
const settleMs = 3_000

/** P-01: idle charge points with a heartbeat every five minutes. */
export async function runIdleLoad(
  installation: Installation,
  { points, seconds }: { points: number; seconds: number },
): Promise<CheckResult> {
  const fleet = await createChargePointFleet(installation, points)
  await wait(settleMs)
  const before = serverCost(installation)
  const times: number[] = []
  let most = before.megabytes
  const watching = setInterval(() => (most = Math.max(most, serverCost(installation).megabytes)), 1_000)
  await runInTurns(fleet, { everyMs: heartbeatMs, forMs: seconds * 1_000 }, ({ wire }) =>
    measureReply(times, wire.call('beat', 'Heartbeat', {})),
  )
  clearInterval(watching)
  const core = (serverCost(installation).cpu - before.cpu) / seconds
  const { online = 0 } = await queryNumbers(
    installation,
    'select count(*) as online from stations_links where connected',
  )
  const p99 = quantile(times, 0.99)
  for (const { wire } of fleet) wire.close()
  return {
    ok: most <= 500 && core < 0.2 && p99 < 50 && online === points,
    text: `${points} idle charge points for ${seconds} s: the server ${Math.round(most)} MB at most, ${(core * 100).toFixed(1)} % of a core; ${times.length} heartbeats p99 ${p99.toFixed(1)} ms; ${points - online} shown offline`,
  }
}
