/*
 * `npm run bench -- sessions [--sessions N] [--rounds R] [--only TEXT] [--folder DIR [--fill]]`: runs a server with N
 * sessions (10,000,000). For every filter, search, sort order and page depth of the list, compares the time of the page
 * over HTTP with the same SQL statements run directly; then measures sums over a day, over too many sessions, and over
 * all. Target: p95 of a page ≤ 100 ms and ≤ 1.5 × its SQL. Uses its own folder and removes it afterwards. The option
 * `--folder` keeps the folder: `--fill` only fills it, and without `--fill` the existing sessions are measured. Exit
 * code 1 if a target is missed.
 */
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from '../ready/runtime.mjs'
import {
  compareWithSql,
  printVerdict,
  parseLoggedStatements,
  reportFigures,
  type SqlComparisonFigures,
} from './sql-baseline.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { listCases } from './sessions-cases.ts'
import { insertSessions } from './sessions-fill.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
})
const [sessions, rounds] = [Number(values.sessions), Number(values.rounds)]
if (!Number.isInteger(sessions) || sessions < 1_000 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('bench:sessions: --sessions N (1,000 or more) --rounds R --only TEXT --folder DIR --fill')
  process.exit(1)
}
/** Disk space per session: heap, indexes and write-ahead log. */
const bytesPerSession = 2_500
const { bavail, bsize } = statfsSync(tmpdir())
if (bavail * bsize < sessions * bytesPerSession + 2e9) {
  console.error(
    `bench:sessions: ${sessions} sessions need ${Math.ceil((sessions * bytesPerSession + 2e9) / 1e9)} GB free in ${tmpdir()}`,
  )
  process.exit(1)
}
const recorder = path.join(root, 'scripts/bench/record-sql.mjs')
const log = { file: path.join(tmpdir(), `evops-sql-${process.pid}.log`) }
/** One connection, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const isFilled = values.folder !== undefined && !values.fill
const installation = await createInstallation({
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
    const startedAt = performance.now()
    await installation.start()
    const { operatorId } = await signIn(installation)
    console.log(`bench:sessions: ${sessions} sessions`)
    if (!isFilled) {
      // Only the server is killed; the database keeps running.
      await installation.kill()
      await insertSessions(installation.databaseUrl(), { operatorId, sessions, writeLine: console.log })
      await installation.start()
    }
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    // The connection breaks when the server stops after a failure.
    admin.on('error', () => undefined)
    await admin.connect()
    const { rows } = await admin.query<{ size: string }>(
      "select pg_size_pretty(pg_total_relation_size('charging_sessions')) as size",
    )
    console.log(`  there after ${Math.round((performance.now() - startedAt) / 1000)} s, ${rows[0]?.size}`)
    if (values.fill) return installation.stop()
    const cases = (await listCases(admin, operatorId)).filter(({ name }) => name.includes(values.only))
    const figures: SqlComparisonFigures[] = []
    const table = 'charging_sessions'
    // A second sign-in: the first one may expire while sessions are inserted.
    const { token } = await signIn(installation)
    for (const one of cases) {
      const readPage = (query: Record<string, string>) => page(installation.port, token, query)
      const found = await compareWithSql(installation.databaseUrl(), {
        ...one,
        sendRequest: readPage,
        table,
        rounds,
        log: log.file,
        mostTimesSql: 1.5,
      })
      figures.push(found)
      reportFigures(found)
    }
    await admin.end()
    if (values.only === '' || 'sums'.includes(values.only)) await reportSums(installation, token)
    printVerdict(figures, `ways to look at ${sessions} sessions`)
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
  writeFileSync(log.file, '')
  await page(port, token, {})
  const operatorId = parseLoggedStatements(log.file, 'charging_sessions').find(({ text }) =>
    text.includes('set_config'),
  )?.values[1]
  if (typeof operatorId !== 'string') throw new Error('the list was read in no operator')
  return { token, operatorId }
}

async function page(port: number, token: string, query: Record<string, string>): Promise<number> {
  return timeRequest(port, token, ['sessions', query])
}

async function timeRequest(
  port: number,
  token: string,
  [path, query]: readonly [string, Record<string, string>],
): Promise<number> {
  const url = `http://127.0.0.1:${port}/api/${path}?${new URLSearchParams(query)}`
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const startedAt = performance.now()
  get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('end', () => {
      const took = performance.now() - startedAt
      if (reply.statusCode === 200) return resolve(took)
      const text = Buffer.concat(parts).toString('utf8').slice(0, 300)
      reject(new Error(`${reply.statusCode} for ${JSON.stringify(query)}: ${text}`))
    })
  }).on('error', reject)
  return promise
}

/**
 * Measures the totals row of the list. A screen requests totals of at most 100,000 sessions, and of all sessions only
 * on request.
 */
async function reportSums({ port }: Installation, token: string): Promise<void> {
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
    for (let time = 0; time < 3; time += 1) took.push(await timeRequest(port, token, ['sessions/sums', query]))
    console.log(`       ${name.padEnd(44)} ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  }
}
