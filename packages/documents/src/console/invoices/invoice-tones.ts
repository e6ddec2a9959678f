import type { Tone } from '@evops/kit'
import type { InvoiceOfficeState, InvoiceRow, InvoiceState } from '../../contract/index.ts'

export const invoiceTones: Readonly<Record<InvoiceState, Tone>> = {
  applied: 'acc',
  approved: 'acc',
  refused: 'plain',
  cancelled: 'plain',
  issuing: 'warn',
  failed: 'bad',
  issued: 'good',
  reversing: 'warn',
  reversed: 'plain',
}

const officeTones: Readonly<Record<InvoiceOfficeState, Tone>> = {
  waiting: 'acc',
  delayed: 'warn',
  pending: 'warn',
  accepted: 'good',
  accepted_with_errors: 'bad',
  refused: 'bad',
}
/** Returns tone and word of an invoice: an issued one has the state of its tax office until the office accepted it. */
export function invoiceStatusOf({ state, officeState }: Pick<InvoiceRow, 'state' | 'officeState'>) {
  if (['issued', 'reversing', 'reversed'].includes(state) && officeState !== null && officeState !== 'accepted')
    return { tone: officeTones[officeState], word: `documents.invoice.officeState.${officeState}` } as const
  return { tone: invoiceTones[state], word: `documents.invoice.state.${state}` } as const
}
