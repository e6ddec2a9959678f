import type { CouponCandidate } from '@evops/members/server'
import type { CloseSessionRow } from './close-row.ts'
import { closeSession, type SessionClosing } from './close-session.rules.ts'
import { chooseCoupon } from './coupon.rules.ts'

/** Returns false if another session has the coupon in the meantime. */
export type SwapCoupon = (swap: { operatorId: string; sessionId: string; couponId: string }) => Promise<boolean>

/**
 * Closes a session with the coupon of the highest value for its member. If another session has this coupon in the
 * meantime, the coupon of the start is used.
 */
export async function closeWithCoupon(
  closing: SessionClosing,
  { coupons, swap }: { coupons: readonly CouponCandidate[]; swap: SwapCoupon },
): Promise<CloseSessionRow> {
  const { operatorId, session, reductions = [] } = closing
  const plain = closeSession(closing)
  if (plain.bill === null || coupons.length === 0) return plain
  let chosen = chooseCoupon(plain.bill, reductions, coupons)
  if (chosen && !chosen.locked && !(await swap({ operatorId, sessionId: session.id, couponId: chosen.coupon.id })))
    chosen = coupons.find(({ locked }) => locked) ?? null
  return chosen ? closeSession({ ...closing, reductions: [...reductions, chosen.coupon] }) : plain
}
