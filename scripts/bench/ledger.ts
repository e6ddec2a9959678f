/*
 * `npm run bench:ledger -- [--seconds S] [--clients C] [--wallets W]`: postings a second through the service layer, in a
 * process of its own on a database of its own: settlements of orders in groups, as charge points' stops are committed (a
 * gateway has one writer, so C connections are C processes), and
 * recharges at a counter one by one. Target: 4,000 journals a second.
 */
import { parseArgs } from 'node:util'
import { newId } from '@evops/platform/contract'
import { openDb } from '@evops/platform/server'
import { postJournals } from '@evops/ledger/server'
import type { Journal } from '@evops/ledger/contract'
import pg from 'pg'
import { makeInstallation, withCleanUp } from './installation.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '2' },
    wallets: { type: 'string', default: '20000' },
    batch: { type: 'string', default: '100' },
  },
})
const [seconds = 0, clients = 0, count = 0, batch = 0] = [
  values.seconds,
  values.clients,
  values.wallets,
  values.batch,
].map(Number)
if (!(seconds > 0) || !(clients > 0) || !(count > 0) || !(batch > 0)) {
  console.error('bench:ledger: --seconds S --clients C --wallets W --batch B')
  process.exit(1)
}

const installation = await makeInstallation({ env: { EVOPS_ROLES: 'web' } })
await withCleanUp(
  () => installation.remove(),
  async () => {
    await installation.start()
    const { operatorId, wallets } = await prepare(installation.databaseUrl())
    const db = await openDb({ url: installation.databaseUrl(), poolSize: clients })
    const pick = () => wallets[Math.floor(Math.random() * wallets.length)] ?? ''
    const run = async (name: string, journals: () => Journal[]) => {
      const until = performance.now() + seconds * 1_000
      const begun = performance.now()
      let posted = 0
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < until)
            posted += (await db.inTenant(operatorId, (tx) => postJournals(tx, journals()))).length
        }),
      )
      const rate = Math.round(posted / ((performance.now() - begun) / 1_000))
      console.log(`${name}: ${rate} journals/s (${posted} in ${seconds} s, ${clients} connections)`)
      return rate
    }
    const many = (make: () => Journal) => () => Array.from({ length: batch }, make)
    const recharge = () =>
      journal(operatorId, 'wallet.recharged', [
        ['bank', null, 5_000],
        ['wallet_principal', pick(), -5_000],
      ])
    const token = () =>
      journal(operatorId, 'order.settled', [
        ['receivable_token', pick(), 3_000],
        ['income_electricity', null, -2_000],
        ['income_service', null, -1_000],
      ])
    const paid = () =>
      journal(operatorId, 'order.settled', [
        ['payer', pick(), 300],
        ['income_electricity', null, -200],
        ['income_service', null, -100],
      ])
    await run('recharges one by one', () => [recharge()])
    await run(`recharges in groups of ${batch}`, many(recharge))
    const rates = [
      await run(`orders of start tokens in groups of ${batch}`, many(token)),
      await run(`orders paid from wallets in groups of ${batch}`, many(paid)),
    ]
    await db.close()
    console.log(`slower of both kinds of orders: ${Math.min(...rates)} journals/s`)
  },
)

type Line = readonly [
  account: Journal['entries'][number]['account'],
  holderId: string | null,
  amountMinor: number,
]
function journal(operatorId: string, businessType: string, lines: readonly Line[]): Journal {
  const id = newId()
  return {
    operatorId,
    id,
    currency: 'EUR',
    businessType,
    businessId: newId(),
    key: id,
    effectiveAt: new Date().toISOString(),
    entries: lines.map(([account, holderId, amountMinor]) => ({ account, holderId, amountMinor })),
  }
}

async function prepare(url: string): Promise<{ operatorId: string; wallets: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const operatorId = newId()
  await client.query(
    `insert into organisation_operators (operator_id, optcode, name, currency) values ($1, 'bench', 'Bench', 'EUR')`,
    [operatorId],
  )
  const wallets = Array.from({ length: count }, () => newId())
  await client.query(
    `insert into ledger_wallets (operator_id, id, kind, name, currency) select $1, id, 'member', 'Wallet ' || id, 'EUR' from unnest($2::uuid[]) id`,
    [operatorId, wallets],
  )
  await client.end()
  return { operatorId, wallets }
}
