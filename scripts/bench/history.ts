/*
 * `npm run bench:history -- --samples N [--points P] [--seconds S]`: the same load on an empty history and on one of N
 * samples over thirty days that are already rolled up, in one run. What a call costs must not grow with what is stored: exit code 1 below 0.9.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { daysAreDone } from './days-done.ts'
import { fillPast, saidOf } from './history-fill.ts'
import { makeInstallation, withCleanUp } from './installation.ts'
import { runLoad, type LoadFigures } from './load-run.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '10000000' },
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '8' },
  },
})
const days = 30
const samples = Number(values.samples)
const points = Number(values.points)
const seconds = Number(values.seconds)
const warmUpSeconds = Number(values['warm-up'])
const least = 0.9

const installation = await makeInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const load = () =>
    runLoad(
      { version: 'ocpp1.6', url: installation.ocppUrl, points: site.points, seconds, warmUpSeconds },
      { server: installation.pid(), database: installation.postgresPid() },
    )
  const before = await load()
  say('empty', before)
  const begun = performance.now()
  const past = await fillPast(installation.databaseUrl(), { samples, points, days })
  console.log(saidOf(past, (performance.now() - begun) / 1_000))
  await awaitDays(installation.databaseUrl())
  const after = await load()
  say('filled', after)
  const [rate, cost] = [after.calls / before.calls, costOf(before) / costOf(after)]
  console.log(
    `with ${past.samples} samples, rolled up: ${rate.toFixed(2)} of the calls, ${cost.toFixed(2)} of the calls per CPU second`,
  )
  if (cost < least) process.exitCode = 1
  await installation.kill()
})

async function awaitDays(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await daysAreDone(client)
  } finally {
    await client.end()
  }
}

function costOf({ serverCpuSeconds, calls }: LoadFigures): number {
  const spent = Object.values(serverCpuSeconds ?? {}).reduce((sum, each) => sum + each, 0)
  return (spent / calls) * 1_000
}

function say(name: string, figures: LoadFigures): void {
  const { p50, p99 } = figures.latency
  console.log(
    `${name.padEnd(7)} ${Math.round(figures.calls / figures.seconds)} calls/s · p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms · CPU s per 1,000 calls ${costOf(figures).toFixed(3)}`,
  )
}
