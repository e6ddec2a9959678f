/*
 * `npm run bench -- ledger-lists [--entries N] [--rounds R] [--only TEXT] [--folder DIR [--fill]]`: runs a server with
 * N ledger entries (20,000,000) of two years. For every filter, sort order and page depth of capital flow, its sums,
 * the trial balance, journals and wallets, compares the time over HTTP with the same SQL statements run directly.
 * Target: p95 of a page ≤ 100 ms. Uses its own folder and removes it afterwards. The option `--folder` keeps the
 * folder: `--fill` only fills it, and without `--fill` the existing data is measured. Exit code 1 if a target is
 * missed.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ledgerAccounts, businessTypes, flowGroups } from '@evops/ledger/contract'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { root } from '../ready/runtime.mjs'
import { compareWithSql, printVerdict, reportFigures, type SqlComparisonFigures } from './sql-baseline.ts'
import { insertLedgerEntries, generatedId, generatedWalletCount } from './entries-fill.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000000' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
})
const [entries, rounds] = [Number(values.entries), Number(values.rounds)]
if (!Number.isInteger(entries) || entries < 10_000 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('bench:ledger-lists: --entries N (10,000 or more) --rounds R --only TEXT --folder DIR --fill')
  process.exit(1)
}
const variants = 10
const day = 86_400_000
const flow = '/api/ledger/flow'

interface Case {
  name: string
  table: string
  queries: string[]
}
const many = (name: string, path: string, one: (place: number) => Record<string, string>): Case => ({
  name,
  table: path.startsWith('/api/ledger/wallets') ? 'ledger_wallets' : 'ledger_',
  queries: Array.from({ length: variants }, (_, place) => `${path}?${new URLSearchParams(one(place))}`),
})
/** Days of the operator in China; `minutes` is the offset from midnight. */
const span = (place: number, days: number, minutes = 0) => {
  const midnight = Math.floor(Date.now() / day) * day - 8 * 3_600_000 - (place * 30 + 40) * day + minutes * 60_000
  return { from: new Date(midnight).toISOString(), to: new Date(midnight + days * day).toISOString() }
}
const page = (place: number) => ({ pageSize: '50', page: String(place) })
const cases: Case[] = [
  many('flow: first pages', flow, (place) => page(1 + place)),
  many('flow: page 1,000', flow, (place) => page(1_000 + place)),
  many('flow: page 100,000 and on', flow, (place) => page(100_000 + place * 30_000)),
  many('flow: beyond the end', flow, () => page(900_000)),
  many('flow: oldest first', flow, (place) => ({ ...page(1 + place), sort: 'effectiveAt' })),
  many('flow: a day', flow, (place) => ({ ...page(1), ...span(place, 1) })),
  many('flow: a day, page 200', flow, (place) => ({ ...page(200), ...span(place, 1) })),
  many('flow: a month', flow, (place) => ({ ...page(1), ...span(place, 30) })),
  many('flow: a month, page 2,000', flow, (place) => ({ ...page(2_000), ...span(place, 30) })),
  many('flow: two days from any minute', flow, (place) => ({ ...page(3), ...span(place, 2, 617) })),
  ...flowGroups.flatMap((group) => [
    many(`flow: group ${group}`, flow, (place) => ({ ...page(1 + place), group })),
    many(`flow: group ${group}, page 5,000`, flow, (place) => ({ ...page(5_000 + place), group })),
  ]),
  ...ledgerAccounts.map((account) =>
    many(`flow: account ${account}`, flow, (place) => ({ ...page(1 + place), account })),
  ),
  many('flow: account bank, page 1,000', flow, (place) => ({ ...page(1_000 + place), account: 'bank' })),
  many('flow: account wallet_frozen, page 5,000', flow, (place) => ({
    ...page(5_000 + place),
    account: 'wallet_frozen',
  })),
  many('flow: account written_off, oldest first', flow, () => ({
    ...page(1),
    account: 'written_off',
    sort: 'effectiveAt',
  })),
  ...businessTypes.map((businessType) =>
    many(`flow: business ${businessType}`, flow, (place) => ({ ...page(1 + place), businessType })),
  ),
  many('flow: business wallet.recharged, page 1,000', flow, () => ({
    ...page(1_000),
    businessType: 'wallet.recharged',
  })),
  many('flow: business and account', flow, () => ({
    ...page(1),
    businessType: 'order.refund',
    account: 'income_service',
  })),
  many('flow: business and account that none has', flow, () => ({
    ...page(1),
    businessType: 'order.refund',
    account: 'bank',
  })),
  many('flow: a month of an account', flow, (place) => ({
    ...page(1),
    ...span(place, 30),
    account: 'drawer',
  })),
  many('flow: a start token', flow, (place) => ({ ...page(1), holderId: generatedId('9', 17 + place) })),
  many('flow: a start token, page 20', flow, (place) => ({
    ...page(20),
    holderId: generatedId('9', 17 + place),
  })),
  many('flow: a wallet', flow, (place) => ({ ...page(1), holderId: generatedId('8', 17 + place) })),
  many('flow: a wallet, a month, an account', flow, (place) => ({
    ...page(1),
    ...span(place, 30),
    holderId: generatedId('8', 17 + place),
    account: 'wallet_principal',
  })),
  many('flow: a business', flow, (place) => ({
    ...page(1),
    businessId: generatedId('a', 1_700 + place * 90),
  })),
  ...(['day', 'business', 'account'] as const).flatMap((by) => [
    many(`sums by ${by}: all`, `${flow}/sums`, () => ({ by })),
    many(`sums by ${by}: a month`, `${flow}/sums`, (place) => ({ by, ...span(place, 30) })),
    many(`sums by ${by}: a year of a group`, `${flow}/sums`, () => ({
      by,
      ...span(0, 365),
      group: 'holders',
    })),
  ]),
  many('sums by account: from any minute', `${flow}/sums`, (place) => ({
    by: 'account',
    ...span(place, 60, 617),
  })),
  many('sums by holder: a day', `${flow}/sums`, (place) => ({ by: 'holder', ...span(place, 1) })),
  many('sums by day: a wallet', `${flow}/sums`, (place) => ({
    by: 'day',
    holderId: generatedId('8', 17 + place),
  })),
  many('sums by day: a start token', `${flow}/sums`, (place) => ({
    by: 'day',
    holderId: generatedId('9', 17 + place),
  })),
  many('trial balance', '/api/ledger/trial-balance', () => ({})),
  many('a journal', `/api/ledger/journals/${generatedId('b', 12_345)}`, () => ({})),
  many('a wallet at an instant', `/api/ledger/wallets/${generatedId('8', 18)}/at`, () => ({
    at: new Date(Date.now() - 90 * day).toISOString(),
  })),
  many('wallets: first pages', '/api/ledger/wallets', (place) => page(1 + place)),
  many('wallets: page 500', '/api/ledger/wallets', (place) => page(500 + place)),
  many('wallets: last page', '/api/ledger/wallets', () => page(generatedWalletCount / 50)),
  ...['-name', 'openedAt', '-openedAt'].map((sort) =>
    many(`wallets: sort ${sort}`, '/api/ledger/wallets', () => ({ ...page(1), sort })),
  ),
  many('wallets: a name that many bear', '/api/ledger/wallets', () => ({ ...page(1), search: 'ana' })),
  many('wallets: a name that one bears', '/api/ledger/wallets', (place) => ({
    ...page(1),
    search: `Wei ${3 + 5 * place}`,
  })),
  many('wallets: nobody', '/api/ledger/wallets', () => ({ ...page(1), search: 'zzz' })),
  ...['member', 'company'].map((kind) =>
    many(`wallets: kind ${kind}`, '/api/ledger/wallets', () => ({ ...page(1), kind })),
  ),
  ...['active', 'frozen', 'closed'].map((state) =>
    many(`wallets: state ${state}`, '/api/ledger/wallets', () => ({ ...page(1), state })),
  ),
  ...['arrears', 'credit'].map((owing) =>
    many(`wallets: owing ${owing}`, '/api/ledger/wallets', () => ({ ...page(1), owing })),
  ),
]

const log = path.join(tmpdir(), `evops-sql-${process.pid}.log`)
writeFileSync(log, '')
const installation = await createInstallation({
  folder: values.folder,
  nodeOptions: ['--import', path.join(root, 'scripts/bench/record-sql.mjs')],
  env: { EVOPS_SQL_LOG: log, EVOPS_ROLES: 'web' },
})
await withCleanUp(
  async () => {
    await installation.remove()
    rmSync(log, { force: true })
  },
  async () => {
    const startedAt = performance.now()
    await installation.start()
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    // The connection breaks when the server stops after a failure.
    admin.on('error', () => undefined)
    await admin.connect()
    if (values.fill || !values.folder) {
      const { rows } = await admin.query<{ id: string }>(
        'select operator_id as id from organisation_operators order by created_at limit 1',
      )
      await insertLedgerEntries(installation.databaseUrl(), {
        operatorId: rows[0]?.id ?? '',
        entries,
        writeLine: console.log,
      })
    }
    const { rows: there } = await admin.query<{ size: string }>(
      "select pg_size_pretty(pg_total_relation_size('ledger_entries') + pg_total_relation_size('ledger_journals')) as size",
    )
    console.log(`  there after ${Math.round((performance.now() - startedAt) / 1000)} s, ${there[0]?.size}`)
    await admin.end()
    if (values.fill) return installation.stop()
    const token = await createCheckApiClient(installation).signIn('admin', 'a password for runs only')
    const figures: SqlComparisonFigures[] = []
    for (const one of cases.filter(({ name }) => name.includes(values.only))) {
      const readList = (query: string) => read(installation, { query, token })
      const found = await compareWithSql(installation.databaseUrl(), {
        ...one,
        sendRequest: readList,
        rounds,
        log,
        mostTimesSql: Infinity,
      })
      figures.push(found)
      reportFigures(found)
    }
    console.log(
      `  load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    printVerdict(figures, `ways to look at ${entries} entries`)
  },
)

async function read({ port }: Installation, { query, token }: { query: string; token: string }): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await reply.text()
  const took = performance.now() - startedAt
  if (reply.status !== 200) throw new Error(`${reply.status} for ${query}: ${text.slice(0, 300)}`)
  return took
}
