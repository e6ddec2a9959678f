import type { Entry, Journal } from '@evops/ledger/contract'
import { newId, roundHalfUp, toSafeNumber } from '@evops/platform/contract'

interface Posting {
  operatorId: string
  orderId: string
  currency: string
  /** `order.voided`, `order.refunded` … */
  businessType: string
  /** Of the order before the act: one act posts once. */
  version: number
  at: Date
}

/** Takes back an amount of what stands in the ledger for an order, each account in its share. Null: nothing stands. */
export function takeBack(posting: Posting, net: readonly Entry[], amountMinor?: number): Journal | null {
  const due = net.reduce((sum, entry) => sum + Math.max(entry.amountMinor, 0), 0)
  const amount = amountMinor ?? due
  if (due === 0 || amount === 0) return null
  const [debits, credits] = [
    net.filter((entry) => entry.amountMinor > 0),
    net.filter((entry) => entry.amountMinor < 0),
  ]
  return journal(posting, [...shares(debits, amount, due), ...shares(credits, -amount, due)])
}

/** From what stands to what should: one journal of the differences. Null: nothing moves. */
export function correct(posting: Posting, net: readonly Entry[], wanted: readonly Entry[]): Journal | null {
  const sums = new Map<string, Entry>()
  const add = (entry: Entry, sign: 1 | -1) => {
    const key = `${entry.account} ${entry.holderId ?? ''}`
    sums.set(key, { ...entry, amountMinor: (sums.get(key)?.amountMinor ?? 0) + sign * entry.amountMinor })
  }
  for (const entry of net) add(entry, -1)
  for (const entry of wanted) add(entry, 1)
  return journal(posting, [...sums.values()])
}

/** What is due of an order by its postings. */
export function dueOf(net: readonly Entry[]): number {
  return net.reduce((sum, entry) => sum + Math.max(entry.amountMinor, 0), 0)
}

/** An amount over entries in proportion, to the minor unit: each share is a difference of rounded running sums. */
function shares(entries: readonly Entry[], amount: number, whole: number): Entry[] {
  let [before, running] = [0n, 0n]
  return entries.map((entry) => {
    running += BigInt(Math.abs(entry.amountMinor))
    const upTo = roundHalfUp(running * BigInt(Math.abs(amount)), BigInt(whole))
    const share = toSafeNumber(upTo - before)
    before = upTo
    return { ...entry, amountMinor: amount > 0 ? -share : share }
  })
}

function journal(
  { operatorId, orderId, currency, businessType, version, at }: Posting,
  entries: Entry[],
): Journal | null {
  const moved = entries.filter((entry) => entry.amountMinor !== 0)
  if (moved.length === 0) return null
  return {
    operatorId,
    id: newId(),
    currency,
    businessType,
    businessId: orderId,
    key: `${businessType}:${orderId}:${version}`,
    effectiveAt: at.toISOString(),
    entries: moved,
  }
}
