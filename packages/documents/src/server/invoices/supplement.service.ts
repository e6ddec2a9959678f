import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { InvoiceDetail } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { operatorProfileOf } from '../engine/settings.store.ts'
import { invoiceLinesOfFees } from './compose.service.ts'
import { findOpenCreditNote } from './credits.store.ts'
import { issueComposedInvoice } from './issue.service.ts'
import { addInvoiceStep, loadInvoiceDetail, lockInvoice, type InvoiceAct } from './life.service.ts'
import { recordRefundsOfInvoice } from './refunds.store.ts'
import { increasedSessions } from './supplement-parts.service.ts'

/**
 * Issues a supplementary invoice over what the payer of an invoice has paid beyond it since its issue, so that both add
 * up to the bill (decision 352). The invoice stays valid. Throws documents.no-supplement, credit-open and no-difference.
 */
export async function supplementInvoice(tx: Tx, deps: DocumentsDeps, act: InvoiceAct): Promise<InvoiceDetail> {
  const { actor, id: invoiceId, version, text } = act
  const invoice = await lockInvoice(tx, invoiceId, version)
  const { state, kind, holderId, buyer, currency } = invoice
  if (state !== 'issued' || kind !== 'invoice' || invoice.supplementsId !== null)
    throw new Problem('documents.no-supplement')
  if (await findOpenCreditNote(tx, invoiceId)) throw new Problem('documents.credit-open')
  const sessions = await increasedSessions(tx, invoiceId)
  if (sessions.length === 0) throw new Problem('documents.no-difference')
  const at = deps.services.now()
  const id = newId(at.getTime())
  const { language } = await operatorProfileOf(tx)
  const figures = await invoiceLinesOfFees(tx, sessions, language)
  await issueComposedInvoice(tx, deps, {
    id,
    at,
    doer: { operatorId: actor.operatorId, by: actor, text },
    form: { ...invoice, source: 'sessions', billId: null, from: null, to: null, remark: text },
    composed: { buyer, holderId, currency, sessions, leftOut: 0, figures },
    supplementsId: invoiceId,
  })
  await addInvoiceStep(tx, invoice, { operatorId: actor.operatorId, to: 'issued', at, by: actor, text })
  await recordRefundsOfInvoice(tx, invoiceId)
  return loadInvoiceDetail(tx, invoiceId)
}
