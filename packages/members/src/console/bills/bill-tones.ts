import type { Tone } from '@evops/kit'
import type { BillMailState, BillState } from '../../contract/index.ts'

export const billTones = {
  nothing: 'plain',
  open: 'acc',
  overdue: 'bad',
  paid: 'good',
} as const satisfies Record<BillState, Tone>

export const mailTones = {
  waiting: 'warn',
  done: 'good',
  dead: 'bad',
} as const satisfies Record<BillMailState, Tone>
