import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Installation } from '../bench/installation.ts'
import { registerSite, type SitePoint } from '../bench/site.ts'
import { createCheckApiClient } from '../full/api.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { ReconnectingConnection } from '../torture/wire.ts'
import { isAnswered } from './fleet.ts'

const mostMs = 60_000

/**
 * P-02: all charge points connect at once, as after a power cut: Basic auth, boot and two statuses each, everything
 * committed before the answer. Meanwhile a console page is requested repeatedly.
 */
export async function runReconnectLoad(
  installation: Installation,
  { points }: { points: number },
): Promise<CheckResult> {
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const token = await createCheckApiClient(installation).signIn('admin', 'a password for runs only')
  const web = new Worker(path.join(import.meta.dirname, 'web-watch.ts'), {
    workerData: { port: installation.port, token },
  })
  await once(web, 'online')
  const startedAt = performance.now()
  const all = Promise.all(site.points.map((point) => comesBack(installation.ocppUrl, point)))
  const through = await Promise.race([all, wait(3 * mostMs, [], { ref: false })])
  const tookMs = performance.now() - startedAt
  web.postMessage('stop')
  const [times]: number[][] = await once(web, 'message')
  const accepted = through.filter(Boolean).length
  const p95 = quantile(times ?? [], 0.95)
  return {
    ok: accepted === points && tookMs <= mostMs && p95 < 500,
    text: `${accepted} of ${points} accepted in ${(tookMs / 1_000).toFixed(1)} s; pages meanwhile p95 ${Math.round(p95)} ms of ${times?.length ?? 0}`,
  }
}

/** Returns true if the charge point was accepted and its three calls were acknowledged. */
async function comesBack(url: string, point: SitePoint): Promise<boolean> {
  const wire = new ReconnectingConnection({ url, point, chance: Math.random })
  await wire.connect()
  const status = (connectorId: number) => ({ connectorId, errorCode: 'NoError', status: 'Available' })
  const replies = [
    await wire.call('1', 'BootNotification', { chargePointVendor: 'Storm', chargePointModel: 'S-1' }),
    await wire.call('2', 'StatusNotification', status(0)),
    await wire.call('3', 'StatusNotification', status(1)),
  ]
  return replies.every(isAnswered)
}
