/*
 * `npm run bench -- board [--buses 500] [--reads 200]`: measures the response time of a depot's readiness board. Uses a
 * real server, a charge point with two connectors for every two buses, and a timetable for all buses imported by the
 * product. Prints the response time of the board as a user gets it, the time of the smallest call for comparison, and
 * the duration of the night's planning.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTestBuses } from '@evops/depots/testing'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { quantile } from '../full/report.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: { buses: { type: 'string', default: '500' }, reads: { type: 'string', default: '200' } },
})
const [count, reads] = [Number(values.buses), Number(values.reads)]
if (!(count > 1) || !(reads > 0)) {
  console.error('bench:board: --buses N --reads N')
  process.exit(1)
}
const password = 'a password for runs only'
const targetMs = 100
const waitMs = 180_000
/** Time zone of the site that `registerSite` creates. */
const timeZone = 'Asia/Shanghai'
const planTook = 'select took_ms as ms from depots_plans where operator_id = $1 and holds'
const gather = `update stations_charge_points p set station_id = s.id
  from (select id from stations_stations where operator_id = $1 order by code limit 1) s
  where p.operator_id = $1 returning p.id, p.station_id as station`

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const points = Math.ceil(count / 2)
  const { operatorId } = await registerSite(installation.databaseUrl(), {
    secretKey: installation.secretKey(),
    points,
  })
  const { stationId, chargePointIds } = await oneDepot(operatorId)
  const api = createCheckApiClient(installation)
  const token = await api.signIn('admin', password)
  const call = async (method: string, url: string, { body }: { body?: unknown } = {}) => ({
    status: 200,
    data: await api.call<Record<string, unknown>>(token, method, url, body as object | undefined),
  })
  const node = async (body: object) =>
    String((await call('POST', '/api/depot-limits', { body: { stationId, ...body } })).data['id'])
  const top = await node({ kind: 'site', name: 'Grid', limitW: points * 60_000 })
  for (const [at, chargePointId] of chargePointIds.entries())
    await node({
      kind: 'point',
      name: `P${at + 1}`,
      parentId: top,
      chargePointId,
      limitW: 120_000,
      fallbackW: 10_000,
    })
  const numbers = Array.from({ length: count }, (_, at) => `${1000 + at}`)
  await createTestBuses({ call: call as Parameters<typeof createTestBuses>[0]['call'], stationId }, numbers)
  await timetable(call, numbers)
  const board = `/api/depots/${stationId}/board`
  await until(async () => {
    const { data } = await call('GET', board)
    const plan = data['plan'] as { madeBy?: string } | null
    return plan?.madeBy === 'optimum' && (data['rows'] as unknown[]).length === count ? true : undefined
  })
  const bare = await measureTimes(() => call('GET', '/api/organisation/me'))
  const own = await measureTimes(() => call('GET', board))
  const p95 = quantile(own, 0.95)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}; ${count} buses, ${reads} reads`,
  )
  console.log(`plan ${Number((await queryDatabase(planTook, [operatorId]))[0]?.['ms'])} ms`)
  console.log(
    `board p50 ${quantile(own, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)} ms (at most ${targetMs}); the smallest call p50 ${quantile(bare, 0.5).toFixed(1)}, p95 ${quantile(bare, 0.95).toFixed(1)} ms`,
  )
  process.exitCode = p95 <= targetMs ? 0 : 1
})

/** Runs a statement as the migrating user. */
async function queryDatabase(text: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, parameters)).rows
  } finally {
    await client.end()
  }
}

/** Moves all charge points to one station. */
async function oneDepot(operatorId: string): Promise<{ stationId: string; chargePointIds: string[] }> {
  const rows = await queryDatabase(gather, [operatorId])
  return { stationId: String(rows[0]?.['station']), chargePointIds: rows.map(({ id }) => String(id)) }
}

type Send = (method: string, url: string, body?: { body?: unknown }) => Promise<{ data: Record<string, unknown> }>
/** Imports a timetable in which every bus returns in the evening and departs in the morning, in station local time. */
async function timetable(call: Send, numbers: readonly string[]): Promise<void> {
  const { data } = await call('GET', '/api/depot-choices?kind=depot')
  const depot = (data as unknown as { name: string }[])[0]?.name
  // The next morning in station local time, independent of the hour at which the bench runs.
  const day = new Date(Date.now() + 20 * 3_600_000).toLocaleDateString('en-CA', { timeZone })
  const two = (n: number) => String(n).padStart(2, '0')
  const rows = numbers.map((number, at) => {
    const minutes = 5 * 60 + Math.floor((at * 240) / numbers.length)
    const leaves = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
    return [depot, day, `${at + 1}`, leaves, '21:30', number, 90].join(';')
  })
  const content = ['Depot;Service day;Block;Pull-out;Pull-in;Bus;Target SoC', ...rows].join('\n')
  const file = { fileName: 'timetable.csv', content }
  const { data: seen } = await call('POST', '/api/departure-imports/preview', { body: file })
  const { data: run } = await call('POST', '/api/departure-imports', {
    body: { ...file, settings: seen['suggested'] },
  })
  await until(async () => {
    const { data: now } = await call('GET', `/api/departure-imports/${String(run['id'])}`)
    if (now['state'] === 'failed') throw new Error(JSON.stringify(now))
    return now['state'] === 'done' ? true : undefined
  })
}

async function measureTimes(act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < reads + 5; n += 1) {
    const startedAt = performance.now()
    await act()
    if (n >= 5) taken.push(performance.now() - startedAt)
  }
  return taken
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + waitMs; Date.now() < end; await wait(500)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`not within ${waitMs / 1_000} s`)
}
