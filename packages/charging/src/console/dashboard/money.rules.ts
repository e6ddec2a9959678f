interface Given {
  currency: string
  count: number
  amountMinor: number
}
/**
 * Summarises refund requests: their number, the total in the operator's currency, and the number in other currencies.
 */
export function refundsOf(given: readonly Given[], currency: string | undefined) {
  const own = given.find((one) => one.currency === currency)
  const count = given.reduce((sum, one) => sum + one.count, 0)
  return { count, amountMinor: own?.amountMinor ?? 0, others: count - (own?.count ?? 0) }
}
