import { newId } from '@evops/platform/contract'
import type { JournalEntry, Journal } from '@evops/ledger/contract'
import { bearers, payableOf, type Bearer, type PricedSession } from '@evops/tariffs/contract'

/** Part of the session that its posting needs. */
export interface PostedSession {
  operatorId: string
  id: string
  /** Wallet that pays. Null: the start token itself owes. */
  holderId: string | null
  /** Wallets that paid before the holder's at the start. */
  payers: readonly string[]
  /** Start token that owes. Null for an unknown tag (M-04). */
  tokenId: string | null
  endedAt: number
}

/**
 * Dr payer or receivable, and discounts and coupons on the account of the party that bears them / Cr electricity,
 * service and occupancy income (domain handbook, section 10). The ledger calculates the payer's wallet accounts when it
 * posts. A session without cost posts nothing.
 */
export function sessionJournal(session: PostedSession, bill: PricedSession): Journal | null {
  return journalOf(session, null, {
    bill,
    businessType: 'order.settled',
    key: `order.settled:${session.id}`,
    at: session.endedAt,
  })
}

/** Returns the postings or reversals of a new bill revision. Null if no account changes. */
export function differenceJournal(
  session: Omit<PostedSession, 'endedAt'> & { at: number; revision: number },
  before: PricedSession,
  bill: PricedSession,
): Journal | null {
  const key = `order.revised:${session.id}:${session.revision}`
  return journalOf(session, before, { bill, businessType: 'order.revised', key, at: session.at })
}

function journalOf(
  session: Omit<PostedSession, 'endedAt'>,
  before: PricedSession | null,
  { bill, businessType, key, at }: { bill: PricedSession; businessType: string; key: string; at: number },
): Journal | null {
  const [was, is] = [before ? amountsOf(before) : nothing, amountsOf(bill)]
  const entries = [
    { ...payerOf(session), amountMinor: is.payable - was.payable },
    ...bearers.map((bearer) => ({
      account: `discount_${bearer}` as const,
      holderId: null,
      amountMinor: is.reduced[bearer] - was.reduced[bearer],
    })),
    { account: 'income_electricity', holderId: null, amountMinor: was.electricity - is.electricity },
    { account: 'income_service', holderId: null, amountMinor: was.service - is.service },
    { account: 'income_occupancy', holderId: null, amountMinor: was.occupancy - is.occupancy },
  ] satisfies JournalEntry[]
  const moved = entries.filter((entry) => entry.amountMinor !== 0)
  if (moved.length === 0) return null
  return {
    operatorId: session.operatorId,
    id: newId(),
    currency: bill.currency,
    businessType,
    businessId: session.id,
    key,
    effectiveAt: new Date(at).toISOString(),
    entries: moved,
    payers: session.payers,
  }
}

/** Returns the debtor of a session: a holder's wallet, its start token, or an unknown tag. */
export function payerOf({
  holderId,
  tokenId,
}: Pick<PostedSession, 'holderId' | 'tokenId'>): Pick<JournalEntry, 'account' | 'holderId'> {
  if (holderId !== null) return { account: 'payer', holderId }
  return { account: tokenId === null ? 'receivable_unknown' : 'receivable_token', holderId: tokenId }
}

const nothingReduced = { operator: 0, platform: 0, owner: 0 } satisfies Record<Bearer, number>
const nothing = { payable: 0, reduced: nothingReduced, electricity: 0, service: 0, occupancy: 0 }

function amountsOf(bill: PricedSession): typeof nothing {
  const reduced = { ...nothingReduced }
  for (const { bearer, minor } of bill.reductions) reduced[bearer] += minor
  return {
    payable: payableOf(bill),
    reduced,
    electricity: bill.electricity.minor,
    service: bill.service.minor,
    occupancy: bill.occupancy?.amount.minor ?? 0,
  }
}
