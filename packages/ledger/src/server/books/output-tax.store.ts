import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { LedgerAccount } from '../../contract/index.ts'
import type { MonthSpan } from '../months/months.store.ts'
import type { TaxOfJournal, TaxTotal } from './output-tax.rules.ts'

/** Output tax rate of an income account, in hundredths of a percent. The last day is exclusive; null: still valid. */
export interface OutputTaxRate {
  account: Extract<LedgerAccount, 'income_electricity' | 'income_service' | 'income_occupancy'>
  from: string
  until: string | null
  rate: number
}

/**
 * Selects the tax of each journal, income account and rate: positive if the income is a credit. The base is the part
 * that was paid, as in invoices (`paidPartOfFees`): a discount of the operator and bonus credit reduce service and
 * occupancy first, then electricity. Tax is included in the price and rounded half up once per journal and account.
 */
const taxesSql = (rates: readonly OutputTaxRate[], where: RawBuilder<unknown>) => sql`
  select s.id as journal_id, s.booked_at, a.account, r.rate, (k.sign * round(a.base * r.rate / (10000.0 + r.rate)))::bigint as tax
  from (
    select j.id, (j.effective_at at time zone o.time_zone)::date as day, coalesce(l.booked_at, j.effective_at) as booked_at,
      -coalesce(sum(e.amount_minor) filter (where e.account = 'income_electricity'), 0) as electricity,
      -coalesce(sum(e.amount_minor) filter (where e.account = 'income_service'), 0) as service,
      -coalesce(sum(e.amount_minor) filter (where e.account = 'income_occupancy'), 0) as occupancy,
      coalesce(sum(e.amount_minor) filter (where e.account in ('discount_operator', 'wallet_gift')), 0) as reduction
    from ledger_journals j join organisation_operator_facts o on o.operator_id = j.operator_id
    join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    left join ledger_late l on l.operator_id = j.operator_id and l.journal_id = j.id
    where j.operator_id = platform_operator() and j.business_type like 'order.%' and ${where}
    group by j.id, j.effective_at, o.time_zone, l.booked_at
  ) s
  cross join lateral (select case when electricity + service + occupancy < 0 then -1 else 1 end as sign) k
  cross join lateral (select sign * electricity as e, sign * service as s, sign * occupancy as o,
    greatest(sign * reduction, 0) as off) n
  cross join lateral (select least(n.off, greatest(n.s + n.o, 0)) as off_other) f
  cross join lateral (select case when n.s + n.o = 0 then 0 else round(f.off_other * n.s / (n.s + n.o)) end as off_service) g
  cross join lateral (values ('income_electricity', greatest(n.e - (n.off - f.off_other), least(n.e, 0))),
    ('income_service', n.s - g.off_service), ('income_occupancy', n.o - (f.off_other - g.off_service))) a (account, base)
  join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (account text, "from" date, until date, rate int)
    on r.account = a.account and r."from" <= s.day and (r.until is null or s.day < r.until) and r.rate > 0
  where a.base <> 0`

export async function outputTaxesOfJournals(
  tx: Tx,
  rates: readonly OutputTaxRate[],
  ids: readonly string[],
): Promise<TaxOfJournal[]> {
  if (rates.length === 0 || ids.length === 0) return []
  const { rows } = await sql<TaxOfJournal>`
    select journal_id as "journalId", account, rate, tax as "taxMinor"
    from (${taxesSql(rates, sql`j.id = any(${[...ids]}::uuid[])`)}) t where tax <> 0 order by 1, 2, 3`.execute(tx)
  return rows
}
/** Returns the output tax before a period and in it, by income account and rate, by time of booking. */
export async function outputTaxTotals(
  tx: Tx,
  rates: readonly OutputTaxRate[],
  { fromAt, toAt }: Pick<MonthSpan, 'fromAt' | 'toAt'>,
): Promise<TaxTotal[]> {
  if (rates.length === 0) return []
  const { rows } = await sql<TaxTotal>`
    select account, rate, coalesce(sum(tax) filter (where booked_at < ${fromAt}), 0)::bigint as "beforeMinor",
      coalesce(sum(tax) filter (where booked_at >= ${fromAt} and tax > 0), 0)::bigint as "upMinor",
      coalesce(-sum(tax) filter (where booked_at >= ${fromAt} and tax < 0), 0)::bigint as "downMinor"
    from (${taxesSql(rates, sql`j.effective_at < ${toAt}`)}) t where booked_at < ${toAt} and tax <> 0
    group by account, rate order by account, rate`.execute(tx)
  return rows
}
