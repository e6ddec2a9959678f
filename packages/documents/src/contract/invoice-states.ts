export const invoiceStates = [
  'applied',
  'approved',
  'refused',
  'cancelled',
  'issuing',
  'failed',
  'issued',
  'reversing',
  'reversed',
] as const
export type InvoiceState = (typeof invoiceStates)[number]
/**
 * State of an issued invoice at its tax office: the worst of its records. delayed: an attempt got no answer, or the
 * record is older than four minutes.
 */
export const officeStates = ['waiting', 'delayed', 'pending', 'accepted', 'accepted_with_errors', 'refused'] as const
export type InvoiceOfficeState = (typeof officeStates)[number]
/** Allowed state transitions; the table `documents_moves` has the same, and a test compares both. */
export const invoiceMoves: Readonly<Record<InvoiceState | 'new', readonly InvoiceState[]>> = {
  new: ['applied'],
  applied: ['approved', 'refused', 'cancelled'],
  approved: ['issuing', 'cancelled'],
  refused: [],
  cancelled: [],
  issuing: ['issued', 'failed'],
  failed: ['issuing', 'reversing'],
  issued: ['reversing', 'issued'],
  reversing: ['reversed', 'issued'],
  reversed: [],
}
