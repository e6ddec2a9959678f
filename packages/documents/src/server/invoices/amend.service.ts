import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { z } from 'zod'
import type { amendInvoiceRecord, InvoiceDetail } from '../../contract/index.ts'
import { decryptCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf } from '../engine/documents.service.ts'
import { loadDocumentSettings, operatorProfileOf } from '../engine/settings.store.ts'
import { taxOfficeOf } from '../offices/offices.ts'
import type { InvoiceRecord } from './invoices.store.ts'
import { queueOfficeSubmission } from './issue.service.ts'
import { addInvoiceStep, loadInvoiceDetail, lockInvoice, type InvoiceAct } from './life.service.ts'
import { referencesOfInvoice } from './references.service.ts'
import { rejectedSubmissions, type RejectedSubmission } from './submissions.store.ts'

type Amendment = Pick<z.output<typeof amendInvoiceRecord.body>, 'isBuyerOutsideCensus'>

/**
 * Creates and queues another record for each record of an invoice that its office rejected or accepted with errors
 * (Spain: Subsanacion, RechazoPrevio). The document stays as issued. Throws documents.nothing-to-amend and
 * documents.census-person.
 */
export async function amendInvoiceRecords(
  tx: Tx,
  deps: DocumentsDeps,
  { isBuyerOutsideCensus, ...act }: InvoiceAct & Amendment,
): Promise<InvoiceDetail> {
  const { actor, id, version, text } = act
  const invoice = await lockInvoice(tx, id, version)
  const { country, kind } = invoice.buyer
  if (isBuyerOutsideCensus && (country !== 'ES' || kind !== 'person'))
    throw new Problem('documents.census-person', {}, { isBuyerOutsideCensus: 'documents.census-person' })
  const rejected = await rejectedSubmissions(tx, id)
  if (rejected.length === 0) throw new Problem('documents.nothing-to-amend')
  const { operatorId } = actor
  for (const submission of rejected)
    await amendRecord(tx, deps, { operatorId, invoice, submission, isBuyerOutsideCensus })
  const at = deps.services.now()
  if (invoice.state === 'issued') await addInvoiceStep(tx, invoice, { operatorId, to: 'issued', at, by: actor, text })
  return loadInvoiceDetail(tx, id)
}

async function amendRecord(
  tx: Tx,
  deps: DocumentsDeps,
  wish: Amendment & { operatorId: string; invoice: InvoiceRecord; submission: RejectedSubmission },
): Promise<void> {
  const { operatorId, invoice, submission, isBuyerOutsideCensus } = wish
  const { documentId, act, partId, state, answer, externalNo, detail } = submission
  const document = await documentOf(tx, documentId)
  const at = deps.services.now()
  const issuing = {
    operatorId,
    document,
    reverses: document.reversesId === null ? undefined : await documentOf(tx, document.reversesId),
    reason: detail.reason,
    settings: await loadDocumentSettings(tx),
    timeZone: (await operatorProfileOf(tx)).timeZone,
    at,
    now: deps.services.now,
    credential: await decryptCredential(tx, deps.services, invoice.office),
    days: undefined,
    ...(document.reversesId === null && (await referencesOfInvoice(tx, invoice))),
  }
  const isStored = detail.isStored === true
  // 3002: the office has no record of the cancelled invoice.
  const isUnknown = answer.startsWith('3002')
  await taxOfficeOf(invoice.office).chain?.amend(tx, issuing, { state, isStored, isUnknown, isBuyerOutsideCensus })
  await queueOfficeSubmission(tx, { operatorId, invoice, documentId, act, partId, at, detail, externalNo })
}
