import type { PaymentReport } from '../port.ts'

/** A refund of ours. Its number at the provider is empty until the provider has responded. */
export interface RequestedRefund {
  providerNo: string
  amountMinor: number
}
type Reported = NonNullable<PaymentReport['refunds']>[number]

/**
 * Returns the completed refunds of a payment that are none of ours. A refund without a response yet is assumed to be one
 * of the same amount: if it is another one, the day's file shows the difference.
 */
export function refundsNotRequested(reported: readonly Reported[], own: readonly RequestedRefund[]): Reported[] {
  const numbers = new Set(own.map(({ providerNo }) => providerNo))
  const waiting = own.filter(({ providerNo }) => providerNo === '').map(({ amountMinor }) => amountMinor)
  return reported.filter(({ refundNo, amountMinor, state }) => {
    if (state !== 'done' || refundNo === '' || amountMinor < 1 || numbers.has(refundNo)) return false
    const at = waiting.indexOf(amountMinor)
    if (at >= 0) waiting.splice(at, 1)
    return at < 0
  })
}
