import type { Tone } from '@evops/kit'
import type { WithdrawalState } from '../../contract/index.ts'

export const withdrawalTones = {
  requested: 'warn',
  approved: 'acc',
  paid: 'good',
  failed: 'bad',
  refused: 'plain',
  cancelled: 'plain',
} as const satisfies Record<WithdrawalState, Tone>
