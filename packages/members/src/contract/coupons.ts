import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, words } from '@evops/platform/contract'
import { z } from 'zod'
import { couponReduction } from './coupon-strategies.ts'
import { couponPermissions } from './screens.ts'
import { mandatoryReason } from './shapes.ts'

export const couponStates = ['unused', 'locked', 'used', 'expired', 'revoked'] as const
export type CouponState = (typeof couponStates)[number]

export const couponStateWords = words({
  'members.coupon.unused': { zh: '未使用', en: 'Unused', es: 'Sin usar' },
  'members.coupon.locked': { zh: '充电中锁定', en: 'In a session', es: 'En una sesión' },
  'members.coupon.used': { zh: '已使用', en: 'Used', es: 'Usado' },
  'members.coupon.expired': { zh: '已过期', en: 'Expired', es: 'Vencido' },
  'members.coupon.revoked': { zh: '已作废', en: 'Revoked', es: 'Anulado' },
})

export const couponRow = z.object({
  id: z.uuid(),
  no: z.string(),
  strategyId: z.uuid(),
  strategyName: z.string(),
  memberId: z.uuid(),
  /** Masked name of the member. */
  memberName: z.string(),
  off: couponReduction,
  state: z.enum(couponStates),
  preferred: z.boolean(),
  validFrom: instant.nullable(),
  validUntil: instant,
  grantedAt: instant,
  usedAt: instant.nullable(),
  usedMinor: minorUnits,
  /** Remaining amount, for a coupon that keeps its remainder. */
  remainedMinor: minorUnits.nullable(),
  sessionId: z.uuid().nullable(),
  reason: z.string(),
})
export type CouponRow = z.infer<typeof couponRow>

const couponQuery = {
  strategyId: z.uuid().optional(),
  memberId: z.uuid().optional(),
  state: z.enum(couponStates).optional(),
  /** Prefix of a coupon's number. */
  search: z.string().trim().max(20).optional(),
}
export const couponFilter = z.object(couponQuery)
export type CouponFilter = z.output<typeof couponFilter>
export const couponExport = 'members.coupons'
export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/user/preferstrategy/usercouponlist',
  permission: couponPermissions.view,
  summary: 'Lists current and past coupons of members, newest first',
  query: pageQuery.extend(couponQuery),
  reply: pageSchemaOf(couponRow),
})
export const revokeCoupon = endpoint({
  name: 'revokeCoupon',
  method: 'POST',
  path: '/api/coupons/{id}/revoke',
  permission: couponPermissions.control,
  summary: 'Revokes a coupon that is not in use',
  body: z.object({ reason: mandatoryReason }),
  reply: couponRow,
})
export const preferCoupon = endpoint({
  name: 'preferCoupon',
  method: 'POST',
  path: '/api/coupons/{id}/prefer',
  permission: couponPermissions.control,
  summary:
    'Marks a coupon as preferred: the member’s next session to which it applies uses this coupon instead of the best one',
  body: z.object({ preferred: z.boolean().default(true) }),
  reply: couponRow,
})

export const couponEndpoints = [listCoupons, revokeCoupon, preferCoupon] as const
