import type { RowSlice, SliceRequest, Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { flowSummingMethodOf, debitCreditSumsBy } from '../flow/sums.store.ts'
import type { MonthSpan } from '../months/months.store.ts'
import { splitOutputTax, splitTotals, type BookAccountTotal, type BookEntry } from './output-tax.rules.ts'
import { outputTaxesOfJournals, outputTaxTotals, type OutputTaxRate } from './output-tax.store.ts'

/** A journal of a month of the books: effective in this month, or booked late in it. */
export interface BookJournal {
  id: string
  /** Booking time in microseconds. */
  place: string
  /** In the operator's time zone. */
  day: string
  effectiveAt: Date
  businessType: string
  businessId: string
  memo: string
  /** Number of the bank transfer; '' for none. */
  voucherNo: string
  byName: string
  currency: string
  /** Income without its output tax, which has a line per rate. */
  lines: BookEntry[]
}
type Place = Pick<BookJournal, 'id' | 'place'>
export type BookFilter = Pick<MonthSpan, 'fromAt' | 'toAt'> & { rates: readonly OutputTaxRate[] }
/** In the order of booking. */
export async function sliceOfBookJournals(
  tx: Tx,
  { fromAt, toAt, rates }: BookFilter,
  { after, limit }: SliceRequest<Place>,
): Promise<RowSlice<BookJournal, BookJournal>> {
  const [at, id] = [after?.place ?? null, after?.id ?? null]
  const { rows } = await sql<BookJournal>`
    with booked as (
      (select j.id, j.effective_at as booked_at from ledger_journals j
        where j.operator_id = platform_operator() and j.effective_at >= coalesce(${at}::timestamptz, ${fromAt}) and j.effective_at < ${toAt}
          and (${at}::timestamptz is null or (j.effective_at, j.id) > (${at}::timestamptz, ${id}::uuid))
          and not exists (select from ledger_late l where l.operator_id = j.operator_id and l.journal_id = j.id)
        order by j.effective_at, j.id limit ${limit})
      union all
      (select l.journal_id, l.booked_at from ledger_late l
        where l.operator_id = platform_operator() and l.booked_at >= ${fromAt} and l.booked_at < ${toAt}
          and (${at}::timestamptz is null or (l.booked_at, l.journal_id) > (${at}::timestamptz, ${id}::uuid))
        order by l.booked_at, l.journal_id limit ${limit})
      order by booked_at, id limit ${limit}
    )
    select j.id, b.booked_at::text as place, to_char(b.booked_at at time zone o.time_zone, 'YYYY-MM-DD') as day, j.effective_at as "effectiveAt",
      j.business_type as "businessType", j.business_id as "businessId", j.memo,
      coalesce((select v.voucher_no from ledger_vouchers v where v.operator_id = j.operator_id and v.id = j.id), '') as "voucherNo", j.by_name as "byName", j.currency,
      (select jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor, 'holderId', e.holder_id) order by e.line) from ledger_entries e
        where e.operator_id = j.operator_id and e.journal_id = j.id) as lines
    from booked b join ledger_journals j on j.operator_id = platform_operator() and j.id = b.id
    join organisation_operator_facts o on o.operator_id = j.operator_id
    order by b.booked_at, b.id`.execute(tx)
  const taxes = Map.groupBy(
    await outputTaxesOfJournals(
      tx,
      rates,
      rows.map(({ id }) => id),
    ),
    ({ journalId }) => journalId,
  )
  const taxed = rows.map((row) => ({ ...row, lines: splitOutputTax(row.lines, taxes.get(row.id) ?? []) }))
  return { rows: taxed, last: rows.length < limit ? undefined : taxed.at(-1) }
}

/**
 * Returns the balance of each account before a period, and the amounts booked in it, output tax apart from income. Late
 * journals count when they were booked.
 */
export async function accountTotalsOf(
  tx: Tx,
  { fromAt, toAt }: Pick<MonthSpan, 'fromAt' | 'toAt'>,
  rates: readonly OutputTaxRate[],
): Promise<BookAccountTotal[]> {
  const [from, to] = [fromAt.toISOString(), toAt.toISOString()]
  const books = await flowSummingMethodOf(tx, { from, to })
  const before = await debitCreditSumsBy(
    tx,
    { to: from },
    { by: 'account', books: await flowSummingMethodOf(tx, { to: from }) },
  )
  const within = await debitCreditSumsBy(tx, { from, to }, { by: 'account', books })
  const { rows: late } = await sql<BookAccountTotal>`
    select e.account, coalesce(sum(e.amount_minor * ((l.booked_at < ${fromAt})::int - (j.effective_at < ${fromAt})::int)), 0)::bigint as "beforeMinor",
      coalesce(sum(greatest(e.amount_minor, 0) * m.times), 0)::bigint as "debitMinor",
      coalesce(sum(greatest(-e.amount_minor, 0) * m.times), 0)::bigint as "creditMinor"
    from ledger_late l join ledger_journals j on j.operator_id = l.operator_id and j.id = l.journal_id
    join ledger_entries e on e.operator_id = l.operator_id and e.journal_id = l.journal_id
    cross join lateral (select (l.booked_at >= ${fromAt} and l.booked_at < ${toAt})::int
      - (j.effective_at >= ${fromAt} and j.effective_at < ${toAt})::int as times) m
    where l.operator_id = platform_operator() group by e.account`.execute(tx)
  const sums = new Map<string, BookAccountTotal>()
  const add = (account: string, more: Partial<BookAccountTotal>) => {
    const old = sums.get(account) ?? {
      // Safe cast: the keys come from ledger entries, which use the chart's accounts.
      account: account as BookAccountTotal['account'],
      beforeMinor: 0,
      debitMinor: 0,
      creditMinor: 0,
    }
    sums.set(account, {
      ...old,
      beforeMinor: old.beforeMinor + (more.beforeMinor ?? 0),
      debitMinor: old.debitMinor + (more.debitMinor ?? 0),
      creditMinor: old.creditMinor + (more.creditMinor ?? 0),
    })
  }
  for (const { key, debitMinor, creditMinor } of before) add(key, { beforeMinor: debitMinor - creditMinor })
  for (const { key, debitMinor, creditMinor } of within) add(key, { debitMinor, creditMinor })
  for (const { account, ...more } of late) add(account, more)
  return splitTotals([...sums.values()], await outputTaxTotals(tx, rates, { fromAt, toAt }))
}
/** Returns the accounts that increase on the debit side. */
export async function debitAccounts(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account: string }>`
    select account from ledger_chart where kind in ('asset', 'expense')`.execute(tx)
  return new Set(rows.map(({ account }) => account))
}
