/*
 * `npm run bench:reconnect -- --points N`: P-02. All points connect at once, as after a power cut: Basic auth, boot and
 * two statuses each, everything committed before the answer; meanwhile a page of the web is asked for again and again.
 * Prints how long until the last point was through. Exit code 1 when one was not, or when a target was missed.
 */
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Wire } from '../torture/wire.ts'
import { makeInstallation, withCleanUp } from './installation.ts'
import { registerSite, type Site } from './site.ts'

const { values } = parseArgs({ options: { points: { type: 'string', default: '5000' } } })
const points = Number(values.points)
if (!Number.isInteger(points) || points < 1) {
  console.error('--points must be a whole number above 0')
  process.exit(1)
}
const targets = { allMs: 60_000, webP95Ms: 500 } as const

const installation = await makeInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const web = new Worker(path.join(import.meta.dirname, 'web-watch.ts'), {
    workerData: `http://127.0.0.1:${installation.port}/healthz`,
  })
  await once(web, 'online')
  const begun = performance.now()
  const through = await Promise.race([storm(site), wait(3 * targets.allMs, [])])
  const tookMs = performance.now() - begun
  web.postMessage('stop')
  const [times]: number[][] = await once(web, 'message')
  const sorted = (times ?? []).toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const accepted = through.filter(Boolean).length
  console.log(`${accepted} of ${points} accepted in ${(tookMs / 1000).toFixed(1)} s`)
  console.log(`web meanwhile: p95 ${Math.round(p95)} ms of ${sorted.length} requests`)
  const good = accepted === points && tookMs <= targets.allMs && p95 <= targets.webP95Ms
  if (!good) process.exitCode = 1
  await installation.kill()
})

/** True for every point that was let in and had its three calls acknowledged. */
function storm(site: Site): Promise<boolean[]> {
  return Promise.all(
    site.points.map(async (point) => {
      const wire = new Wire({ url: installation.ocppUrl, point, chance: Math.random })
      await wire.connect()
      const status = (connectorId: number) => ({ connectorId, errorCode: 'NoError', status: 'Available' })
      const replies = [
        await wire.call('1', 'BootNotification', { chargePointVendor: 'Storm', chargePointModel: 'S-1' }),
        await wire.call('2', 'StatusNotification', status(0)),
        await wire.call('3', 'StatusNotification', status(1)),
      ]
      return replies.every((reply) => typeof reply === 'object' && 'payload' in reply)
    }),
  )
}
