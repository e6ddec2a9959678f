/*
 * `npm run bench -- finance [--sessions N] [--agreements A]`: starts a server with N settled sessions (1,000,000) of last
 * month at the stations of A agreements (20), and measures the time from the start of the task until the last statement
 * is drafted. Compares the sum of the statements with the sum of the ledger. Target: ≤ 60 s for 1,000,000. Uses its own
 * folder and removes it afterwards. Exit code 1 if the target is missed. The option --rows N instead matches a file
 * with N rows of one account's day against as many payments. Target: ≤ 60 s for 1,000,000, and memory that does not
 * grow with the file.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { insertSettledSessions } from './finance-fill.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { measureReconciliation } from './reconcile-day.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    agreements: { type: 'string', default: '20' },
    rows: { type: 'string', default: '0' },
  },
})
const [sessions, agreements, fileRows] = [Number(values.sessions), Number(values.agreements), Number(values.rows)]
if (!Number.isInteger(sessions) || sessions < 1_000 || !Number.isInteger(agreements) || agreements < 1) {
  console.error('bench:finance: --sessions N (1,000 or more) --agreements A, or --rows N')
  process.exit(1)
}
const limitSeconds = 60
const giveUpSeconds = 900
const stationsEach = 5
const task = '/api/organisation/tasks/finance:statements/run'

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const api = createCheckApiClient(installation)
  if (fileRows > 0) {
    if (!(await measureReconciliation(installation, api, fileRows))) process.exitCode = 1
    return installation.stop()
  }
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  // The connection breaks when the server stops after a failure.
  admin.on('error', () => undefined)
  await admin.connect()
  const { rows: first } = await admin.query<{ operatorId: string; currency: string; timeZone: string }>(
    'select operator_id as "operatorId", currency, time_zone as "timeZone" from organisation_operators order by created_at limit 1',
  )
  const [operator] = first
  if (!operator) throw new Error('no operator')
  const stations = await insertSettledSessions(installation.databaseUrl(), {
    ...operator,
    sessions,
    stations: agreements * stationsEach,
    writeLine: console.log,
  })
  // A second sign-in: the first one may expire while sessions are inserted.
  const token = await api.signIn('admin', 'a password for runs only')
  await createAgreements(api, token, stations)
  const countStatements = async (): Promise<number> => {
    const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from finance_statements')
    return rows[0]?.n ?? 0
  }
  const startedAt = performance.now()
  await api.call(token, 'POST', encodeURI(task))
  while ((await countStatements()) < agreements && performance.now() - startedAt < giveUpSeconds * 1_000)
    await wait(200)
  const seconds = (performance.now() - startedAt) / 1_000
  const { rows } = await admin.query<{ sessions: number; same: boolean }>(
    `select (select count(*)::int from finance_counts) as sessions,
      (select sum(is_service_minor) from finance_counts)
        = (select -sum(amount_minor) from ledger_entries where account = 'income_service') as same`,
  )
  const [found] = rows
  await admin.end()
  const isWhole = found?.sessions === sessions && found.same
  const isQuick = seconds <= Math.max(limitSeconds * (sessions / 1_000_000), 10)
  console.log(
    `bench:finance: ${found?.sessions} orders on ${agreements} statements in ${seconds.toFixed(1)} s ` +
      `(${Math.round(sessions / seconds)} a second), Σ of the ledger ${isWhole ? 'the same' : 'NOT the same'}, ` +
      `load ${loadavg()[0]?.toFixed(1)}: ${isWhole && isQuick ? 'ok' : 'MISSED'}`,
  )
  if (!isWhole || !isQuick) process.exitCode = 1
  await installation.stop()
})

/** Creates the agreements from the first day of last month, each over its share of the stations. */
async function createAgreements(
  api: ReturnType<typeof createCheckApiClient>,
  token: string,
  stations: readonly string[],
): Promise<void> {
  const party = await api.call<{ id: string }>(token, 'POST', '/api/finance/parties', { name: 'Bench' })
  const from = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  for (let place = 0; place < agreements; place += 1)
    await api.call(token, 'POST', '/api/finance/agreements', {
      name: `Bench ${place}`,
      base: 'margin',
      priceE5: 40_000,
      discountsBy: 'shared',
      channelFee: 60,
      operatorRatio: 7_000,
      parties: [{ partyId: party.id, ratio: 3_000 }],
      stationIds: stations.slice(place * stationsEach, (place + 1) * stationsEach),
      from: from.toISOString().slice(0, 10),
    })
}
