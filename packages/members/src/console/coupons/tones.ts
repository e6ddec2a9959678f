import type { Tone } from '@evops/kit'
import type { CouponState, CouponStrategyState } from '../../contract/index.ts'

export const strategyTones = {
  draft: 'plain',
  offered: 'acc',
  accepted: 'acc',
  published: 'good',
  paused: 'warn',
  ended: 'plain',
} as const satisfies Record<CouponStrategyState, Tone>

export const couponTones = {
  unused: 'acc',
  locked: 'warn',
  used: 'good',
  expired: 'plain',
  revoked: 'plain',
} as const satisfies Record<CouponState, Tone>
