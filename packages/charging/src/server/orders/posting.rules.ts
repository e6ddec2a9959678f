import { newId } from '@evops/platform/contract'
import type { Journal } from '@evops/ledger/contract'
import type { PricedSession } from '@evops/tariffs/contract'

/** The order as far as its posting needs it. */
export interface PostedOrder {
  operatorId: string
  id: string
  /** The start token that owes; null for a tag nobody knows (M-04). */
  tokenId: string | null
  endedAt: number
}

/**
 * Dr receivable / Cr electricity and service income, until members exist whose wallets pay (domain handbook, section 10).
 * An order that costs nothing posts nothing.
 */
export function orderJournal(order: PostedOrder, bill: PricedSession): Journal | null {
  if (bill.totalMinor === 0) return null
  const entries = [
    {
      account: order.tokenId === null ? ('receivable_unknown' as const) : ('receivable_token' as const),
      holderId: order.tokenId,
      amountMinor: bill.totalMinor,
    },
    { account: 'income_electricity' as const, holderId: null, amountMinor: -bill.electricity.minor },
    { account: 'income_service' as const, holderId: null, amountMinor: -bill.service.minor },
  ].filter((entry) => entry.amountMinor !== 0)
  return {
    operatorId: order.operatorId,
    id: newId(),
    currency: bill.currency,
    businessType: 'order.settled',
    businessId: order.id,
    key: `order.settled:${order.id}`,
    effectiveAt: new Date(order.endedAt).toISOString(),
    entries,
  }
}
