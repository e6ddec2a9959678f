import { newId, Problem } from '@evops/platform/contract'
import { constraintOf, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import type { creditInvoice, InvoiceDetail, LineCategory } from '../../contract/index.ts'
import { openCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf, issue, remainingTotals } from '../engine/documents.service.ts'
import type { StoredDocument } from '../engine/documents.store.ts'
import { homeOf, rateOn, settingsOf } from '../engine/settings.store.ts'
import { keyOf, opposite, partOf, type GrossLine, type Taxed } from '../engine/tax.rules.ts'
import type { OfficeAnswer } from '../offices/office.ts'
import { officeOf } from '../offices/offices.ts'
import { paidPart } from './amounts.rules.ts'
import { sessionsById } from './candidates.store.ts'
import {
  creditNoteLines,
  refundedPart,
  spread,
  sumOf,
  type CreditPart,
  type LeftSession,
} from './credit.rules.ts'
import {
  insertCredit,
  listRemainingSessions,
  moveCredit,
  openCredit,
  takeFromSessions,
  type CreditRecord,
} from './credits.store.ts'
import type { InvoiceRecord } from './invoices.store.ts'
import { dress, mailDocument, queue, type Doer } from './issue.service.ts'
import { invoiceOf, lockInvoice, step, type Act } from './life.service.ts'
import { creditBalance, movePayment, openPayment } from './payments.store.ts'
import { weighInvoice } from './refunds.store.ts'
import { externalNoOf, type Submission } from './submissions.store.ts'

type Wish = Omit<z.output<typeof creditInvoice.body>, 'version' | 'text'>
interface Making {
  invoice: InvoiceRecord
  credit: CreditRecord
  doer: Doer
  at: Date
}

/**
 * Creates a credit note over part of an invoice, by session, fee and rate. If an office must answer first, the note is
 * pending until then. Throws documents.wrong-state, credit-open, credit-beyond, credit-rates and not-refunded.
 */
export async function credit(
  tx: Tx,
  deps: DocumentsDeps,
  { reason, sessionIds, amountMinor, ...act }: Act & Wish,
): Promise<InvoiceDetail> {
  const { actor, id: invoiceId, version, text } = act
  const invoice = await lockInvoice(tx, invoiceId, version)
  if (invoice.state !== 'issued') throw new Problem('documents.wrong-state')
  if (invoice.payLater && (await openPayment(tx, invoice.holderId ?? '')))
    throw new Problem('documents.payment-open')
  const at = deps.services.now()
  const parts = await partsOf(tx, invoice, { sessionIds, amountMinor })
  const totalMinor = parts.reduce((sum, part) => sum + part.totalMinor, 0)
  const { operatorId } = actor
  const wish = { id: newId(at.getTime()), invoiceId, reason, text, totalMinor, parts, byName: actor.name }
  try {
    await insertCredit(tx, { ...wish, operatorId, at, byId: actor.userId })
  } catch (error) {
    if (constraintOf(error) === 'documents_credits_open') throw new Problem('documents.credit-open')
    throw error
  }
  const doer = { operatorId, by: actor, text }
  const made = { ...wish, state: 'waiting', documentId: null } as const
  await begin(tx, deps, { invoice, credit: made, doer, at })
  return invoiceOf(tx, invoiceId)
}

/** Sends an issued credit note or payment again after its office rejected it. Throws documents.wrong-state. */
export async function creditAgain(tx: Tx, deps: DocumentsDeps, act: Act): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  const { operatorId } = actor
  const at = deps.services.now()
  const paid = invoice.payLater ? await openPayment(tx, invoice.holderId ?? '') : undefined
  if (paid?.state === 'failed') {
    await movePayment(tx, paid.id, 'waiting')
    const { id: partId, documentId } = paid
    await queue(tx, { operatorId, invoice, documentId, act: 'payment', partId, at })
    return invoiceOf(tx, id)
  }
  const found = await openCredit(tx, id)
  if (found?.state !== 'failed' || found.documentId === null) throw new Problem('documents.wrong-state')
  await moveCredit(tx, { id: found.id, state: 'waiting' })
  await queueCreditNote(tx, { invoice, credit: found, doer: { operatorId, text }, at }, found.documentId)
  await step(tx, invoice, { operatorId, to: 'issued', at, by: actor, text })
  return invoiceOf(tx, id)
}

/**
 * Returns the parts of the selected sessions, or of all: a given amount, the whole remainder, or the refunded amount.
 */
async function partsOf(
  tx: Tx,
  invoice: InvoiceRecord,
  { sessionIds, amountMinor }: Pick<Wish, 'sessionIds' | 'amountMinor'>,
): Promise<CreditPart[]> {
  const sessions = await listRemainingSessions(tx, invoice.id)
  const chosen = sessions.filter(({ sessionId }) => sessionIds.length === 0 || sessionIds.includes(sessionId))
  if (sessionIds.some((id) => !chosen.some(({ sessionId }) => sessionId === id)))
    throw new Problem('request.not-found', {}, { sessionIds: 'request.not-found' })
  const left = chosen.reduce((sum, session) => sum + sumOf(session), 0)
  const beyond = new Problem(
    'documents.credit-beyond',
    { left: { minor: left, currency: invoice.currency } },
    { amountMinor: 'documents.credit-beyond' },
  )
  if (left === 0 || (amountMinor ?? 0) > left) throw beyond
  if (amountMinor !== null || sessionIds.length > 0) return spread(chosen, amountMinor ?? left)
  const parts = await refundedParts(tx, sessions)
  if (parts.length === 0) throw new Problem('documents.not-refunded')
  return parts
}
async function refundedParts(tx: Tx, sessions: readonly LeftSession[]): Promise<CreditPart[]> {
  const ids = sessions.map(({ sessionId }) => sessionId)
  const now = new Map((await sessionsById(tx, ids)).map((one) => [one.sessionId, one]))
  return sessions.flatMap((session) => {
    const one = now.get(session.sessionId)
    const nothing = { electricityMinor: 0, serviceMinor: 0, occupancyMinor: 0 }
    return refundedPart(session, one ? paidPart(one.paidMinor, one) : nothing)
  })
}

/** Starts the credit note as its office requires: issued at once, stamped after it is issued, or confirmed before. */
async function begin(tx: Tx, deps: DocumentsDeps, making: Making): Promise<void> {
  const { invoice, credit: one, doer, at } = making
  const office = officeOf(invoice.office)
  if (office.needsCreditApproval) {
    const original = await originalOf(tx, invoice)
    const { netMinor, taxMinor, lines } = await figuresOf(tx, making, original)
    await queueCreditNote(tx, making, original.id, { amount: netMinor, tax: taxMinor, lines })
  } else {
    const document = await makeNote(tx, deps, making)
    if (office.submit) await queueCreditNote(tx, making, document.id)
    if (!office.waits) return close(tx, making, document)
  }
  await step(tx, invoice, { ...doer, to: 'issued', at, text: one.text })
}
async function queueCreditNote(
  tx: Tx,
  { invoice, credit: one, doer, at }: Making,
  documentId: string,
  more: object = {},
): Promise<void> {
  await queue(tx, {
    operatorId: doer.operatorId,
    invoice,
    documentId,
    act: 'credit',
    partId: one.id,
    at,
    detail: { reason: one.reason, text: one.text, ...more },
    externalNo: await externalNoOf(tx, invoice.documentId ?? ''),
  })
}
const originalOf = (tx: Tx, { documentId }: InvoiceRecord) => documentOf(tx, documentId ?? '')

/** Returns the figures as positive amounts. Throws documents.credit-rates. */
async function figuresOf(tx: Tx, { invoice, credit: one }: Making, original: StoredDocument): Promise<Taxed> {
  const sessions = new Map(
    (await listRemainingSessions(tx, invoice.id)).map((session) => [session.sessionId, session]),
  )
  const left = (await remainingTotals(tx, original)).lines
  const rates = new Map<string, string>()
  for (const { day } of sessions.values())
    for (const { category } of left) {
      const at = `${category} ${day}`
      if (rates.has(at) || left.filter((line) => line.category === category).length === 1) continue
      rates.set(at, keyOf({ category, ...(await rateOn(tx, category, day)) }))
    }
  const lineOf = (category: LineCategory, day: string): GrossLine => {
    const mine = left.filter((line) => line.category === category)
    const found =
      mine.length === 1 ? mine[0] : mine.find((line) => keyOf(line) === rates.get(`${category} ${day}`))
    if (!found) throw new Problem('documents.credit-rates')
    return found
  }
  const lines = creditNoteLines(one.parts, sessions, lineOf)
  for (const line of lines)
    if (line.grossMinor > (left.find((one) => keyOf(one) === keyOf(line))?.grossMinor ?? 0))
      throw new Problem('documents.credit-rates')
  return partOf(left, lines)
}

/**
 * Issues the credit note with its number, content and files for its office, and deducts its amounts from the sessions.
 */
async function makeNote(tx: Tx, deps: DocumentsDeps, making: Making): Promise<StoredDocument> {
  const { invoice, credit: one, doer, at } = making
  const { operatorId } = doer
  const [settings, home, reverses] = [await settingsOf(tx), await homeOf(tx), await originalOf(tx, invoice)]
  const { timeZone } = home
  const { currency, buyer } = reverses
  const document = await issue(tx, {
    operatorId,
    kind: 'credit',
    at,
    timeZone,
    currency,
    settings,
    buyer,
    figures: opposite(await figuresOf(tx, making, reverses)),
    reverses,
    reason: `${one.reason} ${one.text}`.slice(0, 200),
  })
  const credential = await openCredential(tx, deps.services, invoice.office)
  const originalNo = await externalNoOf(tx, reverses.id)
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
  await dress(tx, home, { ...issuing, timeZone, at, days: undefined, invoice })
  await moveCredit(tx, { id: one.id, state: 'waiting', documentId: document.id })
  await takeFromSessions(tx, {
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
async function close(
  tx: Tx,
  { invoice, credit: one, doer, at }: Making,
  document: StoredDocument,
): Promise<void> {
  await moveCredit(tx, { id: one.id, state: 'issued', documentId: document.id })
  await step(tx, invoice, {
    ...doer,
    to: 'issued',
    at,
    text: [document.number, doer.text].filter(Boolean).join(' · '),
  })
  await weighInvoice(tx, invoice.id)
  await mailDocument(tx, { invoice, documentId: document.id, operatorId: doer.operatorId, at })
}

/** Applies an office's response to a pending credit note. */
export async function creditAnswered(
  tx: Tx,
  deps: DocumentsDeps,
  { invoice, one, answer, at }: { invoice: InvoiceRecord; one: Submission; answer: OfficeAnswer; at: Date },
): Promise<void> {
  const found = await openCredit(tx, invoice.id)
  if (!found || found.id !== one.partId || answer.state === 'pending') return
  const text = [answer.externalNo, answer.answer].filter(Boolean).join(' · ')
  const doer = { operatorId: one.operatorId, text }
  const making = { invoice, credit: found, doer, at }
  if (answer.state === 'accepted') {
    const { documentId } = found
    return close(
      tx,
      making,
      documentId === null ? await makeNote(tx, deps, making) : await documentOf(tx, documentId),
    )
  }
  await moveCredit(tx, { id: found.id, state: found.documentId === null ? 'refused' : 'failed' })
  await step(tx, invoice, { ...doer, to: 'issued', at })
}
