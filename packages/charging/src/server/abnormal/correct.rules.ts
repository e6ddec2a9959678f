import { newId } from '@evops/platform/contract'
import type { Entry, Journal } from '@evops/ledger/contract'

export interface Correction {
  operatorId: string
  orderId: string
  /** Of the order after the change: one correction posts once. */
  version: number
  currency: string
  /** What stands in the ledger for this order. */
  net: readonly Entry[]
  /** What should. */
  wanted: readonly Entry[]
  at: Date
}

/** Takes back what stands and posts what should: one journal of the differences. Null: nothing moves. */
export function correctionJournal(correction: Correction): Journal | null {
  const { operatorId, orderId, version, currency, net, wanted, at } = correction
  const sums = new Map<string, Entry>()
  const add = (entry: Entry, sign: 1 | -1) => {
    const key = `${entry.account} ${entry.holderId ?? ''}`
    const before = sums.get(key)?.amountMinor ?? 0
    sums.set(key, { ...entry, amountMinor: before + sign * entry.amountMinor })
  }
  for (const entry of net) add(entry, -1)
  for (const entry of wanted) add(entry, 1)
  const entries = [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0)
  if (entries.length === 0) return null
  return {
    operatorId,
    id: newId(),
    currency,
    businessType: 'order.corrected',
    businessId: orderId,
    key: `order.corrected:${orderId}:${version}`,
    effectiveAt: at.toISOString(),
    entries,
  }
}
