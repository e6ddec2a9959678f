import type { Page, PagedQuery } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  BankAccountRow,
  BankLineKind,
  BankLineRow,
  BankStatementRow,
  listBankLines,
} from '../../contract/index.ts'
import type { BankFile } from './bank-file.rules.ts'
import type { BankJournal, LineToMatch } from './matching.rules.ts'

export async function bankAccounts(tx: Tx): Promise<BankAccountRow[]> {
  const { rows } = await sql<BankAccountRow>`
    select id, name, account_no as "accountNo", currency from ledger_bank_accounts order by name, id`.execute(tx)
  return rows
}
/** Raises ledger_bank_accounts_account_no_key. */
export async function insertBankAccount(tx: Tx, operatorId: string, row: BankAccountRow & { at: Date }): Promise<void> {
  await sql`
    insert into ledger_bank_accounts (operator_id, id, name, account_no, currency, made_at)
    values (${operatorId}, ${row.id}, ${row.name}, ${row.accountNo}, ${row.currency}, ${row.at})`.execute(tx)
}
/** Returns the balance at each merchant account, in minor units. */
export async function channelBalances(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; minor: number }>`
    select holder_id as id, sum(balance_minor)::bigint as minor from ledger_channel_balances group by holder_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

type StoredStatement = Omit<BankStatementRow, 'importedAt'> & { importedAt: Date }
export async function bankStatements(tx: Tx, id?: string): Promise<BankStatementRow[]> {
  const { rows } = await sql<StoredStatement>`
    select s.id, a.name as "accountName", s.format, s.file_name as "fileName", s.from_day::text as "fromDay", s.until_day::text as "untilDay",
      s.opening_minor as "openingMinor", s.closing_minor as "closingMinor", a.currency, count(l.id)::int as lines,
      count(l.id) filter (where l.state = 'open')::int as "openLines", s.imported_at as "importedAt", s.by_name as "byName",
      s.undone_at is not null as "isUndone"
    from ledger_bank_statements s join ledger_bank_accounts a on a.operator_id = s.operator_id and a.id = s.bank_account_id
    left join ledger_bank_lines l on l.operator_id = s.operator_id and l.statement_id = s.id
    where s.operator_id = platform_operator() ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    group by s.operator_id, s.id, a.name, a.currency order by s.imported_at desc, s.id limit 100`.execute(tx)
  return rows.map(({ importedAt, ...row }) => ({ ...row, importedAt: importedAt.toISOString() }))
}
export interface StatementToStore extends Pick<BankFile, 'format' | 'openingMinor' | 'closingMinor'> {
  id: string
  bankAccountId: string
  currency: string
  fileName: string
  fileHash: string
  at: Date
  byId: string
  byName: string
  lines: readonly (LineToMatch & { lineKey: string })[]
}
/** Raises ledger_bank_statements_once, ledger_bank_lines_once. */
export async function insertBankStatement(tx: Tx, operatorId: string, statement: StatementToStore): Promise<void> {
  const { id, bankAccountId, currency, lines, ...s } = statement
  await sql`
    insert into ledger_bank_statements (operator_id, id, bank_account_id, format, file_name, file_hash, from_day, until_day, opening_minor,
      closing_minor, imported_at, by_id, by_name)
    select ${operatorId}, ${id}, ${bankAccountId}, ${s.format}, ${s.fileName}, ${s.fileHash}, min(day), max(day), ${s.openingMinor},
      ${s.closingMinor}, ${s.at}, ${s.byId}, ${s.byName}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (day date)`.execute(tx)
  await sql`
    insert into ledger_bank_lines (operator_id, id, statement_id, bank_account_id, line_no, line_key, day, amount_minor, currency, reference, text)
    select ${operatorId}, l.id, ${id}, ${bankAccountId}, l.place, l."lineKey", l.day, l."amountMinor", ${currency}, l.reference, l.text
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (id uuid, "lineKey" text, day date, "amountMinor" bigint, reference text, text text)) with ordinality
      as l (id, "lineKey", day, "amountMinor", reference, text, place)`.execute(tx)
}
/** Ends an import. Returns false if it was undone before. */
export async function markStatementUndone(tx: Tx, id: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  const { rows } = await sql`
    update ledger_bank_statements set undone_at = ${at}, undone_by = ${by} where id = ${id} and undone_at is null returning 1`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    update ledger_bank_lines set state = 'undone', journal_id = null where statement_id = ${id}`.execute(tx)
  return true
}
/** Returns the journals that were posted for lines of a statement, to be reversed. */
export async function postedJournalsOfStatement(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select journal_id as id from ledger_bank_lines where statement_id = ${id} and state = 'posted' order by line_no`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/**
 * Returns the journals with money at the bank in a span of days that no line explains; `around` is the number of days
 * before and after the span, `amountMinor` limits them to an amount.
 */
export async function unmatchedBankJournals(
  tx: Tx,
  { from, until, around = 8, amountMinor }: { from: string; until: string; around?: number; amountMinor?: number },
): Promise<(BankJournal & { businessId: string; businessType: string })[]> {
  const { rows } = await sql<BankJournal & { businessId: string; businessType: string }>`
    select j.id, (j.effective_at at time zone o.time_zone)::date::text as day, e.minor as "amountMinor",
      array_remove(array[j.memo, v.voucher_no], null) as texts, j.business_id as "businessId", j.business_type as "businessType"
    from ledger_journals j join organisation_operator_facts o on o.operator_id = j.operator_id
    cross join lateral (select sum(e.amount_minor)::bigint as minor from ledger_entries e
      where e.operator_id = j.operator_id and e.journal_id = j.id and e.account = 'bank') e
    left join ledger_vouchers v on v.operator_id = j.operator_id and v.id = j.id
    where j.operator_id = platform_operator() and e.minor <> 0
      ${amountMinor === undefined ? sql`` : sql`and e.minor = ${amountMinor}::bigint`}
      and j.effective_at >= (${from}::date - ${around}::int)::timestamp at time zone o.time_zone
      and j.effective_at < (${until}::date + ${around + 1}::int)::timestamp at time zone o.time_zone
      and j.business_type <> 'journal.reversed'
      and not exists (select from ledger_journals r where r.operator_id = j.operator_id and r.reverses = j.id)
      and not exists (select from ledger_bank_lines l where l.operator_id = j.operator_id and l.journal_id = j.id)
    order by j.effective_at, j.id`.execute(tx)
  return rows
}
/** Explains open lines by journals. Raises ledger_bank_lines_journal_once. */
export async function explainLines(
  tx: Tx,
  lines: readonly { id: string; journalId: string; kind: BankLineKind | null; state: 'matched' | 'posted' }[],
): Promise<void> {
  await sql`
    update ledger_bank_lines l set state = x.state, kind = x.kind, journal_id = x."journalId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id uuid, "journalId" uuid, kind text, state text)
    where l.operator_id = platform_operator() and l.id = x.id and l.state = 'open'`.execute(tx)
}

const columns = sql`l.id, l.statement_id as "statementId", a.name as "accountName", l.day::text as day, l.amount_minor as "amountMinor",
  l.currency, l.reference, l.text, l.state, l.kind, l.journal_id as "journalId"`
const joined = sql`ledger_bank_lines l join ledger_bank_accounts a on a.operator_id = l.operator_id and a.id = l.bank_account_id`
export async function pageOfBankLines(
  tx: Tx,
  { page, pageSize, state, sort }: PagedQuery<typeof listBankLines> & { state?: BankLineRow['state'] | undefined },
): Promise<Page<BankLineRow>> {
  const where = state ? sql`where l.state = ${state}` : sql`where l.state <> 'undone'`
  const by = sort?.includes('amountMinor') ? sql`l.amount_minor` : sql`l.day`
  const order = sort !== undefined && !sort.startsWith('-') ? sql`asc` : sql`desc`
  const { rows } = await sql<BankLineRow>`
    select ${columns} from ${joined} ${where} order by ${by} ${order}, l.id ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${joined} ${where}`.execute(tx)
  return { list: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}
export async function findBankLine(tx: Tx, id: string, lock = sql``): Promise<BankLineRow | undefined> {
  const { rows } = await sql<BankLineRow>`select ${columns} from ${joined} where l.id = ${id} ${lock}`.execute(tx)
  return rows[0]
}
/** Locks the line until the transaction ends, so that two users do not post it at once. */
export const lockBankLine = (tx: Tx, id: string) => findBankLine(tx, id, sql`for update of l`)
export async function countOpenBankLines(tx: Tx, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_bank_lines where state = 'open' and day <= ${until}::date`.execute(tx)
  return rows[0]?.count ?? 0
}
/** True if a line of a bank statement is explained by the journal: the statement is undone before it is reversed. */
export async function isJournalOfBankLine(tx: Tx, journalId: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_bank_lines where journal_id = ${journalId}`.execute(tx)
  return rows.length > 0
}
/** Returns noon of a day in the operator's time zone. */
export async function noonOf(tx: Tx, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + time '12:00') at time zone time_zone as at from organisation_operator_facts
    where operator_id = platform_operator()`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a day without an operator')
  return found.at
}
/** Returns the lines of a journal, to be reversed. */
export async function entriesOfJournal(tx: Tx, id: string) {
  const { rows } = await sql<{
    account: string
    holderId: string | null
    amountMinor: number
    currency: string
    businessId: string
  }>`
    select e.account, e.holder_id as "holderId", e.amount_minor as "amountMinor", j.currency, j.business_id as "businessId"
    from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
    where e.journal_id = ${id} order by e.line`.execute(tx)
  return rows
}
