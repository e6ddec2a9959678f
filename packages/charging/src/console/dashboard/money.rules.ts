interface Request {
  amountMinor: number | null
  currency: string | null
}
/** What requests would give back: how many there are, what those in the operator's currency come to, and how many are in another. */
export function refundsOf(requests: readonly Request[], currency: string | undefined) {
  const refunds = requests.filter(({ amountMinor }) => amountMinor !== null)
  const own = refunds.filter((request) => request.currency === currency)
  return {
    count: refunds.length,
    amountMinor: own.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
    others: refunds.length - own.length,
  }
}
