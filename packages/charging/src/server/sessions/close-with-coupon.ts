import type { Candidate } from '@evops/members/server'
import type { CloseRow } from './close-row.ts'
import { closeSession, type Closing } from './close-session.rules.ts'
import { chooseCoupon } from './coupon.rules.ts'

/** False: another order has the coupon by now. */
export type SwapCoupon = (swap: { operatorId: string; sessionId: string; couponId: string }) => Promise<boolean>

/** With the coupon that is worth most to its member. Where another order has it by now, with the one it began with. */
export async function closeWithCoupon(
  closing: Closing,
  { coupons, swap }: { coupons: readonly Candidate[]; swap: SwapCoupon },
): Promise<CloseRow> {
  const { operatorId, session, reductions = [] } = closing
  const plain = closeSession(closing)
  if (plain.bill === null || coupons.length === 0) return plain
  let chosen = chooseCoupon(plain.bill, reductions, coupons)
  if (
    chosen &&
    !chosen.locked &&
    !(await swap({ operatorId, sessionId: session.id, couponId: chosen.coupon.id }))
  )
    chosen = coupons.find(({ locked }) => locked) ?? null
  return chosen ? closeSession({ ...closing, reductions: [...reductions, chosen.coupon] }) : plain
}
