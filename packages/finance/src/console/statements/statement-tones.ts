import type { Tone } from '@evops/kit'
import type { StatementState } from '../../contract/index.ts'

export const statementTones = {
  draft: 'plain',
  confirmed: 'acc',
  approved: 'warn',
  paid: 'good',
  closed: 'good',
  disputed: 'bad',
} as const satisfies Record<StatementState, Tone>
