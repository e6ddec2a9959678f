import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'

/*
 * Compares a list page over HTTP with the same SQL statements run directly, in alternation: p95 at most 100 ms and, if
 * requested, not much more than its SQL. The server's statements are those recorded by record-sql.mjs.
 */
const targetMs = 100
/** Below this duration, in ms, a ratio measures the loopback and JSON, not the list. */
const smallMs = 5

interface Statement {
  client: number
  text: string
  values: unknown[]
}
export interface SqlComparisonFigures {
  name: string
  http: { p50: number; p95: number }
  sql: { p50: number; p95: number }
  isMissed: boolean
}

/**
 * Returns the statements that the server sent to its database for the last page: those of the connection that read
 * `table` for an operator, from begin to commit.
 */
export function parseLoggedStatements(log: string, table: string): Statement[] {
  const all = readFileSync(log, 'utf8')
    .split('\n')
    // The last line may be incomplete.
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Statement)
  for (const { client } of all.filter(({ text }) => text.includes(table))) {
    const own = all.filter((statement) => statement.client === client)
    const at = own.findIndex(({ text }) => text.includes(table))
    const from = own.findLastIndex(({ text }, place) => place < at && text === 'begin')
    const to = own.findIndex(({ text }, place) => place > at && text === 'commit')
    // A platform job also reads the table, without an operator.
    if (own[from + 1]?.text.includes('set_config')) return own.slice(from, to + 1)
  }
  throw new Error(`the server did not read ${table}`)
}

export interface MeasuredQuery<Query> {
  name: string
  queries: readonly Query[]
  /** Requests a page and returns its duration. */
  sendRequest: (query: Query) => Promise<number>
  /** One of the tables that the page reads. */
  table: string
  rounds: number
  log: string
  /** Maximum ratio of the median page time to the median SQL time. */
  mostTimesSql: number
}
export async function compareWithSql<Query>(
  databaseUrl: string,
  { name, queries, sendRequest, table, rounds, log, mostTimesSql }: MeasuredQuery<Query>,
): Promise<SqlComparisonFigures> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c role=evops_app',
    pipeline: true,
  } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  const http: number[] = []
  const sql: number[] = []
  const recorded: { query: Query; all: Statement[] }[] = []
  // Warms the caches and records the statements of each query.
  for (const query of queries) {
    writeFileSync(log, '')
    await sendRequest(query)
    recorded.push({ query, all: parseLoggedStatements(log, table) })
  }
  // Recording is off during the measurement.
  rmSync(log, { force: true })
  // The second request benefits from the caches filled by the first, so the order alternates.
  let turn = 0
  for (let round = 1; round <= rounds; round += 1)
    for (const { query, all } of recorded) {
      const steps = [async () => http.push(await sendRequest(query)), async () => sql.push(await replay(client, all))]
      for (const step of turn++ % 2 === 0 ? steps : steps.toReversed()) await step()
    }
  await client.end()
  const [page, bare] = [quantiles(http), quantiles(sql)]
  const isMissed = page.p95 > targetMs || (page.p50 > smallMs && page.p50 > mostTimesSql * bare.p50)
  return { name, http: page, sql: bare, isMissed }
}

/**
 * Runs the same statements in the same order. `begin` and the operator setting are sent with the first statement, as in
 * the server.
 */
async function replay(client: pg.Client, all: readonly Statement[]): Promise<number> {
  const startedAt = performance.now()
  const run = ({ text, values: params }: Statement) => client.query(text, [...params])
  const opening = all.slice(0, 2).map(run)
  for (const statement of all.slice(2)) await run(statement)
  await Promise.all(opening)
  return performance.now() - startedAt
}

function quantiles(all: readonly number[]): { p50: number; p95: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

export function reportFigures(figures: SqlComparisonFigures): void {
  const { name, http, sql, isMissed } = figures
  const ms = (value: number) => value.toFixed(1).padStart(7)
  const ratio = (http.p50 / sql.p50).toFixed(2)
  console.log(
    `${isMissed ? 'MISSED' : 'ok    '} ${name.padEnd(44)} page p50 ${ms(http.p50)} p95 ${ms(http.p95)} · SQL p50 ${ms(sql.p50)} p95 ${ms(sql.p95)} ms · ${ratio}`,
  )
}
/** Prints the verdict. `of` names the measured subject. */
export function printVerdict(figures: readonly SqlComparisonFigures[], of: string): void {
  const missed = figures.filter(({ isMissed }) => isMissed)
  const worst = figures.toSorted((a, b) => b.http.p95 - a.http.p95)[0]
  console.log(
    `${figures.length} ${of}, ${missed.length} missed; slowest p95 ${worst?.http.p95.toFixed(1)} ms (${worst?.name})`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
}
