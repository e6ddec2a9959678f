import type { Account, BusinessType, Entry, Journal } from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'
import type { CarriedShare } from '../../contract/index.ts'

interface Posting {
  by: { operatorId: string; userId: string; name: string }
  at: Date
  memo: string
}
interface Posted {
  id: string
  currency: string
  carried: readonly CarriedShare[]
}

/** Dr shares given away / Cr payable, party by party (domain handbook, section 10). */
export function approvalJournal(statement: Posted, posting: Posting): Journal | null {
  return journalOf(statement, posting, {
    type: 'share.approved',
    against: 'revenue_share',
    sign: -1,
    of: 'dueMinor',
  })
}
/** Dr payable / Cr bank: what is left after what a party owed. What it owes still stands on the next statement. */
export function paymentJournal(statement: Posted, posting: Posting): Journal | null {
  return journalOf(statement, posting, { type: 'share.paid', against: 'bank', sign: 1, of: 'payMinor' })
}

function journalOf(
  { id, currency, carried }: Posted,
  { by, at, memo }: Posting,
  {
    type,
    against,
    sign,
    of,
  }: { type: BusinessType; against: Account; sign: 1 | -1; of: 'dueMinor' | 'payMinor' },
): Journal | null {
  const parties = carried.map((one) => [one.partyId, one[of]] as const).filter(([, net]) => net !== 0)
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
