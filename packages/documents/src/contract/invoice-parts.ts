import { instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { issuedDocument } from './documents.ts'

/**
 * Reasons for a reversal, by the codes of China's red-letter form: wrongly issued, returned, service ended, allowance.
 * A reversal cancels all that is left; a wrongly issued invoice is cancelled as a whole or not at all.
 */
export const reversalReasons = ['01', '02', '03', '04'] as const
export type ReversalReason = (typeof reversalReasons)[number]
/** Reasons for a credit note. */
export const creditNoteReasons = ['02', '03', '04'] as const
/** failed: the tax office rejected the issued document, and it is sent again; refused: no document was issued. */
export const creditNoteStates = ['waiting', 'failed', 'issued', 'refused'] as const

export const creditNote = z.object({
  id: z.uuid(),
  state: z.enum(creditNoteStates),
  reason: z.enum(creditNoteReasons),
  text: z.string(),
  totalMinor: minorUnits,
  madeAt: instant,
  byName: z.string(),
  document: issuedDocument.nullable(),
})
export type CreditNote = z.output<typeof creditNote>
/** wallet: paid before the invoice was issued. */
export const paymentMethods = ['cash', 'transfer', 'pos', 'online', 'wallet'] as const
export const invoicePayment = z.object({
  id: z.uuid(),
  paidAt: instant,
  method: z.enum(paymentMethods),
  state: z.enum(['waiting', 'failed', 'issued']),
  /** Instalment number from one without gaps; the paid amount, and the remainder. */
  instalment: z.int(),
  paidMinor: minorUnits,
  leftMinor: minorUnits,
  document: issuedDocument,
})
export type InvoicePayment = z.output<typeof invoicePayment>

/** accepted_with_errors: the office stored the record, and it has to be mended (Spain: subsanación). */
export const submissionStates = ['waiting', 'pending', 'accepted', 'accepted_with_errors', 'refused'] as const
export const invoiceSubmission = z.object({
  id: z.uuid(),
  act: z.enum(['issue', 'reverse', 'credit', 'payment']),
  state: z.enum(submissionStates),
  externalNo: z.string(),
  answer: z.string(),
  attempts: z.int(),
  test: z.boolean(),
  madeAt: instant,
  doneAt: instant.nullable(),
})
export const invoiceMail = z.object({
  id: z.uuid(),
  at: instant,
  byName: z.string(),
  /** Recipient address. */
  to: z.string(),
  state: z.enum(['waiting', 'done', 'dead']),
  answer: z.string(),
})
