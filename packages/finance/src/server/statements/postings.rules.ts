import type {
  LedgerAccount,
  BusinessType,
  JournalEntry,
  Journal,
  JournalAct,
  MoneyActKind,
} from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'
import type { CarriedShare, SetOff } from '../../contract/index.ts'

interface Posting {
  by: { operatorId: string; userId: string; name: string }
  at: Date
  memo: string
  /** People who confirmed and approved the statement. */
  people: Pick<JournalAct, 'userId' | 'second'>
}
interface Posted {
  id: string
  currency: string
  carried: readonly CarriedShare[]
  setOffs: readonly SetOff[]
}

/** Journal: Dr shares given away / Cr payable, by party (domain handbook, section 10). */
export function statementApprovalJournal(statement: Posted, posting: Posting): Journal | null {
  const due = statement.carried.map(({ partyId, dueMinor }) => [partyId, -dueMinor] as const)
  return journalOf(statement, posting, {
    type: 'share.approved',
    kind: 'share_approved',
    entries: against('revenue_share', due),
  })
}
/** Journal: Dr payable / Cr advances from split payments. */
export function statementSetOffJournal(statement: Posted, posting: Posting): Journal | null {
  const entries = statement.setOffs.flatMap(({ partyId, amountMinor }): JournalEntry[] => [
    { account: 'payable_share', holderId: partyId, amountMinor },
    { account: 'share_advance', holderId: partyId, amountMinor: -amountMinor },
  ])
  return journalOf(statement, posting, { type: 'share.set_off', entries })
}
/**
 * Journal: Dr payable / Cr bank, for the amount that is left after debts and advances. A remaining debt goes to the
 * next statement.
 */
export function statementPaymentJournal(statement: Posted, posting: Posting): Journal | null {
  const had = new Map(statement.setOffs.map(({ partyId, amountMinor }) => [partyId, amountMinor]))
  const paid = statement.carried.map(({ partyId, payMinor }) => [partyId, payMinor - (had.get(partyId) ?? 0)] as const)
  return journalOf(statement, posting, {
    type: 'share.paid',
    kind: 'share_paid',
    entries: against('bank', paid),
  })
}

/** Returns one entry per party, and a counter-entry with the total. */
function against(account: LedgerAccount, amounts: readonly (readonly [string, number])[]): JournalEntry[] {
  const parties = amounts.filter(([, minor]) => minor !== 0)
  const whole = parties.reduce((sum, [, minor]) => sum + minor, 0)
  return [
    ...parties.map(([holderId, amountMinor]) => ({
      account: 'payable_share' as const,
      holderId,
      amountMinor,
    })),
    ...(whole === 0 ? [] : [{ account, holderId: null, amountMinor: -whole }]),
  ]
}
function journalOf(
  { id, currency }: Posted,
  { by, at, memo, people }: Posting,
  { type, kind, entries }: { type: BusinessType; kind?: MoneyActKind; entries: readonly JournalEntry[] },
): Journal | null {
  if (entries.length === 0) return null
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
    ...(kind && { act: { kind, ...people } }),
    entries,
  }
}
