/*
 * `npm run bench -- gateways [--points N] [--every SECONDS] [--seconds S] [--version ocpp2.0.1]`: runs one, two and
 * four gateway processes on one database, with console and jobs in a separate process. Measures calls per core at full
 * load, and the cost of a call while every charge point sends one each `--every` seconds. These figures are the basis
 * for sizing (OPERATIONS, "Several processes"). Exit code 1 on errors, and if an acknowledged session was not stored,
 * billed and balanced.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { runLoad, type LoadFigures } from './load-run.ts'
import { registerSite, type SitePoint } from './site.ts'
import { findStorageProblems } from './stored.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '2000' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    version: { type: 'string', default: 'ocpp1.6' },
  },
})
const seconds = Number(values.seconds)
const everyMs = Number(values.every) * 1000
const version = values.version === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6'
const counts = [1, 2, 4]
/** The number of charge points that `bench:ocpp` uses at full load. */
const busyPoints = 200

type Session = { points: number; warmUpSeconds: number; everyMs?: number }

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, ${version}`)
for (const count of counts) {
  const gateways = `${count} ${count === 1 ? 'gateway' : 'gateways'}`
  await run(count, `${gateways}, as much as they answer`, { points: busyPoints, warmUpSeconds: 12 })
  const session = { points: Number(values.points), warmUpSeconds: 12, everyMs }
  await run(count, `${gateways}, ${values.points} points each ${values.every} s`, session)
}

/** Uses a separate database for each run: unfinished work of one run would count for the next. */
async function run(count: number, what: string, session: Session): Promise<void> {
  const main = await createInstallation({ env: { EVOPS_ROLES: 'web,worker' } })
  const gateways: Installation[] = []
  await withCleanUp(
    async () => {
      for (const gateway of gateways) await gateway.remove()
      await main.remove()
    },
    async () => {
      await main.start()
      const secretKey = main.secretKey()
      const { points } = await registerSite(main.databaseUrl(), { secretKey, points: session.points })
      while (gateways.length < count) gateways.push(await startGateway(main))
      const figures = await load({ main, gateways }, { ...session, points })
      reportLoad(what, figures)
      const problems = await findStorageProblems(main.databaseUrl(), figures)
      for (const problem of problems) console.log(`  ${problem}`)
      if (problems.length > 0 || Object.keys(figures.errors).length > 0) process.exitCode = 1
    },
  )
}

async function startGateway(main: Installation): Promise<Installation> {
  const gateway = await createInstallation({
    env: {
      EVOPS_ROLES: 'gateway',
      DATABASE_URL: main.databaseUrl(),
      EVOPS_SECRET_KEY: main.secretKey().toString('utf8'),
    },
  })
  await gateway.start()
  return gateway
}

function load(
  { main, gateways }: { main: Installation; gateways: readonly Installation[] },
  session: Omit<Session, 'points'> & { points: SitePoint[] },
): Promise<LoadFigures> {
  const [url = '', ...otherUrls] = gateways.map(({ ocppUrl }) => ocppUrl)
  const watched = Object.fromEntries(gateways.map((gateway, at) => [`gateway ${at + 1}`, gateway.pid()]))
  return runLoad(
    { url, otherUrls, version, seconds, ...session },
    { ...watched, jobs: main.pid(), database: main.postgresPid() },
  )
}

function reportLoad(what: string, { calls, seconds: took, latency, serverCpuSeconds, errors }: LoadFigures): void {
  const used = Object.entries(serverCpuSeconds ?? {})
  const per = (spent: number) => ((spent / calls) * 1000).toFixed(3)
  const sum = (of: typeof used) => of.reduce((all, [, spent]) => all + spent, 0)
  const ofGateways = used.filter(([name]) => name.startsWith('gateway'))
  console.log(
    [
      `${what}: ${Math.round(calls / took)} calls/s`,
      `p50 ${latency.p50.toFixed(1)} p99 ${latency.p99.toFixed(1)} ms`,
      `${Math.round(calls / sum(used))} calls for each second of a core`,
      `CPU s per 1,000 calls ${per(sum(used))} (gateways ${per(sum(ofGateways))}, ${used
        .filter((one) => !ofGateways.includes(one))
        .map(([name, spent]) => `${name} ${per(spent)}`)
        .join(', ')})`,
      `busiest gateway ${(Math.max(...ofGateways.map(([, spent]) => spent)) / took).toFixed(2)} of a core`,
    ].join(' · '),
  )
  for (const [error, count] of Object.entries(errors)) console.log(`  ${count} × ${error}`)
}
