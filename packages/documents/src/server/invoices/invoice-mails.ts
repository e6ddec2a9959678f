import type { Tx } from '@evops/platform/server'
import type { DocumentsDeps } from '../deps.ts'
import { findDocumentFile } from '../engine/documents.store.ts'
import { mailText } from './invoice-pdf.ts'
import { documentOfMail, saveMailOutcome, claimUnsentMails } from './mails.store.ts'

/** Functions for the sender of e-mails with invoices. */
export interface InvoiceMails {
  /** SQL condition: e-mails are waiting. */
  waits: string
  /** Takes e-mails that were not sent yet; they count as taken when the platform transaction commits. */
  take(tx: Tx, limit: number): Promise<{ operatorId: string; id: string; to: string; subject: string; text: string }[]>
  /**
   * Returns the attachments as issued: PDF and the machine-readable file; undefined if the e-mail is not for an
   * invoice.
   */
  file(mail: { operatorId: string; id: string }): Promise<MailFile | undefined>
  /** Records the result of an attempt, in the same transaction. */
  settled: typeof saveMailOutcome
}

interface MailFile {
  name: string
  content: Buffer
  more: readonly { name: string; content: Buffer }[]
}
/**
 * Returns the machine-readable file; for Mexico, as stamped by the PAC. Files that are only for an office (Spain's
 * record, China's request) are not sent to others.
 */
async function forMachines(tx: Tx, documentId: string): Promise<MailFile['more']> {
  const stamped = await findDocumentFile(tx, documentId, 'stamped')
  if (stamped?.name.endsWith('.timbrado.xml')) return [stamped]
  const xml = await findDocumentFile(tx, documentId, 'xml')
  return xml?.contentType === 'application/xml' ? [xml] : []
}

export function createInvoiceMails({ services }: DocumentsDeps): InvoiceMails {
  return {
    waits: 'exists (select from documents_mails where not notified)',
    take: async (tx, limit) =>
      (await claimUnsentMails(tx, limit)).map(({ operatorId, id, target: to, ...mail }) => ({
        operatorId,
        id,
        to,
        ...mailText(mail),
      })),
    file: ({ operatorId, id }) =>
      services.db.inTenant(operatorId, async (tx) => {
        const documentId = await documentOfMail(tx, id)
        if (documentId === undefined) return undefined
        const paper =
          (await findDocumentFile(tx, documentId, 'pdf')) ?? (await findDocumentFile(tx, documentId, 'upload'))
        return paper && { ...paper, more: await forMachines(tx, documentId) }
      }),
    settled: saveMailOutcome,
  }
}
