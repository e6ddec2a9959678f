import type { Account, BusinessType, Entry, Journal } from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'
import type { StatementShare } from '../../contract/index.ts'
import { netOfParties } from './shares.rules.ts'

interface Posting {
  by: { operatorId: string; userId: string; name: string }
  at: Date
  memo: string
}
interface Posted {
  id: string
  currency: string
  shares: readonly StatementShare[]
}

/** Dr shares given away / Cr payable, party by party (domain handbook, section 10). */
export function approvalJournal(statement: Posted, posting: Posting): Journal | null {
  return journalOf(statement, posting, { type: 'share.approved', against: 'revenue_share', sign: -1 })
}
/** Dr payable / Cr bank. A party that owes, because more was given back than earned, pays in. */
export function paymentJournal(statement: Posted, posting: Posting): Journal | null {
  return journalOf(statement, posting, { type: 'share.paid', against: 'bank', sign: 1 })
}

function journalOf(
  { id, currency, shares }: Posted,
  { by, at, memo }: Posting,
  { type, against, sign }: { type: BusinessType; against: Account; sign: 1 | -1 },
): Journal | null {
  const parties = [...netOfParties(shares)].filter(([, net]) => net !== 0)
  if (parties.length === 0) return null
  const whole = parties.reduce((sum, [, net]) => sum + net, 0)
  const entries: Entry[] = [
    ...parties.map(([partyId, net]) => ({
      account: 'payable_share' as const,
      holderId: partyId,
      amountMinor: sign * net,
    })),
    ...(whole === 0 ? [] : [{ account: against, holderId: null, amountMinor: -sign * whole }]),
  ]
  return {
    operatorId: by.operatorId,
    id: newId(at.getTime()),
    currency,
    businessType: type,
    businessId: id,
    key: `${type}:${id}`,
    effectiveAt: at.toISOString(),
    byId: by.userId,
    byName: by.name,
    memo: memo.slice(0, 500),
    entries,
  }
}
