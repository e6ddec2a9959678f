import type { Tx } from '@evops/platform/server'
import { markReplaced, type InvoiceRecord } from './invoices.store.ts'
import { lockInvoice, addInvoiceStep } from './life.service.ts'

/** Called when a replacement failed: the replaced invoice gets its sessions back and stays valid. */
export async function restoreReplacedInvoice(
  tx: Tx,
  { successor, operatorId, at }: { successor: InvoiceRecord; operatorId: string; at: Date },
): Promise<void> {
  if (successor.replacesId === null) return
  const invoice = await lockInvoice(tx, successor.replacesId)
  if (invoice.state === 'reversed' || invoice.replacedBy !== successor.id) return
  await markReplaced(tx, invoice.id, null)
  if (invoice.state === 'reversing')
    await addInvoiceStep(tx, invoice, { operatorId, to: 'issued', at, text: successor.number ?? successor.no })
}
