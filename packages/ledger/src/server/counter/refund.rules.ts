export interface RechargeShare {
  topupId: string
  amountMinor: number
}

/**
 * Distributes an amount over recharges, each up to its remaining amount: first those paid by the method of the refund,
 * then the others, newest first. `isOtherWay`: a part goes back by another method than it was paid.
 */
export function distributeOverRecharges(
  amountMinor: number,
  topups: readonly { id: string; leftMinor: number; method: string }[],
  method: string,
): { parts: RechargeShare[]; isOtherWay: boolean } {
  const parts: RechargeShare[] = []
  const rank = (topup: { method: string }) => Number(topup.method !== method)
  let left = amountMinor
  let isOtherWay = false
  for (const topup of topups.toSorted((a, b) => rank(a) - rank(b))) {
    const part = Math.min(left, topup.leftMinor)
    if (part > 0) {
      parts.push({ topupId: topup.id, amountMinor: part })
      isOtherWay ||= topup.method !== method
    }
    left -= part
  }
  return { parts, isOtherWay }
}
