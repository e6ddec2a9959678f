import type { ProfitSharingReceiver } from '../../contract/index.ts'

const whole = 10_000n

/** Returns the amount of each recipient, rounded down. The rest stays. Recipients without an amount are left out. */
export function shareAmountsOf(takenMinor: number, receivers: readonly ProfitSharingReceiver[]) {
  return receivers.flatMap(({ ratio, ...receiver }) => {
    const amountMinor = Number((BigInt(takenMinor) * BigInt(ratio)) / whole)
    return amountMinor > 0 ? [{ ...receiver, amountMinor }] : []
  })
}

/**
 * Returns the amount of a part that must be returned before this amount of a payment can be refunded: rounded up,
 * finally all of it.
 */
export function amountToReturn(
  part: { amountMinor: number; returnedMinor: number },
  { refundedMinor, capturedMinor }: { refundedMinor: number; capturedMinor: number },
): number {
  const due = (BigInt(part.amountMinor) * BigInt(refundedMinor) + BigInt(capturedMinor) - 1n) / BigInt(capturedMinor)
  return Math.max(0, Number(due) - part.returnedMinor)
}
