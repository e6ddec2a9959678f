import { instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { issuedDocument } from './documents.ts'

/**
 * Why one is taken back, as China's red-letter form counts them: wrongly issued, returned, service ended, allowance. A
 * reversal takes back all that is left; what was wrongly issued is taken back whole or not at all.
 */
export const reversalReasons = ['01', '02', '03', '04'] as const
export type ReversalReason = (typeof reversalReasons)[number]
/** Why a part is taken back. */
export const creditReasons = ['02', '03', '04'] as const
/** failed: the office refused what was issued, and it goes again; refused: nothing came of it. */
export const creditStates = ['waiting', 'failed', 'issued', 'refused'] as const

export const creditNote = z.object({
  id: z.uuid(),
  state: z.enum(creditStates),
  reason: z.enum(creditReasons),
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
  /** Counted from one, without a gap; what it paid of this invoice, and what it left. */
  instalment: z.int(),
  paidMinor: minorUnits,
  leftMinor: minorUnits,
  document: issuedDocument,
})
export type InvoicePayment = z.output<typeof invoicePayment>

export const submissionStates = ['waiting', 'pending', 'accepted', 'refused'] as const
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
  /** Where to. */
  to: z.string(),
  state: z.enum(['waiting', 'done', 'dead']),
  answer: z.string(),
})
