import type { Tx } from '@evops/platform/server'
import type { DocumentsDeps } from '../deps.ts'
import { findFile } from '../engine/documents.store.ts'
import { mailText } from './invoice-pdf.ts'
import { documentOfMail, saveMailOutcome, takeUntold } from './mails.store.ts'

/** What whoever sends mails needs of invoices. */
export interface InvoiceMails {
  /** An SQL condition: there are mails to take. */
  waits: string
  /** Mails that nobody has sent yet; taken when the transaction (the platform's) commits. */
  take(
    tx: Tx,
    limit: number,
  ): Promise<{ operatorId: string; id: string; to: string; subject: string; text: string }[]>
  /** What is sent with one, as it was issued: paper, and what machines read; undefined: it is none of ours. */
  file(mail: { operatorId: string; id: string }): Promise<MailFile | undefined>
  /** What came of a try, in the transaction that writes it down. */
  settled: typeof saveMailOutcome
}

interface MailFile {
  name: string
  content: Buffer
  more: readonly { name: string; content: Buffer }[]
}
/** Mexico: as the PAC stamped it. What an office alone is told (Spain's record, China's request) is nobody else's. */
async function forMachines(tx: Tx, documentId: string): Promise<MailFile['more']> {
  const stamped = await findFile(tx, documentId, 'stamped')
  if (stamped?.name.endsWith('.timbrado.xml')) return [stamped]
  const xml = await findFile(tx, documentId, 'xml')
  return xml?.contentType === 'application/xml' ? [xml] : []
}

export function createInvoiceMails({ services }: DocumentsDeps): InvoiceMails {
  return {
    waits: 'exists (select from documents_mails where not told)',
    take: async (tx, limit) =>
      (await takeUntold(tx, limit)).map(({ operatorId, id, target: to, ...mail }) => ({
        operatorId,
        id,
        to,
        ...mailText(mail),
      })),
    file: ({ operatorId, id }) =>
      services.db.inTenant(operatorId, async (tx) => {
        const documentId = await documentOfMail(tx, id)
        if (documentId === undefined) return undefined
        const paper = (await findFile(tx, documentId, 'pdf')) ?? (await findFile(tx, documentId, 'upload'))
        return paper && { ...paper, more: await forMachines(tx, documentId) }
      }),
    settled: saveMailOutcome,
  }
}
