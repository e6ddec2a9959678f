import { newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import { violatedConstraint, type Actor, type Tx } from '@evops/platform/server'
import { invoiceMoves, type InvoiceDetail, type InvoiceForm, type InvoiceState } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { getIssuedDocument } from '../engine/documents.service.ts'
import { operatorProfileOf, loadDocumentSettings } from '../engine/settings.store.ts'
import { maskInvoiceTitle } from '../titles/titles.rules.ts'
import { composeInvoice } from './compose.service.ts'
import { creditNotesOfInvoice } from './credits.store.ts'
import {
  findInvoice,
  insertInvoice,
  insertInvoiceStep,
  updateInvoiceState,
  sessionsOfInvoice,
  stepsOfInvoice,
  supplementsOfInvoice,
  type InvoiceRecord,
} from './invoices.store.ts'
import { mailsOfInvoice, insertInvoiceMail } from './mails.store.ts'
import { paymentsOfInvoice } from './payments.store.ts'
import { recordRefundsOfInvoice } from './refunds.store.ts'
import { submissionsOfInvoice } from './submissions.store.ts'

/** Returns an invoice. Throws request.not-found. */
export async function loadInvoiceDetail(tx: Tx, id: string): Promise<InvoiceDetail> {
  const found = requireFound(await findInvoice(tx, id))
  const { documentId, reversalId, from: _from, to: _to, replacesId, replacedBy, supplementsId, buyer, ...row } = found
  const { timeZone } = await operatorProfileOf(tx)
  // Fields that invoice titles have and buyer data lacks.
  const none = { accountNo: '', phone: '', shipPhone: '', shipAddress: '' }
  const { taxId, address, email } = maskInvoiceTitle({ ...buyer, ...none })
  return {
    ...row,
    buyer: { ...buyer, taxId, address, email },
    timeZone,
    document: documentId === null ? null : await getIssuedDocument(tx, documentId),
    reversal: reversalId === null ? null : await getIssuedDocument(tx, reversalId),
    replaces: await namedInvoice(tx, replacesId),
    replacedBy: await namedInvoice(tx, replacedBy),
    supplementOf: await namedInvoice(tx, supplementsId),
    supplements: await supplementsOfInvoice(tx, id),
    credits: await listCredits(tx, id),
    payments: documentId === null ? [] : await listPayments(tx, documentId),
    refunds: (await loadDocumentSettings(tx)).refunds,
    lines: await sessionsOfInvoice(tx, id),
    steps: await stepsOfInvoice(tx, id),
    submissions: await submissionsOfInvoice(tx, id),
    mails: await mailsOfInvoice(tx, id),
  }
}

async function namedInvoice(tx: Tx, id: string | null): Promise<InvoiceDetail['replaces']> {
  const found = id === null ? undefined : await findInvoice(tx, id)
  return found ? { id: found.id, no: found.no, number: found.number, state: found.state } : null
}
async function listCredits(tx: Tx, id: string): Promise<InvoiceDetail['credits']> {
  const credits: InvoiceDetail['credits'] = []
  for (const { documentId, parts: _parts, invoiceId: _invoice, ...one } of await creditNotesOfInvoice(tx, id))
    credits.push({ ...one, document: documentId === null ? null : await getIssuedDocument(tx, documentId) })
  return credits
}

async function listPayments(tx: Tx, id: string): Promise<InvoiceDetail['payments']> {
  const payments: InvoiceDetail['payments'] = []
  for (const { documentId, ...one } of await paymentsOfInvoice(tx, id))
    payments.push({ ...one, document: await getIssuedDocument(tx, documentId) })
  return payments
}

/**
 * Creates an application. Throws the errors of applying; if two applications contain the same session, the database
 * rejects one.
 */
export async function createInvoiceApplication(
  tx: Tx,
  { services }: DocumentsDeps,
  { actor, form }: { actor: Actor; form: InvoiceForm },
): Promise<InvoiceDetail> {
  const at = services.now()
  const { office, test } = await loadDocumentSettings(tx)
  const composed = await composeInvoice(tx, form, at)
  const { operatorId } = actor
  const id = newId(at.getTime())
  try {
    await insertInvoice(tx, { operatorId, id, at, form, office, test, composed })
  } catch (error) {
    if (['documents_invoice_sessions_once', 'documents_invoices_bill_once'].includes(violatedConstraint(error)))
      throw new Problem('documents.session-invoiced')
    throw error
  }
  const step = { operatorId, invoiceId: id, seq: 1, from: 'new', to: 'applied', at, by: actor } as const
  await insertInvoiceStep(tx, { ...step, text: form.remark })
  return loadInvoiceDetail(tx, id)
}

export interface InvoiceAct {
  actor: Actor
  id: string
  version: number
  text: string
}
/** Locks the invoice until the transaction ends. Throws request.not-found, request.conflict. */
export async function lockInvoice(tx: Tx, id: string, version?: number): Promise<InvoiceRecord> {
  const invoice = requireFound(await findInvoice(tx, id, { locks: true }))
  if (version !== undefined && invoice.version !== version) throw new Problem('request.conflict')
  return invoice
}
export interface InvoiceStepChange {
  operatorId: string
  to: InvoiceState
  at: Date
  by?: Actor | undefined
  text: string
  documentId?: string
  reversalId?: string
}
/** Adds one step to an invoice; returns the invoice afterwards. Throws documents.wrong-state. */
export async function addInvoiceStep(
  tx: Tx,
  invoice: InvoiceRecord,
  change: InvoiceStepChange,
): Promise<InvoiceRecord> {
  const { operatorId, to, at, by, text, documentId, reversalId } = change
  if (!invoiceMoves[invoice.state].includes(to)) throw new Problem('documents.wrong-state')
  const version = invoice.version + 1
  const { id, state: from } = invoice
  await insertInvoiceStep(tx, {
    operatorId,
    invoiceId: id,
    seq: version,
    from,
    to,
    at,
    by,
    text: text.slice(0, 500),
  })
  const ids = { ...(documentId && { documentId }), ...(reversalId && { reversalId }) }
  await updateInvoiceState(tx, { id, state: to, version, ...ids })
  // An invalid supplementary invoice leaves its amount to the invoice that it supplemented.
  if (invoice.supplementsId !== null && (to === 'cancelled' || to === 'reversed'))
    await recordRefundsOfInvoice(tx, invoice.supplementsId)
  return { ...invoice, ...ids, state: to, version }
}

/** Adds a step without side effects. */
export async function decideInvoice(
  tx: Tx,
  { services }: DocumentsDeps,
  { actor, id, version, text, to }: InvoiceAct & { to: 'approved' | 'refused' | 'cancelled' },
): Promise<InvoiceDetail> {
  const invoice = await lockInvoice(tx, id, version)
  await addInvoiceStep(tx, invoice, { operatorId: actor.operatorId, to, at: services.now(), by: actor, text })
  return loadInvoiceDetail(tx, id)
}

/** E-mails the invoice. Throws documents.wrong-state and documents.no-address. */
export async function mailInvoiceToBuyer(
  tx: Tx,
  { services }: DocumentsDeps,
  { actor, id, to, language }: { actor: Actor; id: string; to: string; language: Language | undefined },
): Promise<InvoiceDetail> {
  const invoice = await lockInvoice(tx, id)
  const { documentId, reversalId, state } = invoice
  if (documentId === null || !['issued', 'reversing', 'reversed'].includes(state))
    throw new Problem('documents.wrong-state')
  const target = to || invoice.buyer.email
  if (!target) throw new Problem('documents.no-address', {}, { to: 'documents.no-address' })
  const at = services.now()
  await insertInvoiceMail(tx, {
    operatorId: actor.operatorId,
    id: newId(at.getTime()),
    invoiceId: id,
    at,
    by: actor,
    target,
    documentId: reversalId ?? documentId,
    language: language ?? (await operatorProfileOf(tx)).language,
  })
  return loadInvoiceDetail(tx, id)
}
