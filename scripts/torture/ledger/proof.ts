import pg from 'pg'
import type { ExpectedLedgerBooks } from './books.ts'

/**
 * Returns the errors found in the ledger, by its own sums and by the clients' expectations; empty if the ledger is
 * correct.
 */
export async function verifyLedger(
  url: string,
  books: ExpectedLedgerBooks,
): Promise<{ journals: number; entries: number; violations: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const violations: string[] = []
  const collectViolations = async (what: string, text: string) => {
    const { rows } = await client.query<{ name: string }>(text)
    violations.push(...rows.map((row) => `${what} ${row.name}`))
  }
  await collectViolations(
    'entries sum to',
    'select sum(amount_minor)::text as name from ledger_entries having sum(amount_minor) <> 0',
  )
  await collectViolations(
    'unbalanced',
    'select journal_id::text as name from ledger_entries group by operator_id, journal_id having sum(amount_minor) <> 0',
  )
  await collectViolations(
    'without lines',
    'select id::text as name from ledger_journals j where not exists (select from ledger_entries e where e.operator_id = j.operator_id and e.journal_id = j.id)',
  )
  await collectViolations(
    'balance and entries differ',
    `select concat_ws(' ', account, holder_id) as name from (
       select account, holder_id, sum(amount_minor) as total from ledger_entries where holder_id is not null group by account, holder_id) e
     full join (select account, holder_id, sum(balance_minor) as total from ledger_balances group by account, holder_id) b using (account, holder_id)
     where coalesce(e.total, 0) <> coalesce(b.total, 0)`,
  )
  await collectViolations(
    'overdrawn',
    `select concat_ws(' ', account, holder_id, balance_minor) as name from ledger_balances join ledger_chart using (account)
     where (never = 'debit' and balance_minor > 0) or (never = 'credit' and balance_minor < 0)`,
  )
  await collectViolations(
    'set aside and entries differ',
    `select wallet_id::text as name from (select wallet_id, sum(amount_minor) as total from ledger_freezes group by wallet_id) f
     full join (select holder_id as wallet_id, -balance_minor as total from ledger_balances where account = 'wallet_frozen') b using (wallet_id)
     where coalesce(f.total, 0) <> coalesce(b.total, 0)`,
  )
  violations.push(...(await differing(client, books)))
  const { rows } = await client.query<{ journals: string; entries: string }>(
    'select (select count(*) from ledger_journals) as journals, (select count(*) from ledger_entries) as entries',
  )
  await client.end()
  return { journals: Number(rows[0]?.journals), entries: Number(rows[0]?.entries), violations }
}

/**
 * Compares balances with acknowledged operations: the total over all wallets, and each wallet for which no company
 * pays.
 */
async function differing(client: pg.Client, { expected }: ExpectedLedgerBooks): Promise<string[]> {
  const { rows } = await client.query<{ id: string; held: string; alone: boolean }>(
    `select w.id, coalesce(-sum(b.balance_minor), 0)::text as held,
       w.payer_id is null and not exists (select from ledger_wallets p where p.operator_id = w.operator_id and p.payer_id = w.id) as alone
     from ledger_wallets w left join ledger_balances b on b.operator_id = w.operator_id and b.holder_id = w.id
     group by w.operator_id, w.id, w.payer_id`,
  )
  const violations = rows
    .filter((row) => row.alone && Number(row.held) !== (expected.get(row.id) ?? 0))
    .map((row) => `wallet ${row.id} holds ${row.held}, acknowledged were ${expected.get(row.id) ?? 0}`)
  const held = rows.reduce((sum, row) => sum + Number(row.held), 0)
  const acknowledgedSum = [...expected.values()].reduce((sum, minor) => sum + minor, 0)
  return held === acknowledgedSum
    ? violations
    : [...violations, `all hold ${held}, acknowledged were ${acknowledgedSum}`]
}
