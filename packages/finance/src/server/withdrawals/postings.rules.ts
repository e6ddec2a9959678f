import type { BusinessType, Journal, JournalAct } from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'

/** Withdrawal of a party, for the ledger. */
export interface PartyMoney {
  operatorId: string
  withdrawalId: string
  partyId: string
  amountMinor: number
  /** Fee deducted at payment. */
  feeMinor: number
  taxMinor: number
  currency: string
  at: Date
  by: { userId: string; name: string }
  memo: string
}

/** Journal: Dr payable / Cr held; the amount cannot be used for other payments. */
export function withdrawalHoldJournal(money: PartyMoney): Journal {
  return journalOf(money, 'withdraw.requested', { from: 'payable_share', to: 'withdrawal_held' })
}
/** Journal: Dr held / Cr bank, fee, tax (domain handbook, section 10). */
export function withdrawalPaymentJournal(money: PartyMoney, act: JournalAct): Journal {
  const { amountMinor, feeMinor, taxMinor, partyId } = money
  const postings = [
    { account: 'withdrawal_held', holderId: partyId, amountMinor },
    { account: 'bank', holderId: null, amountMinor: feeMinor + taxMinor - amountMinor },
    { account: 'income_withdrawal_fee', holderId: null, amountMinor: -feeMinor },
    { account: 'tax_withheld', holderId: null, amountMinor: -taxMinor },
  ] as const
  const entries = postings.filter((one) => one.amountMinor !== 0)
  return { ...journalOf(money, 'withdraw.paid', { from: 'withdrawal_held', to: 'bank' }), act, entries }
}
/** Journal: Dr held / Cr payable. */
export function withdrawalReturnJournal(money: PartyMoney): Journal {
  return journalOf(money, 'withdraw.returned', { from: 'withdrawal_held', to: 'payable_share' })
}

type Moved = 'payable_share' | 'withdrawal_held' | 'bank'
/** Creates a journal with one idempotency key per withdrawal and kind, so that repeating it has no effect. */
function journalOf(
  { operatorId, withdrawalId, partyId, amountMinor, currency, at, by, memo }: PartyMoney,
  businessType: BusinessType,
  { from, to }: { from: Moved; to: Moved },
): Journal {
  return {
    operatorId,
    id: newId(at.getTime()),
    currency,
    businessType,
    businessId: withdrawalId,
    key: `${businessType}:${withdrawalId}`,
    effectiveAt: at.toISOString(),
    byId: by.userId,
    byName: by.name,
    memo,
    entries: [
      { account: from, holderId: partyId, amountMinor },
      { account: to, holderId: to === 'bank' ? null : partyId, amountMinor: -amountMinor },
    ],
  }
}
