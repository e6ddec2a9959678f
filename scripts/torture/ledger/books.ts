import { newId } from '@evops/platform/contract'
import pg from 'pg'
import type { Installation } from '../../bench/installation.ts'

/** Expected ledger state, updated by the clients and compared at the end. */
export interface ExpectedLedgerBooks {
  operatorId: string
  currency: string
  wallets: readonly string[]
  /** Expected total by wallet: principal minus debts. */
  expected: Map<string, number>
  /** Returns a bearer token, or a new one if the given token was refused. */
  token(isRefused?: string): Promise<string>
}

/** Creates an operator with wallets; some belong to companies with credit that pay for others. */
export async function createLedgerBooks(
  installation: Installation,
  { wallets: count, password }: { wallets: number; password: string },
): Promise<ExpectedLedgerBooks> {
  const base = `http://127.0.0.1:${installation.port}`
  let current: Promise<string> | undefined
  const signIn = async () => {
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password,
      client_id: 'boss-web',
    })
    const reply = await fetch(`${base}/oauth/token`, { method: 'POST', body })
    const read: { access_token?: string } = await reply.json()
    if (!read.access_token) throw new Error(`sign-in answered ${reply.status}`)
    return read.access_token
  }
  const token = async (isRefused?: string): Promise<string> => {
    if (current && (await current.catch(() => undefined)) === isRefused) current = undefined
    current ??= signIn()
    return current.catch((error: unknown) => {
      current = undefined
      throw error
    })
  }
  const made = await fetch(`${base}/api/organisation/operators`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      optcode: 'torture',
      name: 'Torture',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      language: 'es',
    }),
  })
  if (!made.ok) throw new Error(`the operator could not be made: ${await made.text()}`)
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "select operator_id as id from organisation_operators where optcode = 'torture'",
  )
  const operatorId = rows[0]?.id ?? ''
  const wallets = Array.from({ length: count }, () => newId())
  const companies = Math.max(1, Math.floor(count / 20))
  await client.query(
    `insert into ledger_wallets (operator_id, id, kind, name, currency, credit_limit_minor, payer_id)
     select $1, id, case when n <= $3 then 'company' else 'member' end, 'Wallet ' || n, 'EUR', case when n <= $3 then 100000 else 0 end,
       case when n > $3 and n % 4 = 0 then ($2::uuid[])[1 + n % $3] end
     from unnest($2::uuid[]) with ordinality as w (id, n) order by n`,
    [operatorId, wallets, companies],
  )
  await client.query(
    'insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, null)',
    [operatorId],
  )
  await client.end()
  return { operatorId, currency: 'EUR', wallets, expected: new Map(), token }
}
