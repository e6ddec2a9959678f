/*
 * `npm run bench:orders -- [--orders N] [--rounds R] [--only TEXT] [--folder DIR [--fill]]`: a server of its own with N
 * orders (10,000,000), and for every filter, search, sort and page depth of the list the time of the page through HTTP
 * beside the same statements bare; then what sums over a day, of too many, and over all take. Target: p95 of a page
 * ≤ 100 ms and ≤ 1.5 × its SQL. Own folder, removed afterwards; with `--folder` it stays: `--fill` only fills it, and
 * without it the orders that are there are looked at. Exit code 1 when one misses.
 */
import { readFileSync, rmSync, statfsSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from '../ready/runtime.mjs'
import { makeInstallation, withCleanUp, type Installation } from './installation.ts'
import { listCases, type ListCase } from './orders-cases.ts'
import { fillOrders } from './orders-fill.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
})
const [orders, rounds] = [Number(values.orders), Number(values.rounds)]
if (!Number.isInteger(orders) || orders < 1_000 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('bench:orders: --orders N (1,000 or more) --rounds R --only TEXT --folder DIR --fill')
  process.exit(1)
}
/** Heap, indexes and the log of writing them. */
const bytesPerOrder = 2_500
const { bavail, bsize } = statfsSync(tmpdir())
if (bavail * bsize < orders * bytesPerOrder + 2e9) {
  console.error(
    `bench:orders: ${orders} orders need ${Math.ceil((orders * bytesPerOrder + 2e9) / 1e9)} GB free in ${tmpdir()}`,
  )
  process.exit(1)
}
const targetMs = 100
const targetRatio = 1.5
/** Below this a ratio measures the loopback and JSON, not the list. */
const smallMs = 5

interface Statement {
  client: number
  text: string
  values: unknown[]
}
interface Figures {
  name: string
  http: { p50: number; p95: number }
  sql: { p50: number; p95: number }
}

const recorder = path.join(root, 'scripts/bench/record-sql.mjs')
const log = { file: path.join(tmpdir(), `evops-sql-${process.pid}.log`) }
const isFilled = values.folder !== undefined && !values.fill
const installation = await makeInstallation({
  folder: values.folder,
  nodeOptions: ['--import', recorder],
  env: { EVOPS_SQL_LOG: log.file },
})
await withCleanUp(
  async () => {
    await installation.remove()
    rmSync(log.file, { force: true })
  },
  async () => {
    const begun = performance.now()
    await installation.start()
    const { operatorId } = await signIn(installation)
    console.log(`bench:orders: ${orders} orders`)
    if (!isFilled) {
      // The database stays.
      await installation.kill()
      await fillOrders(installation.databaseUrl(), { operatorId, orders, say: console.log })
      await installation.start()
    }
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    // It is cut off when something fails and the server goes.
    admin.on('error', () => undefined)
    await admin.connect()
    const { rows } = await admin.query<{ size: string }>(
      "select pg_size_pretty(pg_total_relation_size('charging_orders')) as size",
    )
    console.log(`  there after ${Math.round((performance.now() - begun) / 1000)} s, ${rows[0]?.size}`)
    if (values.fill) return installation.stop()
    const cases = (await listCases(admin, operatorId)).filter(({ name }) => name.includes(values.only))
    const figures: Figures[] = []
    // Again: a session may end while orders are written.
    const { token } = await signIn(installation)
    for (const one of cases) {
      const found = await measure(installation, { one, token })
      figures.push(found)
      tell(found)
    }
    await admin.end()
    if (values.only === '' || 'sums'.includes(values.only)) await tellSums(installation, token)
    conclude(figures)
  },
)

async function signIn({ port }: Installation): Promise<{ token: string; operatorId: string }> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'admin',
    password: 'a password for runs only',
    client_id: 'boss-web',
    client_secret: 'boss-web',
    scope: 'all',
  })
  const reply = await fetch(`http://127.0.0.1:${port}/oauth/token`, { method: 'POST', body })
  const token = String(Reflect.get(Object(await reply.json()), 'access_token'))
  truncateSync(log.file)
  await page(port, token, {})
  const operatorId = statements().find(({ text }) => text.includes('set_config'))?.values[1]
  if (typeof operatorId !== 'string') throw new Error('the list was read in no operator')
  return { token, operatorId }
}

async function page(port: number, token: string, query: Record<string, string>): Promise<number> {
  return ask(port, token, ['orders', query])
}

async function ask(
  port: number,
  token: string,
  [path, query]: readonly [string, Record<string, string>],
): Promise<number> {
  const begun = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}/api/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await reply.text()
  const took = performance.now() - begun
  if (reply.status !== 200)
    throw new Error(`${reply.status} for ${JSON.stringify(query)}: ${text.slice(0, 300)}`)
  return took
}

/** The foot of the list: a screen asks for those of 100,000 orders at most, and for all when somebody wants them. */
async function tellSums({ port }: Installation, token: string): Promise<void> {
  const to = new Date(Date.now() - 30 * 86_400_000)
  const day = {
    startedFrom: new Date(to.getTime() - 86_400_000).toISOString(),
    startedTo: to.toISOString(),
  }
  for (const [name, query] of [
    ['sums of a day', { ...day, upTo: '100000' }],
    ['sums of more than 100,000: refused', { upTo: '100000' }],
    ['sums of all', {}],
  ] as const) {
    const took: number[] = []
    for (let time = 0; time < 3; time += 1) took.push(await ask(port, token, ['orders/sums', query]))
    console.log(`       ${name.padEnd(44)} ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  }
}

/** What the server asked its database for the last page: the connection that read orders, from begin to commit. */
function statements(): Statement[] {
  const all = readFileSync(log.file, 'utf8')
    .split('\n')
    // The last may still be written.
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Statement)
  for (const { client } of all.filter(({ text }) => text.includes('charging_orders'))) {
    const own = all.filter((statement) => statement.client === client)
    const at = own.findIndex(({ text }) => text.includes('charging_orders'))
    const from = own.findLastIndex(({ text }, place) => place < at && text === 'begin')
    const to = own.findIndex(({ text }, place) => place > at && text === 'commit')
    // A job of the platform reads orders too, in no operator.
    if (own[from + 1]?.text.includes('set_config')) return own.slice(from, to + 1)
  }
  throw new Error('the server read no orders')
}

async function measure(
  installed: Installation,
  { one, token }: { one: ListCase; token: string },
): Promise<Figures> {
  const client = new pg.Client({
    connectionString: installed.databaseUrl(),
    options: '-c role=evops_app',
    pipeline: true,
  } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  const http: number[] = []
  const sql: number[] = []
  const asked: { query: Record<string, string>; all: Statement[] }[] = []
  // Warms the caches, and tells what is asked.
  for (const query of one.queries) {
    truncateSync(log.file)
    await page(installed.port, token, query)
    asked.push({ query, all: statements() })
  }
  // Whoever comes second finds what the first has read: they take turns.
  let turn = 0
  for (let round = 1; round <= rounds; round += 1)
    for (const { query, all } of asked) {
      const steps = [
        async () => http.push(await page(installed.port, token, query)),
        async () => sql.push(await replay(client, all)),
      ]
      for (const step of turn++ % 2 === 0 ? steps : steps.toReversed()) await step()
    }
  await client.end()
  return { name: one.name, http: quantiles(http), sql: quantiles(sql) }
}

/** The same statements in the same order; begin and the operator travel with the first, as in the server. */
async function replay(client: pg.Client, all: readonly Statement[]): Promise<number> {
  const begun = performance.now()
  const run = ({ text, values: given }: Statement) => client.query(text, [...given])
  const opening = all.slice(0, 2).map(run)
  for (const statement of all.slice(2)) await run(statement)
  await Promise.all(opening)
  return performance.now() - begun
}

function quantiles(all: readonly number[]): { p50: number; p95: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

function misses({ http, sql }: Figures): boolean {
  return http.p95 > targetMs || (http.p50 > smallMs && http.p50 > targetRatio * sql.p50)
}
function tell(figures: Figures): void {
  const { name, http, sql } = figures
  const ms = (value: number) => value.toFixed(1).padStart(7)
  const ratio = (http.p50 / sql.p50).toFixed(2)
  console.log(
    `${misses(figures) ? 'MISSED' : 'ok    '} ${name.padEnd(44)} page p50 ${ms(http.p50)} p95 ${ms(http.p95)} · SQL p50 ${ms(sql.p50)} p95 ${ms(sql.p95)} ms · ${ratio}`,
  )
}
function conclude(figures: readonly Figures[]): void {
  const missed = figures.filter(misses)
  const worst = figures.toSorted((a, b) => b.http.p95 - a.http.p95)[0]
  console.log(
    `${figures.length} ways to look at ${orders} orders, ${missed.length} missed; slowest p95 ${worst?.http.p95.toFixed(1)} ms (${worst?.name})`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
}
