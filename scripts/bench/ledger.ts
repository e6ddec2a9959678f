/*
 * `npm run bench -- ledger [--seconds S] [--clients C] [--wallets W] [--http N]`: measures postings a second through
 * the service layer, in a separate process on its own database: settlements of sessions in groups, as the stops of
 * charge points are committed (a gateway has one writer, so C connections are C processes), and single recharges at a
 * counter. Target: 4,000 journals a second. The option --http makes only N recharges through the server's API, from C
 * clients; afterwards the ledger is checked.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { newId } from '@evops/platform/contract'
import { openDb } from '@evops/platform/server'
import { postJournals } from '@evops/ledger/server'
import { testJournalAct } from '@evops/ledger/testing'
import type { Journal } from '@evops/ledger/contract'
import pg from 'pg'
import { createInstallation, withCleanUp } from './installation.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '2' },
    wallets: { type: 'string', default: '20000' },
    batch: { type: 'string', default: '100' },
    http: { type: 'string', default: '0' },
  },
})
const [seconds = 0, clients = 0, count = 0, batch = 0, overHttp = 0] = [
  values.seconds,
  values.clients,
  values.wallets,
  values.batch,
  values.http,
].map(Number)
if (!(seconds > 0) || !(clients > 0) || !(count > 0) || !(batch > 0)) {
  console.error('bench:ledger: --seconds S --clients C --wallets W --batch B')
  process.exit(1)
}

const installation = await createInstallation({ env: { EVOPS_ROLES: 'web' } })
await withCleanUp(
  () => installation.remove(),
  async () => {
    await installation.start()
    if (overHttp > 0) return rechargeOverHttp(`http://127.0.0.1:${installation.port}`)
    const { operatorId, wallets } = await prepare(installation.databaseUrl())
    const db = await openDb({ url: installation.databaseUrl(), poolSize: clients })
    const pick = () => wallets[Math.floor(Math.random() * wallets.length)] ?? ''
    const run = async (name: string, journals: () => Journal[]) => {
      const until = performance.now() + seconds * 1_000
      const startedAt = performance.now()
      let posted = 0
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < until)
            posted += (await db.inTenant(operatorId, (tx) => postJournals(tx, journals()))).length
        }),
      )
      const rate = Math.round(posted / ((performance.now() - startedAt) / 1_000))
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

/** Makes N recharges by transfer through the product's API. The trial balance must agree to the cent. */
async function rechargeOverHttp(url: string): Promise<void> {
  const signIn = { grant_type: 'password', username: 'admin', password: 'a password for runs only' }
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' }
  const body = new URLSearchParams({ ...signIn, ...client })
  let session = { token: '', until: 0 }
  const call = async (path: string, payload?: object) => {
    // A token is valid for at most fifteen minutes.
    if (performance.now() > session.until) {
      const { access_token: token } = await read(await fetch(`${url}/oauth/token`, { method: 'POST', body }))
      session = { token, until: performance.now() + 300_000 }
    }
    const headers = {
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const reply = await fetch(
      url + path,
      payload ? { method: 'POST', headers, body: JSON.stringify(payload) } : { headers },
    )
    const answer = await read(reply)
    if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const wallets: string[] = []
  for (let at = 0; at < Math.min(count, 200); at += 1)
    wallets.push((await call('/user/pers/save', { nickname: `Member ${at}` })).id)
  let left = overHttp
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        const id = wallets[left % wallets.length] ?? ''
        await call(`/api/ledger/wallets/${id}/recharge`, {
          amountMinor: 100,
          method: 'pos',
          voucherNo: `V-${left}`,
        })
      }
    }),
  )
  const took = (performance.now() - startedAt) / 1_000
  const books = await call('/api/ledger/trial-balance')
  const look = await call('/api/ledger/checks', {})
  const slips = books.accounts.find(({ account }: { account: string }) => account === 'pos')?.balanceMinor
  const isEven = books.sumMinor === 0 && look.ok && slips === overHttp * 100
  console.log(
    `${overHttp} recharges over HTTP in ${took.toFixed(1)} s: ${Math.round(overHttp / took)} a second, ${clients} clients; the books ${isEven ? 'agree to the cent' : 'DO NOT AGREE'}`,
  )
  if (!isEven) process.exitCode = 1
}
// oxlint-disable-next-line typescript/no-explicit-any -- what is read of an answer is checked where it matters
async function read(reply: Response): Promise<any> {
  return reply.json()
}

type Line = readonly [account: Journal['entries'][number]['account'], holderId: string | null, amountMinor: number]
function journal(operatorId: string, businessType: string, lines: readonly Line[]): Journal {
  const id = newId()
  return {
    operatorId,
    id,
    currency: 'EUR',
    businessType,
    ...testJournalAct(businessType),
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
