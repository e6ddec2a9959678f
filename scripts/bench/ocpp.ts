/*
 * `npm run bench -- ocpp --points N --seconds S [--version ocpp2.0.1] [--profile] [--without-facts]`: measures how many
 * calls the product answers when everything is committed before the answer, compared with a bare server that stores
 * nothing. Both run in the same bench with the same generator. Only the ratio of the two is meaningful for the product;
 * absolute figures depend on the machine. Exit code 1 on errors, on acknowledged sessions that were not stored, and if
 * the figures are invalid.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import type { LoadRequest } from './generator.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { runLoad, type LoadFigures } from './load-run.ts'
import { registerSite } from './site.ts'
import { enableStatementStatistics, listCostliestStatements } from './statements.ts'
import { findStorageProblems } from './stored.ts'
import { countSessionsNotInFacts, disableFactQueues } from './without-facts.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    version: { type: 'string', default: 'ocpp1.6' },
    /** Long enough for autovacuum to process the new tables once. */
    'warm-up': { type: 'string', default: '12' },
    /**
     * Writes a CPU profile of the product's process into the current folder, and prints the most expensive statements.
     */
    profile: { type: 'boolean', default: false },
    /** Runs without storing the facts of reports, to compare with a normal run. */
    'without-facts': { type: 'boolean', default: false },
  },
})
const points = whole(values.points, '--points')
const load = {
  version: versionOf(values.version),
  seconds: whole(values.seconds, '--seconds'),
  warmUpSeconds: whole(values['warm-up'], '--warm-up'),
}

/** Below this rate of a bare server with 200 points, the machine was busy with other work. */
const quietBareRate = 50_000
const busyGenerator = 0.95

function whole(text: string, name: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  console.error(`${name} must be a whole number above 0`)
  process.exit(1)
}

function versionOf(text: string): LoadRequest['version'] {
  if (text === 'ocpp1.6' || text === 'ocpp2.0.1') return text
  console.error('--version must be ocpp1.6 or ocpp2.0.1')
  process.exit(1)
}

const installation = await createInstallation({
  nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : [],
})
await withCleanUp(installation.remove, async () => {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, ${load.version}, ${points} points, ${load.seconds} s${values['without-facts'] ? ', without facts' : ''}`,
  )
  await installation.start()
  if (values.profile) {
    await enableStatementStatistics(installation.databaseUrl())
    await installation.end()
    await installation.start()
  }
  if (values['without-facts']) await disableFactQueues(installation.databaseUrl())
  const site = await registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points })
  const bare = await againstBareServer({ url: '', points: site.points, ...load })
  report('bare server', bare)
  const product = await runLoad(
    { url: installation.ocppUrl, points: site.points, ...load },
    { server: installation.pid(), database: installation.postgresPid() },
  )
  report('product', product)
  console.log(
    `${await countSessionsNotInFacts(installation.databaseUrl())} of ${product.stopped.length} orders are not in reports yet`,
  )
  if (values.profile) for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
  await installation.stop()
  await installation.start()
  const problems = await findStorageProblems(installation.databaseUrl(), product)
  for (const problem of problems) console.log(problem)
  if (problems.length === 0)
    console.log(`stored: all ${product.stopped.length} acknowledged sessions, billed and balanced`)
  const ratio = conclude(bare, product)
  if (problems.length > 0 || errorsOf(bare) + errorsOf(product) > 0 || ratio === undefined) process.exitCode = 1
  await installation.stop()
})

async function againstBareServer(session: LoadRequest): Promise<LoadFigures> {
  const port = await freePort()
  const server = fork(path.join(import.meta.dirname, 'null-server.ts'), [String(port)])
  try {
    await once(server, 'message')
    return await runLoad({ ...session, url: `ws://127.0.0.1:${port}/ocpp/` }, { server: server.pid })
  } finally {
    server.disconnect()
  }
}

function rateOf(figures: LoadFigures): number {
  return figures.calls / figures.seconds
}
function errorsOf(figures: LoadFigures): number {
  return Object.values(figures.errors).reduce((sum, count) => sum + count, 0)
}

function report(name: string, figures: LoadFigures): void {
  const { p50, p95, p99 } = figures.latency
  console.log(
    [
      `${name.padEnd(11)} ${Math.round(rateOf(figures))} calls/s`,
      `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} p99 ${p99.toFixed(1)} ms`,
      `CPU s per 1,000 calls ${cpuText(figures)}`,
      `generator busy ${Math.round(figures.utilisation * 100)} %, ${(figures.cpuSeconds / figures.seconds).toFixed(2)} cores`,
    ].join(' · '),
  )
  for (const [what, count] of Object.entries(figures.errors)) console.log(`  ${count} × ${what}`)
}

function cpuText({ serverCpuSeconds: used, calls }: LoadFigures): string {
  if (!used) return 'not measured'
  const per = (seconds: number) => ((seconds / calls) * 1000).toFixed(3)
  const parts = Object.entries(used).map(([name, seconds]) => `${name} ${per(seconds)}`)
  const all = per(Object.values(used).reduce((sum, seconds) => sum + seconds, 0))
  return parts.length > 1 ? `${all} (${parts.join(', ')})` : all
}

/** Prints the last line. Returns undefined if the run is invalid. */
function conclude(bare: LoadFigures, product: LoadFigures): number | undefined {
  const reasons = [
    ...(points === 200 && rateOf(bare) < quietBareRate
      ? [`the bare server stayed under ${quietBareRate} calls/s: the machine is busy or of another kind`]
      : []),
    ...(product.utilisation > busyGenerator ? ['the generator was the limit in the run against the product'] : []),
  ]
  const ratio = rateOf(product) / rateOf(bare)
  if (reasons.length > 0) console.log(`(${ratio.toFixed(2)} measured, but ${reasons.join('; ')})`)
  console.log(`ratio to bare server: ${reasons.length > 0 ? 'invalid' : ratio.toFixed(2)}`)
  return reasons.length > 0 ? undefined : ratio
}
