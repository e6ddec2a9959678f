import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { Readable } from 'node:stream'
import { newId } from '@evops/platform/contract'
import pg from 'pg'
import type { CheckApiClient } from '../full/api.ts'
import type { Installation } from './installation.ts'

/*
 * Compares one day of an account with N payments against a file of N rows, of which some are missing, some are
 * additional and some have another amount. The file goes through the product's upload unchanged. Memory of the server
 * is sampled meanwhile.
 */

const limitSeconds = 60
const mostMb = 256
/** Number of differences of each kind. */
const wrong = 100
const noOf = (n: number) => n.toString(16).padStart(32, '0')

/** Returns false if the comparison is too slow, uses too much memory, or gives a wrong result. */
export async function measureReconciliation(
  installation: Pick<Installation, 'databaseUrl' | 'pid' | 'port'>,
  api: CheckApiClient,
  rows: number,
): Promise<boolean> {
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  admin.on('error', () => undefined)
  await admin.connect()
  const token = await api.signIn('admin', 'a password for runs only')
  const account = await api.call<{ id: string }>(token, 'POST', '/api/payments/accounts', {
    provider: 'transfer',
    name: 'Bench',
    state: 'on',
    onboarding: 'approved',
  })
  const day = await fill(admin, account.id, rows)
  await admin.end()
  let most = 0
  const before = rssMb(installation.pid())
  const watch = setInterval(() => (most = Math.max(most, rssMb(installation.pid()))), 200)
  const startedAt = performance.now()
  const reply = await fetch(
    `http://127.0.0.1:${installation.port}/api/payments/reconciliation/${account.id}/file?day=${day}&fileName=bench.csv`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: Readable.toWeb(Readable.from(fileOf(rows, day))),
      duplex: 'half',
    } as RequestInit,
  )
  const envelope: { code: number; data: Figures } = await reply.json()
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(watch)
  const { data } = envelope
  const isRight =
    envelope.code === 0 &&
    data.theirsCount === rows &&
    data.equalCount === rows - 2 * wrong &&
    data.openCount === 3 * wrong
  const isGood = isRight && seconds <= Math.max(limitSeconds * (rows / 1_000_000), 10) && most - before <= mostMb
  console.log(
    `bench:finance: a file of ${rows} rows reconciled in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} a second), ` +
      `memory +${Math.round(most - before)} MB, ${isRight ? `${3 * wrong} differences found` : `NOT right: ${JSON.stringify(envelope)}`}, ` +
      `load ${loadavg()[0]?.toFixed(1)}: ${isGood ? 'ok' : 'MISSED'}`,
  )
  return isGood
}
interface Figures {
  theirsCount: number
  equalCount: number
  openCount: number
}

/** Inserts payments of yesterday in SQL. Only the comparison uses them. */
async function fill(admin: pg.Client, accountId: string, rows: number): Promise<string> {
  const { rows: found } = await admin.query<{ day: string }>(
    `select ((now() at time zone o.time_zone)::date - 1)::text as day from organisation_operators o
     join payments_accounts a using (operator_id) where a.id = $1`,
    [accountId],
  )
  const day = found[0]?.day ?? ''
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into payments_intents (operator_id, id, our_no, account_id, purpose, method, currency, amount_minor, captured_minor, captures, authorised_minor, state, steps,
       test, expires_at, created_at, paid_at, by_id, by_name)
     select a.operator_id, gen_random_uuid(), lpad(to_hex(n), 32, '0'), a.id, 'test', 'manual', o.currency, 100 + n % 900, 100 + n % 900, 1, 100 + n % 900, 'captured', 2,
       false, at.paid, at.paid, at.paid, $3, 'bench'
     from payments_accounts a join organisation_operators o using (operator_id) cross join generate_series(1, $2::int) n
     cross join lateral (select ($4::date::timestamp at time zone o.time_zone) + n * interval '80 milliseconds' as paid) at
     where a.id = $1`,
    [accountId, rows, newId(), day],
  )
  await admin.query(
    `insert into payments_captures (operator_id, intent_id, number, id, account_id, our_no, file_no, authorised_minor, before_minor, amount_minor, currency, at)
     select operator_id, id, 1, id, account_id, our_no, our_no, amount_minor, 0, amount_minor, currency, paid_at from payments_intents where account_id = $1`,
    [accountId],
  )
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum (analyze) payments_intents, payments_captures')
  return day
}

function* fileOf(rows: number, day: string): Generator<Uint8Array> {
  let text = 'our_no,provider_no,amount,fee,time\n'
  for (let n = 1; n <= rows; n += 1) {
    // The first rows are unknown payments in place of existing ones; the amounts of the next rows differ by a cent.
    const no = n <= wrong ? noOf(rows + n) : noOf(n)
    const minor = 100 + (n % 900) + (n > wrong && n <= 2 * wrong ? 1 : 0)
    text += `${no},P${n},${(minor / 100).toFixed(2)},0.01,${day} 12:00:00\n`
    if (n % 2_000 !== 0 && n !== rows) continue
    yield Buffer.from(text)
    text = ''
  }
}

function rssMb(pid: number | undefined): number {
  if (pid === undefined) return 0
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}
