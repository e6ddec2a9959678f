import { aliasColumns, withPreparedStatements, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DocumentTax, InvoicePayment } from '../../contract/index.ts'

/** Invoice that was not fully paid at issue, with its open amount. */
export interface UnpaidInvoice {
  invoiceId: string
  documentId: string
  holderId: string
  number: string
  currency: string
  taxes: DocumentTax[]
  issuedAt: Date
  /** Amount paid at the time of issue, and that time by the database's clock. */
  paidBeforeMinor: number
  since: Date
  /** Later journals that are already included in the paid amount. */
  recordedPayments: string[]
  leftMinor: number
  /** Open amount cancelled by credit notes. */
  creditedMinor: number
  seq: number
  instalments: number
  /** Payable amount of the bill, and the end of its period: later debts belong to later bills. */
  periodTo: Date
  toPayMinor: number
}
/** SQL condition: there is an issued invoice of a bill with later payment. */
export const unpaidInvoicesExistSql = `exists (select from documents_invoices where pay_later and holds and state = 'issued')`

/** Returns invoices whose payments can be reported: nothing of their payer waits for the office. Oldest bill first. */
export async function listUnpaidInvoices(tx: Tx): Promise<UnpaidInvoice[]> {
  const { rows } = await sql<UnpaidInvoice>`
    select i.id as "invoiceId", d.id as "documentId", i.holder_id as "holderId", d.number, d.currency, d.taxes, d.issued_at as "issuedAt", i.paid_before_minor as "paidBeforeMinor", i.pays_since as since, i.seen_payments as "recordedPayments",
      coalesce(b.left_minor, d.total_minor) as "leftMinor", coalesce(b.seq, 0) as seq,
      coalesce((select sum(c.minor) from documents_balances c where c.operator_id = d.operator_id and c.document_id = d.id and c.credit_id is not null), 0)::bigint as "creditedMinor", coalesce(b.instalments, 0) as instalments,
      f.period_to as "periodTo", f.to_pay_minor as "toPayMinor"
    from documents_invoices i
    join documents_issued d on d.operator_id = i.operator_id and d.id = i.document_id
    join members_bill_facts f on f.operator_id = i.operator_id and f.bill_id = i.bill_id
    left join lateral (select * from documents_balances b where b.operator_id = d.operator_id and b.document_id = d.id order by b.seq desc limit 1) b on true
    where i.pay_later and i.holds and i.state = 'issued' and coalesce(b.left_minor, d.total_minor) > 0
      and not exists (select from documents_payments p where p.operator_id = i.operator_id and p.holder_id = i.holder_id and p.state <> 'issued')
      and not exists (select from documents_invoices o join documents_credits c on c.operator_id = o.operator_id and c.invoice_id = o.id
        where o.operator_id = i.operator_id and o.holder_id = i.holder_id and c.state in ('waiting', 'failed'))
    order by f.period_to, i.no`.execute(withPreparedStatements(tx))
  return rows
}

const debts = sql`('wallet_credit', 'wallet_arrears')`
/**
 * Returns the open amount of a bill when its invoice is issued, and the payments of the last hour that are included in
 * it: one query, so that no payment is missed.
 */
export async function openAmountAtIssue(
  tx: Tx,
  bill: Pick<UnpaidInvoice, 'holderId' | 'periodTo' | 'toPayMinor'>,
): Promise<{ openMinor: number; recordedPayments: string[] }> {
  const { rows } = await sql<{ openMinor: number; recordedPayments: string[] }>`
    select ${openSql(bill)} as "openMinor", coalesce(array_agg(distinct journal_id) filter (where account in ${debts}
      and business_type in ('wallet.recharged', 'payment.topup') and recorded_at > now() - ${hour}), '{}') as "recordedPayments"
    from ledger_holder_lines where holder_id = ${bill.holderId}`.execute(tx)
  const { openMinor = 0, recordedPayments = [] } = rows[0] ?? {}
  return { openMinor: within(bill, openMinor), recordedPayments }
}
const hour = sql`interval '1 hour'`
const within = ({ toPayMinor }: Pick<UnpaidInvoice, 'toPayMinor'>, minor: number) =>
  Math.max(0, Math.min(toPayMinor, minor))
const openSql = ({ periodTo }: Pick<UnpaidInvoice, 'periodTo'>) =>
  sql`(coalesce(sum(amount_minor) filter (where account in ${debts}), 0) - coalesce(sum(amount_minor) filter (where account in ${debts} and business_type like 'order.%' and recorded_at >= ${periodTo}), 0))::bigint`
/**
 * Returns the open amount of a bill after a journal of its company. A company pays the oldest debts first, so the
 * remaining debt belongs to the newest bills.
 */
export async function openAmountOfBill(
  tx: Tx,
  { holderId, periodTo, toPayMinor }: Pick<UnpaidInvoice, 'holderId' | 'periodTo' | 'toPayMinor'>,
  journalId: string | null,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select ${openSql({ periodTo })} as minor
    from ledger_holder_lines where holder_id = ${holderId} and account in ${debts} and recorded_at <= coalesce((select max(recorded_at) from ledger_holder_lines where holder_id = ${holderId} and journal_id = ${journalId}), 'infinity')`.execute(
    tx,
  )
  return within({ toPayMinor }, rows[0]?.minor ?? 0)
}

export interface CompanyDebtPayment {
  journalId: string
  at: Date
  minor: number
  method: InvoicePayment['method']
}
/** Returns a company's debt payments since a time without a complement; reversed payments are excluded. */
export async function companyDebtPaymentsSince(tx: Tx, holderId: string, since: Date): Promise<CompanyDebtPayment[]> {
  const { rows } = await sql<CompanyDebtPayment>`
    select l.journal_id as "journalId", max(l.recorded_at) as at, -sum(l.amount_minor)::bigint as minor,
      coalesce((select min(s.method) from ledger_counter_slips s where s.journal_id = l.journal_id), 'transfer') as method
    from ledger_holder_lines l
    where l.holder_id = ${holderId} and l.account in ${debts} and l.business_type in ('wallet.recharged', 'payment.topup') and l.recorded_at > ${since}
      and not exists (select from documents_payments p where p.journal_id = l.journal_id)
    group by l.journal_id having sum(l.amount_minor) < 0 order by max(l.recorded_at), l.journal_id`.execute(tx)
  return rows
}

export interface ComplementInvoiceShare {
  invoice: UnpaidInvoice
  paidMinor: number
}
export interface NewPayment {
  operatorId: string
  id: string
  holderId: string
  journalId: string | null
  method: InvoicePayment['method']
  at: Date
  documentId: string
  of: readonly ComplementInvoiceShare[]
}
/**
 * Inserts a payment with the remainder of each invoice. The database rejects more than the remainder, and an instalment
 * out of order.
 */
export async function insertPayment(tx: Tx, one: NewPayment): Promise<void> {
  const { operatorId, id, holderId, journalId, method, at, documentId, of: parts } = one
  const [first] = parts
  if (!first) throw new Error('a payment pays something')
  await tx
    .insertInto('documents_payments')
    .values({
      operator_id: operatorId,
      id,
      holder_id: holderId,
      invoice_id: first.invoice.invoiceId,
      journal_id: journalId,
      method,
      paid_at: at,
      amount_minor: parts.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
      document_id: documentId,
      state: 'waiting',
    })
    .execute()
  for (const { invoice, paidMinor } of parts)
    await insertBalance(tx, { operatorId, invoice, minor: paidMinor, paymentId: id, creditId: null })
}
async function insertBalance(
  tx: Tx,
  one: {
    operatorId: string
    invoice: Pick<UnpaidInvoice, 'documentId' | 'seq' | 'instalments' | 'leftMinor'>
    minor: number
    paymentId: string | null
    creditId: string | null
  },
): Promise<void> {
  const { operatorId, invoice, minor, paymentId, creditId } = one
  await tx
    .insertInto('documents_balances')
    .values({
      operator_id: operatorId,
      document_id: invoice.documentId,
      seq: invoice.seq + 1,
      payment_id: paymentId,
      credit_id: creditId,
      instalments_before: invoice.instalments,
      before_minor: invoice.leftMinor,
      minor,
    })
    .execute()
}
/** Deducts a credit note from the open amount; an amount that was already paid is refunded in another way. */
export async function creditBalance(
  tx: Tx,
  one: { operatorId: string; documentId: string; totalMinor: number; creditId: string; minor: number },
): Promise<void> {
  const { operatorId, documentId, totalMinor, creditId, minor } = one
  const last = await tx
    .selectFrom('documents_balances')
    .select([
      sql<number>`seq`.as('seq'),
      sql<number>`instalments`.as('instalments'),
      sql<number>`left_minor`.as('leftMinor'),
    ])
    .where('document_id', '=', documentId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = last ?? { seq: 0, instalments: 0, leftMinor: totalMinor }
  const off = Math.min(minor, at.leftMinor)
  if (off === 0) return
  await insertBalance(tx, {
    operatorId,
    invoice: { documentId, ...at },
    minor: off,
    paymentId: null,
    creditId,
  })
}

export interface PendingInvoicePayment {
  id: string
  documentId: string
  state: InvoicePayment['state']
}
/** Returns the payment of a holder that the office has not accepted yet; there is at most one. */
export async function findPendingPayment(tx: Tx, holderId: string): Promise<PendingInvoicePayment | undefined> {
  return tx
    .selectFrom('documents_payments')
    .select([...aliasColumns(['id', 'documentId']), sql<InvoicePayment['state']>`state`.as('state')])
    .where('holder_id', '=', holderId)
    .where('state', '<>', 'issued')
    .executeTakeFirst()
}
export async function movePayment(tx: Tx, id: string, state: InvoicePayment['state']): Promise<void> {
  await tx.updateTable('documents_payments').set({ state }).where('id', '=', id).execute()
}
/** Returns the payments of an invoice in order. */
export async function paymentsOfInvoice(
  tx: Tx,
  documentId: string,
): Promise<(Omit<InvoicePayment, 'document'> & { documentId: string })[]> {
  const { rows } = await sql<Omit<InvoicePayment, 'document' | 'paidAt'> & { paidAt: Date; documentId: string }>`
    select p.id, p.paid_at as "paidAt", p.method, p.state, p.document_id as "documentId", b.minor as "paidMinor", b.left_minor as "leftMinor",
      b.instalments as instalment
    from documents_balances b join documents_payments p on p.operator_id = b.operator_id and p.id = b.payment_id
    where b.document_id = ${documentId} order by b.seq`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}
/** Returns the number of the complement for a payment; null if there is none. */
export async function complementNoOfPayment(tx: Tx, journalId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('documents_payments as p')
    .innerJoin('documents_issued as d', (on) =>
      on.onRef('d.operator_id', '=', 'p.operator_id').onRef('d.id', '=', 'p.document_id'),
    )
    .select('d.number')
    .where('p.journal_id', '=', journalId)
    .executeTakeFirst()
  return found?.number ?? null
}
/** Marks an invoice for later payments. Payments are searched from an hour before on, except the known ones. */
export async function markPayLater(
  tx: Tx,
  id: string,
  { openMinor, recordedPayments }: { openMinor: number; recordedPayments: string[] },
): Promise<void> {
  await tx
    .updateTable('documents_invoices')
    .set({
      pay_later: true,
      pays_since: sql<Date>`now() - ${hour}`,
      seen_payments: recordedPayments,
      paid_before_minor: sql<number>`greatest(total_minor - ${openMinor}::bigint, 0)`,
    })
    .where('id', '=', id)
    .execute()
}
