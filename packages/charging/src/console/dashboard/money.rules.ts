interface DayIncome {
  currency: string
  count: number
  amountMinor: number
}
/**
 * Summarises refund requests: their number, the total in the operator's currency, and the number in other currencies.
 */
export function summarizeRefundRequests(amounts: readonly DayIncome[], currency: string | undefined) {
  const own = amounts.find((one) => one.currency === currency)
  const count = amounts.reduce((sum, one) => sum + one.count, 0)
  return { count, amountMinor: own?.amountMinor ?? 0, others: count - (own?.count ?? 0) }
}
