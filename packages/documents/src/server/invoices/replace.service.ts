import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { InvoiceDetail } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { requireInvoiceTitle } from '../titles/titles.routes.ts'
import { buyerOfTitle } from './compose.service.ts'
import { findOpenCreditNote } from './credits.store.ts'
import { findInvoice, markReplaced, type InvoiceRecord } from './invoices.store.ts'
import { issueReplacementInvoice, queueOfficeSubmission, type InvoiceActor } from './issue.service.ts'
import { loadInvoiceDetail, lockInvoice, addInvoiceStep, type InvoiceAct } from './life.service.ts'
import { paymentsOfInvoice } from './payments.store.ts'
import { requireNoSupplements } from './supplement-parts.service.ts'
import { externalNoOfDocument } from './submissions.store.ts'

/**
 * Mexico, motive 01: issues a replacement invoice over the same sessions, related to this one (04); when it is stamped,
 * this one is cancelled with a reference to it. If the receiver refuses the cancellation, a further request uses the
 * existing replacement. Throws documents.wrong-state, no-replacing, credited, credit-open, payments-told and
 * title-other.
 */
export async function replaceInvoice(
  tx: Tx,
  deps: DocumentsDeps,
  { titleId, ...act }: InvoiceAct & { titleId: string | null },
): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  if (invoice.office !== 'cfdi') throw new Problem('documents.no-replacing')
  if (await findOpenCreditNote(tx, id)) throw new Problem('documents.credit-open')
  if (invoice.supplementsId !== null) throw new Problem('documents.no-replacing')
  await requireNoSupplements(tx, id)
  if (invoice.creditedMinor > 0) throw new Problem('documents.credited')
  if (invoice.state !== 'issued' || invoice.documentId === null) throw new Problem('documents.wrong-state')
  if (invoice.payLater && (await paymentsOfInvoice(tx, invoice.documentId)).length > 0)
    throw new Problem('documents.payments-reported')
  const at = deps.services.now()
  const doer = { operatorId: actor.operatorId, by: actor, text }
  const underway = await addInvoiceStep(tx, invoice, { ...doer, to: 'reversing', at })
  if (underway.replacedBy !== null) {
    const successor = await findInvoice(tx, underway.replacedBy)
    if (successor?.state !== 'issued') throw new Problem('documents.wrong-state')
    await cancelFor(tx, { invoice: underway, successor, doer, at })
    return loadInvoiceDetail(tx, id)
  }
  const title = titleId === null ? undefined : await requireInvoiceTitle(tx, titleId)
  if (title && (invoice.holderId === null || title.holderId !== invoice.holderId))
    throw new Problem('documents.title-other', {}, { titleId: 'documents.title-other' })
  const successorId = newId(at.getTime())
  await markReplaced(tx, id, successorId)
  const made = await issueReplacementInvoice(tx, deps, {
    invoice: { ...underway, ...(title && { titleId, buyer: buyerOfTitle(title, title.country) }) },
    doer,
    at,
    successorId,
  })
  if (!made) throw new Problem('documents.nothing')
  return loadInvoiceDetail(tx, id)
}

/** A successor was stamped: what it stands for is cancelled in the name of it. */
export async function cancelReplacedInvoice(
  tx: Tx,
  { successor, operatorId, at }: { successor: InvoiceRecord; operatorId: string; at: Date },
): Promise<void> {
  if (successor.replacesId === null) return
  const invoice = await lockInvoice(tx, successor.replacesId)
  if (invoice.state !== 'reversing' || invoice.replacedBy !== successor.id) return
  await cancelFor(tx, { invoice, successor, doer: { operatorId, text: successor.number ?? '' }, at })
}
interface Cancelling {
  invoice: InvoiceRecord
  successor: InvoiceRecord
  doer: InvoiceActor
  at: Date
}
async function cancelFor(tx: Tx, { invoice, successor, doer, at }: Cancelling): Promise<void> {
  const [documentId, successorId] = [invoice.documentId ?? '', successor.documentId ?? '']
  const detail = {
    reason: '01',
    text: doer.text,
    replacedBy: await externalNoOfDocument(tx, successorId),
  } as const
  const externalNo = await externalNoOfDocument(tx, documentId)
  await queueOfficeSubmission(tx, {
    operatorId: doer.operatorId,
    invoice,
    documentId,
    act: 'reverse',
    at,
    detail,
    externalNo,
  })
}
