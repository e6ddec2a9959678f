import type { BusinessType, Journal } from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'

/** A party's withdrawal, for the ledger. */
export interface PartyMoney {
  operatorId: string
  withdrawalId: string
  partyId: string
  amountMinor: number
  currency: string
  at: Date
  by: { userId: string; name: string }
  memo: string
}

/** Dr payable / Cr held: from now on nobody else is paid with it. */
export function heldJournal(money: PartyMoney): Journal {
  return journalOf(money, 'withdraw.requested', { from: 'payable_share', to: 'withdrawal_held' })
}
/** Dr held / Cr bank (domain handbook, section 10). */
export function paidJournal(money: PartyMoney): Journal {
  return journalOf(money, 'withdraw.paid', { from: 'withdrawal_held', to: 'bank' })
}
/** Dr held / Cr payable. */
export function returnedJournal(money: PartyMoney): Journal {
  return journalOf(money, 'withdraw.returned', { from: 'withdrawal_held', to: 'payable_share' })
}

type Moved = 'payable_share' | 'withdrawal_held' | 'bank'
/** One of each for a withdrawal, however often it is submitted. */
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
