import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Installation } from '../bench/installation.ts'
import { createCheckApiClient } from '../full/api.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { runInTurns, createChargePointFleet, serverCost } from './fleet.ts'

/** The server allows 10 s for headers. */
const cutWithinMs = 30_000

/**
 * S-07: opens handshakes, most of which never finish. Unfinished connections must be closed, and pages must be answered
 * meanwhile. A separate thread measures the page times, so that the handshakes do not delay it.
 */
export async function halfOpen(
  installation: Installation,
  { points, seconds }: { points: number; seconds: number },
): Promise<CheckResult> {
  const neighbours = await createChargePointFleet(installation, 1)
  const token = await createCheckApiClient(installation).signIn('admin', 'a password for runs only')
  const before = serverCost(installation).megabytes
  let [most, cut] = [before, 0]
  const sockets: Socket[] = []
  const forMs = seconds * 1_000
  const watching = setInterval(() => (most = Math.max(most, serverCost(installation).megabytes)), 500)
  const web = new Worker(path.join(import.meta.dirname, 'web-watch.ts'), {
    workerData: { port: installation.port, token },
  })
  await once(web, 'online')
  const over = performance.now() + forMs
  await runInTurns([...Array(points).keys()], { everyMs: forMs, forMs }, async (number) => {
    const socket = connect(installation.port, '127.0.0.1')
    sockets.push(socket)
    // Without reading, the end of the socket would not be noticed.
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => (cut += 1))
    socket.write(`GET /ocpp/NOBODY-${number} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: web`)
  })
  const until = over + cutWithinMs
  while (cut < sockets.length && performance.now() < until) await wait(200)
  clearInterval(watching)
  web.postMessage('stop')
  const [pages = []]: number[][] = await once(web, 'message')
  for (const socket of sockets) socket.destroy()
  for (const { wire } of neighbours) wire.close()
  const p95 = quantile(pages, 0.95)
  const grown = most - before
  return {
    ok: cut === points && p95 < 500 && grown < 300,
    text: `${points} handshakes in ${seconds} s never finished, ${cut} of them cut off; ${pages.length} pages meanwhile p95 ${p95.toFixed(0)} ms, at most ${Math.max(...pages).toFixed(0)} ms; the server grew by ${Math.round(grown)} MB`,
  }
}
