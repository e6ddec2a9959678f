import type { Language, Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BillDetail, PayMode } from '../../contract/index.ts'

export interface CompanyBillPeriod {
  operatorId: string
  companyId: string
  timeZone: string
  from: Date
  to: Date
}

/**
 * Returns the completed periods of companies without a bill, oldest first: from the last bill, or from the company's
 * creation, to each billing day's midnight in the operator's zone. Requires a platform transaction.
 */
export async function listDueBillPeriods(tx: Tx, now: Date): Promise<CompanyBillPeriod[]> {
  const { rows } = await sql<CompanyBillPeriod>`
    with known as (
      select c.operator_id, c.id, c.billing_day, o.time_zone,
        coalesce((select max(b.period_to) from members_bills b where b.operator_id = c.operator_id and b.company_id = c.id), c.created_at) as since
      from members_companies c join organisation_operator_facts o on o.operator_id = c.operator_id
    ), ends as (
      select k.*, (month::date + (k.billing_day - 1))::timestamp at time zone k.time_zone as "to"
      from known k cross join lateral generate_series(date_trunc('month', k.since at time zone k.time_zone), ${now}::timestamptz at time zone k.time_zone, interval '1 month') month
    )
    select operator_id as "operatorId", id as "companyId", time_zone as "timeZone",
      coalesce(lag("to") over (partition by operator_id, id order by "to"), since) as "from", "to"
    from ends where "to" > since and "to" <= ${now}::timestamptz - interval '2 hours' order by "to", operator_id, id`.execute(
    tx,
  )
  return rows
}

export interface WalletMovementTotals {
  openingMinor: number
  paidInMinor: number
  chargedMinor: number
  otherMinor: number
  toPayMinor: number
  moved: number
}
const spent = sql`('wallet_principal', 'wallet_gift', 'wallet_frozen', 'refunds_owed', 'wallet_credit', 'wallet_arrears')`
const owed = sql`('wallet_credit', 'wallet_arrears')`

/** Returns the movements of a company's wallet in a period; deposits are not included. */
export async function walletMovementTotals(
  tx: Tx,
  { companyId, from, to }: Omit<CompanyBillPeriod, 'operatorId'>,
): Promise<WalletMovementTotals> {
  const { rows } = await sql<WalletMovementTotals>`
    select coalesce(-sum(amount_minor) filter (where recorded_at < ${from}), 0)::bigint as "openingMinor",
      coalesce(-sum(amount_minor) filter (where recorded_at >= ${from} and business_type in ('wallet.recharged', 'payment.topup', 'wallet.gift', 'journal.reversed')), 0)::bigint as "paidInMinor",
      coalesce(sum(amount_minor) filter (where recorded_at >= ${from} and business_type like 'order.%'), 0)::bigint as "chargedMinor",
      coalesce(-sum(amount_minor) filter (where recorded_at >= ${from} and business_type not in ('wallet.recharged', 'payment.topup', 'wallet.gift', 'journal.reversed') and business_type not like 'order.%'), 0)::bigint as "otherMinor",
      coalesce(sum(amount_minor) filter (where recorded_at >= ${from} and business_type like 'order.%' and account in ${owed}), 0)::bigint as "toPayMinor",
      count(*) filter (where recorded_at >= ${from})::int as moved
    from ledger_holder_lines where holder_id = ${companyId} and recorded_at < ${to} and account in ${spent}`.execute(tx)
  return rows[0] ?? { openingMinor: 0, paidInMinor: 0, chargedMinor: 0, otherMinor: 0, toPayMinor: 0, moved: 0 }
}

/** Returns the amount charged to a company for each session in a period. */
export async function companySessionCharges(
  tx: Tx,
  { companyId, from, to }: { companyId: string; from: Date; to: Date },
): Promise<{ sessionId: string; amountMinor: number }[]> {
  const { rows } = await sql<{ sessionId: string; amountMinor: number }>`
    select business_id as "sessionId", sum(amount_minor)::bigint as "amountMinor" from ledger_holder_lines
    where holder_id = ${companyId} and recorded_at >= ${from} and recorded_at < ${to} and business_type like 'order.%' and account in ${spent}
    group by business_id having sum(amount_minor) <> 0 order by min(recorded_at), business_id`.execute(tx)
  return rows
}

export interface NewBill extends CompanyBillPeriod, WalletMovementTotals {
  id: string
  issuedAt: Date
  dueAt: Date
  currency: string
  payMode: PayMode
  buyer: BillDetail['buyer']
  taxHundredths: number
  taxMinor: number
}
/** Inserts a bill with the next number. A second bill of the same period is not inserted and uses no number. */
export async function insertBill(tx: Tx, bill: NewBill): Promise<boolean> {
  // Serialises the bills of an operator, so that every assigned number is used.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members_bills:${bill.operatorId}`}, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into members_bills (operator_id, id, no, company_id, period_from, period_to, time_zone, issued_at, due_at, currency, pay_mode, buyer,
      opening_minor, paid_in_minor, charged_minor, other_minor, closing_minor, to_pay_minor, tax_hundredths, tax_minor)
    select ${bill.operatorId}, ${bill.id}, coalesce(max(no), 0) + 1, ${bill.companyId}, ${bill.from}, ${bill.to}, ${bill.timeZone}, ${bill.issuedAt},
      ${bill.dueAt}, ${bill.currency}, ${bill.payMode}, ${JSON.stringify(bill.buyer)}::jsonb, ${bill.openingMinor}::bigint, ${bill.paidInMinor}::bigint, ${bill.chargedMinor}::bigint,
      ${bill.otherMinor}::bigint, ${bill.openingMinor + bill.paidInMinor - bill.chargedMinor + bill.otherMinor}::bigint, ${bill.toPayMinor}::bigint,
      ${bill.taxHundredths}::int, ${bill.taxMinor}::bigint
    from members_bills where operator_id = ${bill.operatorId}
    on conflict (operator_id, company_id, period_to) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export interface BillRecord extends Omit<NewBill, 'operatorId' | 'moved'> {
  no: number
  closingMinor: number
  /** Amount to pay on later bills, and since the last one. */
  newerMinor: number
}

/**
 * Bills with the later amounts: a company pays the oldest debts first, so its current debt belongs to the newest bills.
 */
function bills(tx: Tx, { companyId, id }: { companyId?: string | undefined; id?: string | undefined }) {
  let rows = tx.selectFrom('members_bills as b').select([
    ...aliasColumns('b', [
      'id',
      'no',
      'companyId',
      'timeZone',
      'issuedAt',
      'dueAt',
      'currency',
      'payMode',
      'buyer',
      'openingMinor',
      'paidInMinor',
      'chargedMinor',
      'otherMinor',
      'closingMinor',
      'toPayMinor',
      'taxHundredths',
      'taxMinor',
    ]),
    'b.period_from as from',
    'b.period_to as to',
    sql<number>`coalesce((select sum(l.amount_minor) from ledger_holder_lines l where l.operator_id = b.operator_id and l.holder_id = b.company_id
        and l.recorded_at >= b.period_to and l.business_type like 'order.%' and l.account in ${owed}), 0)::bigint`.as(
      'newerMinor',
    ),
  ])
  if (companyId) rows = rows.where('b.company_id', '=', companyId)
  if (id) rows = rows.where('b.id', '=', id)
  return rows.orderBy('b.period_to', 'desc').orderBy('b.id', 'desc')
}

export async function pageOfBills(
  tx: Tx,
  query: { companyId?: string | undefined; page: number; pageSize: number },
): Promise<Page<BillRecord>> {
  return readPage(tx, bills(tx, query), query)
}
export async function findBill(tx: Tx, id: string): Promise<BillRecord | undefined> {
  return bills(tx, { id }).executeTakeFirst()
}

/** Issuer of bills with its default language: the operator of the transaction. */
export interface BillIssuer {
  name: string
  language: Language
  /** Empty if the operator has not entered it. */
  taxId: string
  address: string
}

/** Returns the operator as named on bills. */
export async function billIssuerOf(tx: Tx): Promise<BillIssuer> {
  const { rows } = await sql<BillIssuer>`
    select name, language, registration_no as "taxId", address from organisation_operator_facts where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { name: '', language: 'en', taxId: '', address: '' }
}
