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
