import type { JournalEntry, Journal, JournalAct } from '@evops/ledger/contract'
import { newId, roundHalfUp, toSafeNumber } from '@evops/platform/contract'

interface Posting {
  operatorId: string
  sessionId: string
  currency: string
  /** `session.voided`, `session.refunded` … */
  businessType: string
  /** Version of the session before the operation, so that one operation posts once. */
  version: number
  at: Date
  /** Wallets that paid before its holder's at the start. */
  payers: readonly string[]
  act: JournalAct
}

/**
 * Reverses an amount that was paid for a session, proportionally on each account, together with its share of the
 * discount. Income decreases by both. Without an amount, the whole balance is reversed. Null: nothing to reverse.
 */
export function reverseSessionPayment(
  posting: Posting,
  net: readonly JournalEntry[],
  amountMinor?: number,
): Journal | null {
  const due = amountDueOfPostings(net)
  const isPart = amountMinor !== undefined && amountMinor < due
  const [paid, off] = [
    net.filter((entry) => entry.amountMinor > 0 && !isReduction(entry)),
    net.filter((entry) => entry.amountMinor > 0 && isReduction(entry)),
  ]
  const whole = off.reduce((sum, entry) => sum + entry.amountMinor, 0)
  const amount = isPart ? amountMinor : due
  const offBack = isPart ? toSafeNumber(roundHalfUp(BigInt(whole) * BigInt(amount), BigInt(due))) : whole
  if (amount + offBack === 0) return null
  const credits = net.filter((entry) => entry.amountMinor < 0)
  return journal(posting, [
    ...shares(paid, amount, due),
    ...shares(off, offBack, whole),
    ...shares(credits, -(amount + offBack), due + whole),
  ])
}

/** Returns true for a discount, on the account of the party that bears it. It was paid by no one. */
function isReduction({ account }: JournalEntry): boolean {
  return account.startsWith('discount_')
}

/** Returns one journal with the differences between the current and the wanted entries. Null: no difference. */
export function correctionJournal(
  posting: Posting,
  net: readonly JournalEntry[],
  wanted: readonly JournalEntry[],
): Journal | null {
  const sums = new Map<string, JournalEntry>()
  const add = (entry: JournalEntry, sign: 1 | -1) => {
    const key = `${entry.account} ${entry.holderId ?? ''}`
    sums.set(key, { ...entry, amountMinor: (sums.get(key)?.amountMinor ?? 0) + sign * entry.amountMinor })
  }
  for (const entry of net) add(entry, -1)
  for (const entry of wanted) add(entry, 1)
  return journal(posting, [...sums.values()])
}

/** Returns the amount due of a session according to its postings. */
export function amountDueOfPostings(net: readonly JournalEntry[]): number {
  return net.reduce((sum, entry) => sum + (isReduction(entry) ? 0 : Math.max(entry.amountMinor, 0)), 0)
}

/**
 * Splits an amount over entries in proportion, exact to the minor unit: each share is a difference of rounded running
 * sums.
 */
function shares(entries: readonly JournalEntry[], amount: number, whole: number): JournalEntry[] {
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
  { operatorId, sessionId, currency, businessType, version, at, payers, act }: Posting,
  entries: JournalEntry[],
): Journal | null {
  const moved = entries.filter((entry) => entry.amountMinor !== 0)
  if (moved.length === 0) return null
  return {
    operatorId,
    id: newId(),
    currency,
    businessType,
    businessId: sessionId,
    key: `${businessType}:${sessionId}:${version}`,
    effectiveAt: at.toISOString(),
    act,
    entries: moved,
    payers,
  }
}
