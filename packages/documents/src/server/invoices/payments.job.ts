import { newId } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { decryptCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { issueDocument } from '../engine/documents.service.ts'
import { operatorProfileOf, loadDocumentSettings } from '../engine/settings.store.ts'
import type { OfficeResult, ReportedPayment } from '../offices/office.ts'
import { createDocumentFiles, mailDocument, queueOfficeSubmission } from './issue.service.ts'
import { lockInvoice } from './life.service.ts'
import {
  listUnpaidInvoices,
  insertPayment,
  movePayment,
  openAmountOfBill,
  findPendingPayment,
  unpaidInvoicesExistSql,
  companyDebtPaymentsSince,
  type ComplementInvoiceShare,
  type UnpaidInvoice,
  type CompanyDebtPayment,
} from './payments.store.ts'
import { issuingOperators } from './refunds.store.ts'
import { externalNoOfDocument, type OfficeSubmission } from './submissions.store.ts'

const everyMs = 20_000

/**
 * Debts are paid at the counter and online, by people without access to invoices, so a scheduled job finds the
 * payments.
 */
export function paymentJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:payments': { everyMs, when: unpaidInvoicesExistSql, run: () => issueDueComplements(deps) } }
}
/**
 * Issues a complement for the next payment of every company with open invoices; the following one when the office has
 * accepted it.
 */
export async function issueDueComplements(deps: DocumentsDeps): Promise<void> {
  for (const operatorId of await deps.services.db.asPlatform(issuingOperators))
    await deps.services.db.inTenant(operatorId, async (tx) => {
      const due = Map.groupBy(await listUnpaidInvoices(tx), ({ holderId }) => holderId)
      for (const invoices of due.values()) await issueNextComplement(tx, deps, operatorId, invoices)
    })
}

type Paid = Omit<CompanyDebtPayment, 'journalId'> & { journalId: string | null }
async function issueNextComplement(
  tx: Tx,
  deps: DocumentsDeps,
  operatorId: string,
  invoices: readonly UnpaidInvoice[],
): Promise<void> {
  const [first] = invoices
  if (!first) return
  // Payments before the issue of the invoice were made by wallet.
  for (const invoice of invoices) {
    const { seq, issuedAt: at, paidBeforeMinor: minor } = invoice
    const paid = { journalId: null, at, minor, method: 'wallet' } as const
    if (seq === 0 && minor > 0)
      return issueComplement(tx, deps, { operatorId, paid, of: [{ invoice, paidMinor: minor }] })
  }
  const since = new Date(Math.min(...invoices.map((invoice) => invoice.since.getTime())))
  for (const paid of await companyDebtPaymentsSince(tx, first.holderId, since)) {
    const of = await allotPayment(tx, invoices, paid)
    if (of.length > 0) return issueComplement(tx, deps, { operatorId, paid, of })
  }
}
/** Allocates a payment to the oldest invoices first, by the open amount of each bill after it. */
async function allotPayment(tx: Tx, invoices: readonly UnpaidInvoice[], paid: Paid): Promise<ComplementInvoiceShare[]> {
  const of: ComplementInvoiceShare[] = []
  let rest = paid.minor
  for (const invoice of invoices) {
    if (invoice.since >= paid.at || (paid.journalId && invoice.recordedPayments.includes(paid.journalId))) continue
    // A credit note does not change the open amount of the bill.
    const open = Math.max(0, (await openAmountOfBill(tx, invoice, paid.journalId)) - invoice.creditedMinor)
    const paidMinor = Math.min(rest, invoice.leftMinor - Math.min(invoice.leftMinor, open))
    if (paidMinor > 0) of.push({ invoice, paidMinor })
    rest -= paidMinor
  }
  return of
}

const nothing = { lines: [], taxes: [], netMinor: 0, taxMinor: 0, totalMinor: 0 }
async function issueComplement(
  tx: Tx,
  { services }: DocumentsDeps,
  { operatorId, paid, of: parts }: { operatorId: string; paid: Paid; of: readonly ComplementInvoiceShare[] },
): Promise<void> {
  const [first] = parts
  if (!first) return
  const invoice = await lockInvoice(tx, first.invoice.invoiceId)
  const [settings, home] = [await loadDocumentSettings(tx), await operatorProfileOf(tx)]
  const at = services.now()
  const pays: ReportedPayment = { at: paid.at, method: paid.method, of: [] }
  for (const { invoice: one, paidMinor } of parts)
    pays.of.push({
      uuid: await externalNoOfDocument(tx, one.documentId),
      number: one.number,
      currency: one.currency,
      taxes: one.taxes,
      instalment: one.instalments + 1,
      beforeMinor: one.leftMinor,
      paidMinor,
    })
  const { timeZone } = home
  const { buyer, currency } = invoice
  const wish = { operatorId, at, timeZone, currency, settings, buyer }
  const document = await issueDocument(tx, { ...wish, kind: 'payment', figures: nothing, documentContent: { pays } })
  const credential = await decryptCredential(tx, services, invoice.office)
  const issuing = { operatorId, document, reverses: undefined, reason: undefined, pays, settings, credential }
  await createDocumentFiles(tx, home, { ...issuing, timeZone, at, now: services.now, days: undefined, invoice })
  const id = newId(at.getTime())
  const { holderId } = first.invoice
  const { journalId, method } = paid
  await insertPayment(tx, {
    operatorId,
    id,
    holderId,
    journalId,
    method,
    at: paid.at,
    documentId: document.id,
    of: parts,
  })
  await queueOfficeSubmission(tx, { operatorId, invoice, documentId: document.id, act: 'payment', partId: id, at })
}

/** Applies the tax office's response to a payment complement: the document that reports a later payment of an invoice. */
export async function applyComplementResponse(
  tx: Tx,
  { one, answer, at }: { one: OfficeSubmission; answer: OfficeResult; at: Date },
): Promise<void> {
  const invoice = await lockInvoice(tx, one.invoiceId)
  const found = invoice.holderId === null ? undefined : await findPendingPayment(tx, invoice.holderId)
  if (!found || found.id !== one.partId || answer.state === 'pending') return
  const isTaken = answer.state === 'accepted'
  await movePayment(tx, found.id, isTaken ? 'issued' : 'failed')
  const { operatorId, documentId } = one
  if (isTaken) await mailDocument(tx, { invoice, documentId, operatorId, at })
}
