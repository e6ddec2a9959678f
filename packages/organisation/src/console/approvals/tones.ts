import type { ApprovalState } from '../../contract/index.ts'

export const approvalTones = {
  waiting: 'warn',
  executed: 'good',
  failed: 'bad',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const satisfies Record<ApprovalState, string>
