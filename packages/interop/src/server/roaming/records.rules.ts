import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { Journal, JournalAct } from '@evops/ledger/contract'

/** Returns our margin on a partner's price for our drivers, in hundredths of a percent, rounded once. */
export function roamingMargin(costMinor: number, marginHundredths: number): number {
  return toSafeNumber(roundHalfUp(BigInt(costMinor) * BigInt(marginHundredths), 10_000n))
}

export interface BookedRecord {
  operatorId: string
  partnerId: string
  /** Id of the billed record, and id of the credit that cancels it. */
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
  /** Person who accepts a held record, with the second person if there is one. Missing: posted on its evidence. */
  accepted?: Pick<JournalAct, 'userId' | 'second'> | undefined
}
/**
 * Returns the journal entries of a record. Our driver owes the partner's price and our margin, and we owe the partner
 * its price. The partner's price is neither income nor cost for us, because we pass it on. A credit has the reversed
 * entries under the same business key, so that the payer is refunded.
 */
export function buildRecordJournal(booked: BookedRecord): Journal {
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
    act:
      way === -1
        ? { kind: 'partner_credit' }
        : booked.accepted
          ? { kind: 'partner_record_accepted', ...booked.accepted }
          : { kind: 'partner_record' },
    ...(booked.payers !== null && { payers: booked.payers }),
    memo: booked.memo,
  }
}
