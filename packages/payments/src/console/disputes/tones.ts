import type { DisputeState } from '../../contract/index.ts'

export const disputeTones = {
  opened: 'warn',
  evidence_sent: 'acc',
  won: 'good',
  lost: 'bad',
  accepted: 'plain',
} as const satisfies Record<DisputeState, string>
