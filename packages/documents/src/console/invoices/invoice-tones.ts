import type { Tone } from '@evops/kit'
import type { InvoiceState } from '../../contract/index.ts'

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
