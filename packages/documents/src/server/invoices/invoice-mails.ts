import type { Tx } from '@evops/platform/server'
import type { DocumentsDeps } from '../deps.ts'
import { findFile } from '../engine/documents.store.ts'
import { mailText } from './invoice-pdf.ts'
import { documentOfMail, noteOutcome, takeUntold } from './mails.store.ts'

/** What whoever sends mails needs of invoices. */
export interface InvoiceMails {
  /** Mails that nobody has sent yet; taken when the transaction (the platform's) commits. */
  take(
    tx: Tx,
    limit: number,
  ): Promise<{ operatorId: string; id: string; to: string; subject: string; text: string }[]>
  /** What is sent with one, as it was issued; undefined: it is none of ours. */
  file(mail: { operatorId: string; id: string }): Promise<{ name: string; content: Buffer } | undefined>
  /** What came of a try, in the transaction that writes it down. */
  settled: typeof noteOutcome
}

export function createInvoiceMails({ house }: DocumentsDeps): InvoiceMails {
  return {
    take: async (tx, limit) =>
      (await takeUntold(tx, limit)).map(({ operatorId, id, target: to, ...mail }) => ({
        operatorId,
        id,
        to,
        ...mailText(mail),
      })),
    file: ({ operatorId, id }) =>
      house.db.inTenant(operatorId, async (tx) => {
        const documentId = await documentOfMail(tx, id)
        if (documentId === undefined) return undefined
        return (await findFile(tx, documentId, 'pdf')) ?? (await findFile(tx, documentId, 'upload'))
      }),
    settled: noteOutcome,
  }
}
