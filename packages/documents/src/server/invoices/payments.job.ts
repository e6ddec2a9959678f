import { newId } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { openCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { issue } from '../engine/documents.service.ts'
import { homeOf, settingsOf } from '../engine/settings.store.ts'
import type { OfficeAnswer, Pays } from '../offices/office.ts'
import { dress, mailDocument, queue } from './issue.service.ts'
import { lockInvoice } from './life.service.ts'
import {
  dueInvoices,
  insertPayment,
  movePayment,
  openOfBill,
  openPayment,
  paymentsWait,
  repaidSince,
  type Allotted,
  type DueInvoice,
  type Repaid,
} from './payments.store.ts'
import { issuingOperators } from './refunds.store.ts'
import { externalNoOf, type Submission } from './submissions.store.ts'

const everyMs = 20_000

/**
 * Debts are paid at the counter and online, by people without access to invoices, so a scheduled job finds the
 * payments.
 */
export function paymentJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:payments': { everyMs, when: paymentsWait, run: () => issueDueComplements(deps) } }
}
/**
 * Issues a complement for the next payment of every company with open invoices; the following one when the office has
 * accepted it.
 */
export async function issueDueComplements(deps: DocumentsDeps): Promise<void> {
  for (const operatorId of await deps.services.db.asPlatform(issuingOperators))
    await deps.services.db.inTenant(operatorId, async (tx) => {
      const due = Map.groupBy(await dueInvoices(tx), ({ holderId }) => holderId)
      for (const invoices of due.values()) await issueNextComplement(tx, deps, operatorId, invoices)
    })
}

type Paid = Omit<Repaid, 'journalId'> & { journalId: string | null }
async function issueNextComplement(
  tx: Tx,
  deps: DocumentsDeps,
  operatorId: string,
  invoices: readonly DueInvoice[],
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
  for (const paid of await repaidSince(tx, first.holderId, since)) {
    const of = await allotPayment(tx, invoices, paid)
    if (of.length > 0) return issueComplement(tx, deps, { operatorId, paid, of })
  }
}
/** Allocates a payment to the oldest invoices first, by the open amount of each bill after it. */
async function allotPayment(tx: Tx, invoices: readonly DueInvoice[], paid: Paid): Promise<Allotted[]> {
  const of: Allotted[] = []
  let rest = paid.minor
  for (const invoice of invoices) {
    if (invoice.since >= paid.at || (paid.journalId && invoice.recordedPayments.includes(paid.journalId)))
      continue
    // A credit note does not change the open amount of the bill.
    const open = Math.max(0, (await openOfBill(tx, invoice, paid.journalId)) - invoice.creditedMinor)
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
  { operatorId, paid, of: parts }: { operatorId: string; paid: Paid; of: readonly Allotted[] },
): Promise<void> {
  const [first] = parts
  if (!first) return
  const invoice = await lockInvoice(tx, first.invoice.invoiceId)
  const [settings, home] = [await settingsOf(tx), await homeOf(tx)]
  const at = services.now()
  const pays: Pays = { at: paid.at, method: paid.method, of: [] }
  for (const { invoice: one, paidMinor } of parts)
    pays.of.push({
      uuid: await externalNoOf(tx, one.documentId),
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
  const document = await issue(tx, { ...wish, kind: 'payment', figures: nothing, documentContent: { pays } })
  const credential = await openCredential(tx, services, invoice.office)
  const issuing = { operatorId, document, reverses: undefined, reason: undefined, pays, settings, credential }
  await dress(tx, home, { ...issuing, timeZone, at, days: undefined, invoice })
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
  await queue(tx, { operatorId, invoice, documentId: document.id, act: 'payment', partId: id, at })
}

/** Applies an office's response to a complement. */
export async function paymentAnswered(
  tx: Tx,
  { one, answer, at }: { one: Submission; answer: OfficeAnswer; at: Date },
): Promise<void> {
  const invoice = await lockInvoice(tx, one.invoiceId)
  const found = invoice.holderId === null ? undefined : await openPayment(tx, invoice.holderId)
  if (!found || found.id !== one.partId || answer.state === 'pending') return
  const isTaken = answer.state === 'accepted'
  await movePayment(tx, found.id, isTaken ? 'issued' : 'failed')
  const { operatorId, documentId } = one
  if (isTaken) await mailDocument(tx, { invoice, documentId, operatorId, at })
}
