import { newId, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import type { creditInvoice, InvoiceDetail, LineCategory } from '../../contract/index.ts'
import { decryptCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf, issueDocument, remainingTotals } from '../engine/documents.service.ts'
import type { StoredDocument } from '../engine/documents.store.ts'
import { operatorProfileOf, taxRateOn, loadDocumentSettings } from '../engine/settings.store.ts'
import { documentLineKey, negateAmounts, deductedPart, type GrossLine, type TaxedAmounts } from '../engine/tax.rules.ts'
import type { OfficeResult } from '../offices/office.ts'
import { isReported, taxOfficeOf } from '../offices/offices.ts'
import { paidPartOfFees } from './amounts.rules.ts'
import { invoiceCandidatesById } from './candidates.store.ts'
import {
  creditNoteLines,
  refundedPartOfSession,
  distributeCredit,
  sumOfFees,
  type CreditedSessionAmount,
  type RemainingSession,
} from './credit.rules.ts'
import {
  insertCreditNote,
  listRemainingSessions,
  changeCreditNoteState,
  findOpenCreditNote,
  saveCreditedAmounts,
  type CreditNoteRecord,
} from './credits.store.ts'
import type { InvoiceRecord } from './invoices.store.ts'
import { createDocumentFiles, mailDocument, queueOfficeSubmission, type InvoiceActor } from './issue.service.ts'
import { loadInvoiceDetail, lockInvoice, addInvoiceStep, type InvoiceAct } from './life.service.ts'
import { creditBalance, movePayment, findPendingPayment } from './payments.store.ts'
import { recordRefundsOfInvoice } from './refunds.store.ts'
import { addFees, supplementedFees } from './supplement-parts.service.ts'
import { externalNoOfDocument, type OfficeSubmission } from './submissions.store.ts'

type Wish = Omit<z.output<typeof creditInvoice.body>, 'version' | 'text'>
interface Making {
  invoice: InvoiceRecord
  credit: CreditNoteRecord
  doer: InvoiceActor
  at: Date
}

/**
 * Creates a credit note over part of an invoice, by session, fee and rate. If an office must answer first, the note is
 * pending until then. Throws documents.wrong-state, credit-open, credit-beyond, credit-rates and not-refunded.
 */
export async function createCreditNote(
  tx: Tx,
  deps: DocumentsDeps,
  { reason, sessionIds, amountMinor, ...act }: InvoiceAct & Wish,
): Promise<InvoiceDetail> {
  const { actor, id: invoiceId, version, text } = act
  const invoice = await lockInvoice(tx, invoiceId, version)
  if (invoice.state !== 'issued') throw new Problem('documents.wrong-state')
  if (invoice.payLater && (await findPendingPayment(tx, invoice.holderId ?? '')))
    throw new Problem('documents.payment-open')
  const at = deps.services.now()
  const parts = await partsOf(tx, invoice, { sessionIds, amountMinor })
  const totalMinor = parts.reduce((sum, part) => sum + part.totalMinor, 0)
  const { operatorId } = actor
  const wish = { id: newId(at.getTime()), invoiceId, reason, text, totalMinor, parts, byName: actor.name }
  try {
    await insertCreditNote(tx, { ...wish, operatorId, at, byId: actor.userId })
  } catch (error) {
    if (violatedConstraint(error) === 'documents_credits_open') throw new Problem('documents.credit-open')
    throw error
  }
  const doer = { operatorId, by: actor, text }
  const made = { ...wish, state: 'waiting', documentId: null } as const
  await begin(tx, deps, { invoice, credit: made, doer, at })
  return loadInvoiceDetail(tx, invoiceId)
}

/** Sends an issued credit note or payment again after its office rejected it. Throws documents.wrong-state. */
export async function resendCreditOrPayment(tx: Tx, deps: DocumentsDeps, act: InvoiceAct): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  const { operatorId } = actor
  const at = deps.services.now()
  const paid = invoice.payLater ? await findPendingPayment(tx, invoice.holderId ?? '') : undefined
  if (paid?.state === 'failed') {
    await movePayment(tx, paid.id, 'waiting')
    const { id: partId, documentId } = paid
    await queueOfficeSubmission(tx, { operatorId, invoice, documentId, act: 'payment', partId, at })
    return loadInvoiceDetail(tx, id)
  }
  const found = await findOpenCreditNote(tx, id)
  if (found?.state !== 'failed' || found.documentId === null) throw new Problem('documents.wrong-state')
  await changeCreditNoteState(tx, { id: found.id, state: 'waiting' })
  await queueCreditNote(tx, { invoice, credit: found, doer: { operatorId, text }, at }, found.documentId)
  await addInvoiceStep(tx, invoice, { operatorId, to: 'issued', at, by: actor, text })
  return loadInvoiceDetail(tx, id)
}

/**
 * Returns the parts of the selected sessions, or of all: a given amount, the whole remainder, or the refunded amount.
 */
async function partsOf(
  tx: Tx,
  invoice: InvoiceRecord,
  { sessionIds, amountMinor }: Pick<Wish, 'sessionIds' | 'amountMinor'>,
): Promise<CreditedSessionAmount[]> {
  const sessions = await listRemainingSessions(tx, invoice.id)
  const chosen = sessions.filter(({ sessionId }) => sessionIds.length === 0 || sessionIds.includes(sessionId))
  if (sessionIds.some((id) => !chosen.some(({ sessionId }) => sessionId === id)))
    throw new Problem('request.not-found', {}, { sessionIds: 'request.not-found' })
  const left = chosen.reduce((sum, session) => sum + sumOfFees(session), 0)
  const beyond = new Problem(
    'documents.credit-beyond',
    { left: { minor: left, currency: invoice.currency } },
    { amountMinor: 'documents.credit-beyond' },
  )
  if (left === 0 || (amountMinor ?? 0) > left) throw beyond
  if (amountMinor !== null || sessionIds.length > 0) return distributeCredit(chosen, amountMinor ?? left)
  const parts = await refundedParts(tx, invoice.id, sessions)
  if (parts.length === 0) throw new Problem('documents.not-refunded')
  return parts
}
/** Returns the refunded amounts of an invoice's sessions. What its supplementary invoices contain was paid for them. */
async function refundedParts(
  tx: Tx,
  invoiceId: string,
  sessions: readonly RemainingSession[],
): Promise<CreditedSessionAmount[]> {
  const added = await supplementedFees(tx, invoiceId)
  const ids = sessions.map(({ sessionId }) => sessionId)
  const now = new Map((await invoiceCandidatesById(tx, ids)).map((one) => [one.sessionId, one]))
  return sessions.flatMap((session) => {
    const one = now.get(session.sessionId)
    const nothing = { electricityMinor: 0, serviceMinor: 0, occupancyMinor: 0 }
    const paid = addFees(one ? paidPartOfFees(one.paidMinor, one) : nothing, added.get(session.sessionId), -1)
    return refundedPartOfSession(session, {
      electricityMinor: Math.max(0, paid.electricityMinor),
      serviceMinor: Math.max(0, paid.serviceMinor),
      occupancyMinor: Math.max(0, paid.occupancyMinor),
    })
  })
}

/** Starts the credit note as its office requires: issued at once, stamped after it is issued, or confirmed before. */
async function begin(tx: Tx, deps: DocumentsDeps, making: Making): Promise<void> {
  const { invoice, credit: one, doer, at } = making
  const office = taxOfficeOf(invoice.office)
  if (office.needsCreditApproval) {
    const original = await originalOf(tx, invoice)
    const { netMinor, taxMinor, lines } = await figuresOf(tx, making, original)
    await queueCreditNote(tx, making, original.id, { amount: netMinor, tax: taxMinor, lines })
  } else {
    const document = await makeNote(tx, deps, making)
    if (isReported(office)) await queueCreditNote(tx, making, document.id)
    if (!office.waits) return close(tx, making, document)
  }
  await addInvoiceStep(tx, invoice, { ...doer, to: 'issued', at, text: one.text })
}
async function queueCreditNote(
  tx: Tx,
  { invoice, credit: one, doer, at }: Making,
  documentId: string,
  more: object = {},
): Promise<void> {
  await queueOfficeSubmission(tx, {
    operatorId: doer.operatorId,
    invoice,
    documentId,
    act: 'credit',
    partId: one.id,
    at,
    detail: { reason: one.reason, text: one.text, ...more },
    externalNo: await externalNoOfDocument(tx, invoice.documentId ?? ''),
  })
}
const originalOf = (tx: Tx, { documentId }: InvoiceRecord) => documentOf(tx, documentId ?? '')

/** Returns the figures as positive amounts. Throws documents.credit-rates. */
async function figuresOf(tx: Tx, { invoice, credit: one }: Making, original: StoredDocument): Promise<TaxedAmounts> {
  const sessions = new Map((await listRemainingSessions(tx, invoice.id)).map((session) => [session.sessionId, session]))
  const left = (await remainingTotals(tx, original)).lines
  const rates = new Map<string, string>()
  for (const { day } of sessions.values())
    for (const { category } of left) {
      const at = `${category} ${day}`
      if (rates.has(at) || left.filter((line) => line.category === category).length === 1) continue
      rates.set(at, documentLineKey({ category, ...(await taxRateOn(tx, category, day)) }))
    }
  const lineOf = (category: LineCategory, day: string): GrossLine => {
    const mine = left.filter((line) => line.category === category)
    const found =
      mine.length === 1 ? mine[0] : mine.find((line) => documentLineKey(line) === rates.get(`${category} ${day}`))
    if (!found) throw new Problem('documents.credit-rates')
    return found
  }
  const lines = creditNoteLines(one.parts, sessions, lineOf)
  for (const line of lines)
    if (line.grossMinor > (left.find((one) => documentLineKey(one) === documentLineKey(line))?.grossMinor ?? 0))
      throw new Problem('documents.credit-rates')
  return deductedPart(left, lines)
}

/**
 * Issues the credit note with its number, content and files for its office, and deducts its amounts from the sessions.
 */
async function makeNote(tx: Tx, deps: DocumentsDeps, making: Making): Promise<StoredDocument> {
  const { invoice, credit: one, doer, at } = making
  const { operatorId } = doer
  const [settings, home, reverses] = [
    await loadDocumentSettings(tx),
    await operatorProfileOf(tx),
    await originalOf(tx, invoice),
  ]
  const { timeZone } = home
  const { currency, buyer } = reverses
  const document = await issueDocument(tx, {
    operatorId,
    kind: 'credit',
    at,
    timeZone,
    currency,
    settings,
    buyer,
    figures: negateAmounts(await figuresOf(tx, making, reverses)),
    reverses,
    reason: `${one.reason} ${one.text}`.slice(0, 200),
  })
  const credential = await decryptCredential(tx, deps.services, invoice.office)
  const originalNo = await externalNoOfDocument(tx, reverses.id)
  const { payLater } = invoice
  const issuing = {
    operatorId,
    document,
    reverses,
    reason: one.reason,
    originalNo,
    payLater,
    settings,
    credential,
  }
  await createDocumentFiles(tx, home, { ...issuing, timeZone, at, now: deps.services.now, days: undefined, invoice })
  await changeCreditNoteState(tx, { id: one.id, state: 'waiting', documentId: document.id })
  await saveCreditedAmounts(tx, {
    operatorId,
    credit: one,
    sessions: await listRemainingSessions(tx, invoice.id),
  })
  if (payLater)
    await creditBalance(tx, {
      operatorId,
      documentId: reverses.id,
      totalMinor: reverses.totalMinor,
      creditId: one.id,
      minor: one.totalMinor,
    })
  return document
}

/** Marks the credit note as issued and e-mails it to the invoice's recipient. */
async function close(tx: Tx, { invoice, credit: one, doer, at }: Making, document: StoredDocument): Promise<void> {
  await changeCreditNoteState(tx, { id: one.id, state: 'issued', documentId: document.id })
  await addInvoiceStep(tx, invoice, {
    ...doer,
    to: 'issued',
    at,
    text: [document.number, doer.text].filter(Boolean).join(' · '),
  })
  await recordRefundsOfInvoice(tx, invoice.id)
  await mailDocument(tx, { invoice, documentId: document.id, operatorId: doer.operatorId, at })
}

/** Applies an office's response to a pending credit note. */
export async function applyCreditNoteResponse(
  tx: Tx,
  deps: DocumentsDeps,
  { invoice, one, answer, at }: { invoice: InvoiceRecord; one: OfficeSubmission; answer: OfficeResult; at: Date },
): Promise<void> {
  const found = await findOpenCreditNote(tx, invoice.id)
  if (!found || found.id !== one.partId || answer.state === 'pending') return
  const text = [answer.externalNo, answer.answer].filter(Boolean).join(' · ')
  const doer = { operatorId: one.operatorId, text }
  const making = { invoice, credit: found, doer, at }
  if (answer.state === 'accepted') {
    const { documentId } = found
    return close(tx, making, documentId === null ? await makeNote(tx, deps, making) : await documentOf(tx, documentId))
  }
  await changeCreditNoteState(tx, { id: found.id, state: found.documentId === null ? 'refused' : 'failed' })
  await addInvoiceStep(tx, invoice, { ...doer, to: 'issued', at })
}
