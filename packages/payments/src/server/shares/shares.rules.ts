import type { Receiver } from '../../contract/index.ts'

const whole = 10_000n

/** What each receiver gets of what was taken: rounded down, the rest stays. Nobody gets nothing. */
export function partsOf(takenMinor: number, receivers: readonly Receiver[]) {
  return receivers.flatMap(({ ratio, ...receiver }) => {
    const amountMinor = Number((BigInt(takenMinor) * BigInt(ratio)) / whole)
    return amountMinor > 0 ? [{ ...receiver, amountMinor }] : []
  })
}

/** What of a part has to come back before so much of a payment may have gone back: rounded up, all of it in the end. */
export function owedBack(
  part: { amountMinor: number; returnedMinor: number },
  { refundedMinor, capturedMinor }: { refundedMinor: number; capturedMinor: number },
): number {
  const due =
    (BigInt(part.amountMinor) * BigInt(refundedMinor) + BigInt(capturedMinor) - 1n) / BigInt(capturedMinor)
  return Math.max(0, Number(due) - part.returnedMinor)
}
