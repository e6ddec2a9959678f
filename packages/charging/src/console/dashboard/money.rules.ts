/** Requests that give money back once somebody agrees: of an order, from a wallet, of a deposit. */
const refunds = new Set(['charging.order-refund', 'ledger.refund', 'ledger.closing', 'ledger.deposit-refund'])
export function isRefundKind(kind: string): boolean {
  return refunds.has(kind)
}
