/*
 * `npm run bench -- first-minute [--points N] [--version ocpp2.0.1]`: counts the calls that a server on an empty folder
 * answers in each ten seconds of its first minute and in the next half minute. Targets: each interval of the first
 * minute reaches at least 0.8 of the later rate, and the later rate is at least 0.85 of that of the first minute. Exit
 * code 1 if a target is missed.
 */
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp } from './installation.ts'
import { runLoad } from './load-run.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: { points: { type: 'string', default: '200' }, version: { type: 'string', default: 'ocpp1.6' } },
})
const points = Number(values.points)
const version = values.version === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6'
const [seconds, firstWindows, windows] = [10, 6, 9]
const [target, lasting] = [0.8, 0.85]

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const site = await registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points })
  const rates: number[] = []
  for (let window = 0; window < windows; window += 1) {
    const figures = await runLoad(
      { url: installation.ocppUrl, points: site.points, version, seconds, warmUpSeconds: 1 },
      { server: installation.pid(), database: installation.postgresPid() },
    )
    rates.push(figures.calls / figures.seconds)
    const used = Object.entries(figures.serverCpuSeconds ?? {}).map(
      ([name, spent]) => `${name} ${((spent / figures.calls) * 1000).toFixed(3)}`,
    )
    console.log(
      `${window * seconds} s: ${Math.round(rates.at(-1) ?? 0)} calls/s, p99 ${figures.latency.p99.toFixed(0)} ms, CPU s per 1,000 calls ${used.join(', ')}`,
    )
  }
  const mean = (some: readonly number[]) => some.reduce((sum, rate) => sum + rate, 0) / some.length
  const first = rates.slice(0, firstWindows)
  const warm = mean(rates.slice(firstWindows))
  const [least, lasts] = [Math.min(...first) / warm, warm / mean(first)]
  if (!(least >= target && lasts >= lasting)) process.exitCode = 1
  console.log(
    `first minute: at least ${least.toFixed(2)} of a warm one (${Math.round(warm)} calls/s): ${least >= target ? 'ok' : 'MISSED'}`,
  )
  console.log(`afterwards: ${lasts.toFixed(2)} of the first minute: ${lasts >= lasting ? 'ok' : 'MISSED'}`)
  await installation.stop()
})
