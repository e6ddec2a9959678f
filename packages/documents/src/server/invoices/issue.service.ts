import { newId, Problem } from '@evops/platform/contract'
import { violatedConstraint, createPdf, type Actor, type Tx } from '@evops/platform/server'
import type { InvoiceDetail, ReversalReason } from '../../contract/index.ts'
import { decryptCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf, issueDocument, remainingTotals, issueReversal, sellerOf } from '../engine/documents.service.ts'
import { insertDocumentFile, type NewDocumentFile, type StoredDocument } from '../engine/documents.store.ts'
import { operatorProfileOf, loadDocumentSettings, type OperatorProfile } from '../engine/settings.store.ts'
import type { IssuingContext } from '../offices/office.ts'
import { isReported, taxOfficeOf } from '../offices/offices.ts'
import { recomposeInvoice, invoiceLinesOfFees, requirePaidAmountsUnchanged } from './compose.service.ts'
import { findBillToInvoice } from './candidates.store.ts'
import { findOpenCreditNote } from './credits.store.ts'
import { invoicePaper } from './invoice-pdf.ts'
import {
  composedSessions,
  insertInvoice,
  insertInvoiceStep,
  type InvoiceRecord,
  type NewInvoice,
} from './invoices.store.ts'
import { loadInvoiceDetail, lockInvoice, addInvoiceStep, type InvoiceAct } from './life.service.ts'
import { insertInvoiceMail } from './mails.store.ts'
import { markPayLater, openAmountAtIssue, paymentsOfInvoice } from './payments.store.ts'
import { recordRefundsOfInvoice } from './refunds.store.ts'
import { referencesOfInvoice } from './references.service.ts'
import { externalNoOfDocument, queueSubmission, type OfficeSubmission } from './submissions.store.ts'
import { restoreReplacedInvoice } from './successors.service.ts'
import { requireDifferenceUnchanged, requireNoSupplements } from './supplement-parts.service.ts'

/** Actor: a user, or the product itself for automatic steps and office responses. */
export interface InvoiceActor {
  operatorId: string
  by?: Actor | undefined
  text: string
}
interface Making {
  invoice: InvoiceRecord
  doer: InvoiceActor
  at: Date
  upload?: { file: NewDocumentFile; number: string }
}

/**
 * Issues an invoice: number, content, hash and files for its office, in one transaction. If an office must answer
 * first, the invoice is pending until then; a failed one is sent again unchanged. Throws documents.session-changed and
 * an office's refusals.
 */
export async function issueInvoice(tx: Tx, deps: DocumentsDeps, act: InvoiceAct): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  const doer = { operatorId: actor.operatorId, by: actor, text }
  const at = deps.services.now()
  if (invoice.state === 'failed') await resubmitInvoice(tx, { invoice, doer, at })
  else if (invoice.office === 'manual') throw new Problem('documents.no-upload')
  else await make(tx, deps, { invoice, doer, at })
  return loadInvoiceDetail(tx, id)
}
/**
 * Stores an invoice that was issued manually, with its external number. Throws documents.manual-only,
 * documents.number-taken.
 */
export async function saveManualInvoice(
  tx: Tx,
  deps: DocumentsDeps,
  { upload, ...act }: InvoiceAct & { upload: NonNullable<Making['upload']> },
): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  if (invoice.office !== 'manual') throw new Problem('documents.manual-only')
  try {
    const doer = { operatorId: actor.operatorId, by: actor, text }
    await make(tx, deps, { invoice, doer, at: deps.services.now(), upload })
  } catch (error) {
    if (violatedConstraint(error) === 'documents_issued_operator_id_number_key')
      throw new Problem('documents.number-taken', {}, { number: 'documents.number-taken' })
    throw error
  }
  return loadInvoiceDetail(tx, id)
}

async function make(tx: Tx, deps: DocumentsDeps, { invoice, doer, at, upload }: Making): Promise<void> {
  if (invoice.state !== 'approved') throw new Problem('documents.wrong-state')
  const { operatorId } = doer
  const { buyer, currency, kind, from, to } = invoice
  const [settings, home] = [await loadDocumentSettings(tx), await operatorProfileOf(tx)]
  const sessions = await composedSessions(tx, invoice.id)
  if (invoice.supplementsId === null) await requirePaidAmountsUnchanged(tx, invoice.source, sessions)
  else await requireDifferenceUnchanged(tx, { ...invoice, supplementsId: invoice.supplementsId })
  const office = taxOfficeOf(invoice.office)
  const credential = await decryptCredential(tx, deps.services, invoice.office)
  const isGlobal = kind === 'global'
  const open = await openOf(tx, invoice)
  const payLater = open !== undefined && open.openMinor > 0
  if (payLater) await markPayLater(tx, invoice.id, open)
  const refusal = office.refuses({ seller: sellerOf(settings), buyer, isGlobal, credential, at })
  if (refusal !== undefined) throw new Problem('documents.office-refuses', { reason: refusal })
  const document = await issueDocument(tx, {
    operatorId,
    kind: upload ? 'external' : invoice.supplementsId === null ? kind : 'supplement',
    at,
    timeZone: home.timeZone,
    currency,
    settings,
    buyer,
    figures: await invoiceLinesOfFees(tx, sessions, home.language),
    ...(upload && { number: upload.number }),
  })
  await createDocumentFiles(tx, home, {
    operatorId,
    document,
    reverses: undefined,
    reason: undefined,
    settings,
    credential,
    timeZone: home.timeZone,
    at,
    now: deps.services.now,
    payLater,
    ...(await referencesOfInvoice(tx, invoice)),
    days:
      from !== null && to !== null
        ? {
            from,
            to,
          }
        : undefined,
    invoice,
    upload: upload?.file,
  })
  const underway = await addInvoiceStep(tx, invoice, { ...doer, to: 'issuing', at, documentId: document.id })
  if (isReported(office))
    await queueOfficeSubmission(tx, { operatorId, invoice, documentId: document.id, act: 'issue', at })
  if (!office.waits)
    await finishIssuedInvoice(tx, { invoice: underway, doer: { operatorId, text: document.number }, at })
}

/** Returns the unpaid amount of a company's bill (Mexico: PPD). */
async function openOf(
  tx: Tx,
  { office, billId }: InvoiceRecord,
): Promise<Awaited<ReturnType<typeof openAmountAtIssue>> | undefined> {
  const bill = office === 'cfdi' && billId !== null ? await findBillToInvoice(tx, billId) : undefined
  if (!bill) return undefined
  const { companyId: holderId, to: periodTo, toPayMinor } = bill
  return openAmountAtIssue(tx, { holderId, periodTo, toPayMinor })
}

/** Creates the files of a document: those for its office, and the PDF. */
export async function createDocumentFiles(
  tx: Tx,
  home: OperatorProfile,
  { invoice, upload, ...issuing }: IssuingContext & { invoice: InvoiceRecord; upload?: NewDocumentFile | undefined },
): Promise<void> {
  const { operatorId, document, reverses, supplements, at } = issuing
  const made = await taxOfficeOf(invoice.office).made(tx, issuing)
  const place = { operatorId, documentId: document.id, at }
  for (const file of made.files) await insertDocumentFile(tx, { ...place, ...file })
  if (upload) return insertDocumentFile(tx, { ...place, ...upload })
  const paper = invoicePaper(document, {
    language: home.language,
    reverses,
    supplements,
    qr: made.qr,
    cii: made.cii,
    pays: issuing.pays,
    test: invoice.test,
  })
  const content = await createPdf(paper)
  const pdf = {
    kind: 'pdf',
    name: `${document.number}.pdf`,
    contentType: 'application/pdf',
    content,
  } as const
  await insertDocumentFile(tx, { ...place, ...pdf })
}

export async function queueOfficeSubmission(
  tx: Tx,
  {
    operatorId,
    invoice,
    documentId,
    act,
    partId = null,
    at,
    detail = {},
    externalNo = '',
  }: {
    operatorId: string
    invoice: InvoiceRecord
    documentId: string
    act: OfficeSubmission['act']
    partId?: string | null
    at: Date
    detail?: OfficeSubmission['detail']
    externalNo?: string
  },
): Promise<void> {
  const { id: invoiceId, office, test } = invoice
  const id = newId(at.getTime())
  const newest = await taxOfficeOf(office).chain?.newest(tx, documentId)
  await queueSubmission(tx, {
    operatorId,
    id,
    invoiceId,
    documentId,
    act,
    partId,
    chainNo: newest?.no ?? null,
    office,
    test,
    externalNo,
    detail,
    at,
  })
}
async function resubmitInvoice(tx: Tx, { invoice, doer, at }: Making): Promise<void> {
  const { documentId } = invoice
  if (documentId === null) throw new Problem('documents.wrong-state')
  await addInvoiceStep(tx, invoice, { ...doer, to: 'issuing', at })
  await queueOfficeSubmission(tx, { operatorId: doer.operatorId, invoice, documentId, act: 'issue', at })
}

/** Marks the invoice as issued and e-mails it to its recipient. */
export async function finishIssuedInvoice(
  tx: Tx,
  { invoice, doer, at }: { invoice: InvoiceRecord; doer: InvoiceActor; at: Date },
): Promise<void> {
  const done = await addInvoiceStep(tx, invoice, { ...doer, to: 'issued', at })
  const { documentId } = done
  await recordRefundsOfInvoice(tx, invoice.id)
  if (documentId !== null) await mailDocument(tx, { invoice: done, documentId, operatorId: doer.operatorId, at })
}
/** E-mails a document to the address of its invoice title; does nothing without an address. */
export async function mailDocument(
  tx: Tx,
  {
    invoice: { id: invoiceId, buyer },
    documentId,
    operatorId,
    at,
  }: { invoice: InvoiceRecord; documentId: string; operatorId: string; at: Date },
): Promise<void> {
  if (buyer.email === '') return
  const { language } = await operatorProfileOf(tx)
  const id = newId(at.getTime())
  await insertInvoiceMail(tx, { operatorId, id, invoiceId, documentId, at, language, target: buyer.email })
}

/**
 * Reverses an invoice with refunds and issues a new one for the currently paid amount. Throws documents.not-refunded.
 */
export async function reissueInvoice(tx: Tx, deps: DocumentsDeps, act: InvoiceAct): Promise<InvoiceDetail> {
  return reverseInvoice(tx, deps, { ...act, reason: '02', isAnew: true })
}

/**
 * Reverses all that is left of an invoice. If its office must answer first, it is requested there; a document that the
 * office never accepted is reversed without it. Throws documents.wrong-state, credit-open, and credited: an invoice
 * issued by mistake is reversed as a whole or not at all, and the SAT does not cancel an invoice that a credit note
 * refers to.
 */
export async function reverseInvoice(
  tx: Tx,
  deps: DocumentsDeps,
  { reason, isAnew = false, ...act }: InvoiceAct & { reason: ReversalReason; isAnew?: boolean },
): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  if (await findOpenCreditNote(tx, id)) throw new Problem('documents.credit-open')
  await requireNoSupplements(tx, id)
  if (invoice.creditedMinor > 0 && (reason === '01' || invoice.office === 'cfdi'))
    throw new Problem('documents.credited')
  if (invoice.payLater && (await paymentsOfInvoice(tx, invoice.documentId ?? '')).length > 0)
    throw new Problem('documents.payments-reported')
  if (isAnew && invoice.refundedMinor === 0) throw new Problem('documents.not-refunded')
  const at = deps.services.now()
  const doer = { operatorId: actor.operatorId, by: actor, text }
  const isUntaken = invoice.state === 'failed'
  const underway = await addInvoiceStep(tx, invoice, { ...doer, to: 'reversing', at })
  const { documentId } = invoice
  if (documentId === null) throw new Problem('documents.wrong-state')
  const { netMinor: amount, taxMinor: tax } = await remainingTotals(tx, await documentOf(tx, documentId))
  if (taxOfficeOf(invoice.office).waits && !isUntaken)
    await queueOfficeSubmission(tx, {
      operatorId: doer.operatorId,
      invoice,
      documentId,
      act: 'reverse',
      at,
      detail: { reason, text, amount, tax, ...(isAnew && { isAnew }) },
      externalNo: await externalNoOfDocument(tx, documentId),
    })
  else await issueInvoiceReversal(tx, deps, { invoice: underway, doer, at, reason, isAnew })
  return loadInvoiceDetail(tx, id)
}

interface TakingBack extends Pick<Making, 'invoice' | 'doer' | 'at'> {
  reason: ReversalReason
  /** True to issue a new invoice for the currently paid amount of its sessions. */
  isAnew: boolean
}
/** Issues the reversal with the files for its office; afterwards the invoice's sessions can be invoiced again. */
export async function issueInvoiceReversal(
  tx: Tx,
  deps: DocumentsDeps,
  { invoice, doer, at, reason, isAnew }: TakingBack,
): Promise<StoredDocument> {
  const { operatorId, text } = doer
  const [settings, home] = [await loadDocumentSettings(tx), await operatorProfileOf(tx)]
  const { timeZone } = home
  const reverses = await documentOf(tx, invoice.documentId ?? '')
  const document = await issueReversal(tx, {
    operatorId,
    at,
    timeZone,
    settings,
    document: reverses,
    reason: `${reason} ${text}`.slice(0, 200),
  })
  await createDocumentFiles(tx, home, {
    operatorId,
    document,
    reverses,
    reason,
    settings,
    credential: await decryptCredential(tx, deps.services, invoice.office),
    timeZone,
    at,
    now: deps.services.now,
    days: undefined,
    invoice,
  })
  const office = taxOfficeOf(invoice.office)
  if (isReported(office) && !office.waits)
    await queueOfficeSubmission(tx, {
      operatorId,
      invoice,
      documentId: document.id,
      act: 'reverse',
      at,
      detail: { reason },
    })
  await addInvoiceStep(tx, invoice, { operatorId, to: 'reversed', at, text: document.number, reversalId: document.id })
  await restoreReplacedInvoice(tx, { successor: invoice, operatorId, at })
  if (isAnew) await issueReplacementInvoice(tx, deps, { invoice, doer, at })
  return document
}

/**
 * Applies for and issues a replacement of an invoice that was reversed or will be reversed when the replacement is
 * accepted; with manual issue, the replacement waits for its number and file. Returns false if nothing is left of its
 * sessions.
 */
export async function issueReplacementInvoice(
  tx: Tx,
  deps: DocumentsDeps,
  { invoice, doer, at, successorId }: Pick<Making, 'invoice' | 'doer' | 'at'> & { successorId?: string },
): Promise<boolean> {
  const composed = await recomposeInvoice(tx, invoice, await composedSessions(tx, invoice.id))
  if (!composed) return false
  const id = successorId ?? newId(at.getTime())
  const replacesId = successorId === undefined ? null : invoice.id
  const remark = (invoice.number ?? invoice.no).slice(0, 500)
  await issueComposedInvoice(tx, deps, { id, at, doer, form: { ...invoice, remark }, composed, replacesId })
  return true
}

/**
 * Inserts, approves and issues an invoice in one act; with manual issue, the invoice waits for its number and file.
 */
export async function issueComposedInvoice(
  tx: Tx,
  deps: DocumentsDeps,
  { doer, ...wish }: Omit<NewInvoice, 'operatorId' | 'office' | 'test'> & { doer: InvoiceActor },
): Promise<void> {
  const { operatorId } = doer
  const { id, at, form } = wish
  const { office, test } = await loadDocumentSettings(tx)
  await insertInvoice(tx, { ...wish, operatorId, office, test })
  await insertInvoiceStep(tx, {
    operatorId,
    invoiceId: id,
    seq: 1,
    from: 'new',
    to: 'applied',
    at,
    by: doer.by,
    text: form.remark,
  })
  const applied = await lockInvoice(tx, id)
  const approved = await addInvoiceStep(tx, applied, { ...doer, to: 'approved', at })
  if (office !== 'manual') await make(tx, deps, { invoice: approved, doer, at })
}
