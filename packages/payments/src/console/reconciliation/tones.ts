import type { ChannelDayState, DifferenceRow } from '../../contract/index.ts'

export const dayTones = {
  waiting: 'plain',
  failed: 'bad',
  different: 'warn',
  equal: 'good',
  waived: 'plain',
} as const satisfies Record<ChannelDayState, string>
export const differenceTones = {
  open: 'warn',
  proposed: 'acc',
  resolved: 'good',
} as const satisfies Record<DifferenceRow['state'], string>
