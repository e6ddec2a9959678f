import type { Tone } from '@evops/platform/console'
import type { BillState } from '../../contract/index.ts'

export const billTones = {
  nothing: 'plain',
  open: 'acc',
  overdue: 'bad',
  paid: 'good',
} as const satisfies Record<BillState, Tone>
