import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { Journal } from '@evops/ledger/contract'

/** What we add to a partner's price for our drivers; in hundredths of a percent, rounded once. */
export function marginOf(costMinor: number, marginHundredths: number): number {
  return toSafeNumber(roundHalfUp(BigInt(costMinor) * BigInt(marginHundredths), 10_000n))
}

export interface Booked {
  operatorId: string
  partnerId: string
  /** The record that is billed, and the one that takes it back. */
  recordId: string
  creditId?: string
  journalId: string
  currency: string
  at: Date
  holderId: string
  payers: readonly string[] | null
  costMinor: number
  marginMinor: number
  memo: string
}
/**
 * Our driver owes what the partner charges and our margin; the partner is owed what it charges. It is no income of ours, and no
 * cost: we hand it on. A credit is the same the other way, under the same business, so that it comes back to who paid.
 */
export function journalOf(booked: Booked): Journal {
  const { costMinor, marginMinor, creditId, recordId } = booked
  const way = creditId === undefined ? 1 : -1
  const line = (account: Journal['entries'][number]['account'], holderId: string | null, minor: number) =>
    minor === 0 ? [] : [{ account, holderId, amountMinor: way * minor }]
  return {
    operatorId: booked.operatorId,
    id: booked.journalId,
    currency: booked.currency,
    businessType: way === 1 ? 'roaming.billed' : 'roaming.credited',
    businessId: recordId,
    key: way === 1 ? `roaming.billed:${recordId}` : `roaming.credited:${recordId}`,
    effectiveAt: booked.at.toISOString(),
    entries: [
      ...line('payer', booked.holderId, costMinor + marginMinor),
      ...line('payable_partner', booked.partnerId, -costMinor),
      ...line('income_roaming', null, -marginMinor),
    ],
    ...(booked.payers !== null && { payers: booked.payers }),
    memo: booked.memo,
  }
}
