import type { Tx } from '@evops/platform/server'
import { documentOf } from '../engine/documents.service.ts'
import type { IssuingContext } from '../offices/office.ts'
import { findInvoice, type InvoiceRecord } from './invoices.store.ts'
import { externalNoOfDocument } from './submissions.store.ts'

/** Returns the documents to which the document of an invoice refers: the one that it replaces or supplements. */
export async function referencesOfInvoice(
  tx: Tx,
  { replacesId, supplementsId }: Pick<InvoiceRecord, 'replacesId' | 'supplementsId'>,
): Promise<Pick<IssuingContext, 'replacesNo' | 'supplements' | 'supplementsNo'>> {
  const otherId = replacesId ?? supplementsId
  const other = otherId === null ? undefined : await findInvoice(tx, otherId)
  if (!other) return {}
  const documentId = other.documentId ?? ''
  const externalNo = await externalNoOfDocument(tx, documentId)
  if (supplementsId === null) return { replacesNo: externalNo }
  const supplements = await documentOf(tx, documentId)
  return { supplements, supplementsNo: externalNo || supplements.number }
}
