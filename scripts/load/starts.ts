import type { Installation } from '../bench/installation.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { queryNumbers, runInTurns, isAnswered, createChargePointFleet, measureReply, type FleetPoint } from './fleet.ts'

/** P-05: sessions start at a fixed rate, each with its own transaction, and end between the starts. */
export async function runSessionStartLoad(
  installation: Installation,
  { points, seconds, perSecond }: { points: number; seconds: number; perSecond: number },
): Promise<CheckResult> {
  const fleet = await createChargePointFleet(installation, points)
  const [times, transactionIds]: [number[], Set<number>] = [[], new Set()]
  const everyMs = (points / perSecond) * 1_000
  await runInTurns(fleet, { everyMs, forMs: seconds * 1_000 }, async (one) => {
    const transactionId = await start(one, times)
    if (transactionId !== undefined) transactionIds.add(transactionId)
  })
  const { stored = 0 } = await queryNumbers(
    installation,
    'select count(*) as stored from charging_sessions where transaction_id = any($1::bigint[])',
    [[...transactionIds]],
  )
  for (const { wire } of fleet) wire.close()
  const p99 = quantile(times, 0.99)
  return {
    ok: p99 <= 1_000 && transactionIds.size === times.length && stored === transactionIds.size,
    text: `${times.length} starts in ${seconds} s, ${transactionIds.size} acknowledged, ${transactionIds.size - stored} of them lost; p99 ${p99.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
  }
}

let meterWh = 1_000_000
async function start({ point, wire }: FleetPoint, times: number[]): Promise<number | undefined> {
  const timestamp = new Date().toISOString()
  const { idTag } = point
  const begin = { connectorId: 1, idTag, meterStart: (meterWh += 100), timestamp }
  const reply = await measureReply(times, wire.call(`start-${meterWh}`, 'StartTransaction', begin))
  if (!isAnswered(reply)) return undefined
  const transactionId = Number(reply.payload.transactionId)
  const end = { transactionId, meterStop: meterWh + 10, timestamp: new Date().toISOString() }
  await wire.call(`stop-${transactionId}`, 'StopTransaction', end)
  return transactionId
}
