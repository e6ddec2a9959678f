interface Given {
  currency: string
  count: number
  amountMinor: number
}
/** What requests would give back: how many there are, what those in the operator's currency come to, and how many are in another. */
export function refundsOf(given: readonly Given[], currency: string | undefined) {
  const own = given.find((one) => one.currency === currency)
  const count = given.reduce((sum, one) => sum + one.count, 0)
  return { count, amountMinor: own?.amountMinor ?? 0, others: count - (own?.count ?? 0) }
}
