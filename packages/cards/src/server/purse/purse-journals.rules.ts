import { newId } from '@evops/platform/contract'
import type { BusinessType, JournalEntry, Journal, JournalAct } from '@evops/ledger/contract'
import type { ReaderJobKind, PurseLossBearer } from '../../contract/index.ts'

/** A purse card for its postings. Its wallet has the card's id. */
export interface PostedPurse {
  operatorId: string
  cardId: string
  currency: string
}
export interface PursePosting {
  purse: PostedPurse
  businessType: BusinessType
  /** Id of the operation or transaction, which is posted once. */
  businessId: string
  at: Date
  by?: { userId: string | null; name: string }
  memo?: string
  reverses?: string
  /** Missing for business with one kind of act. */
  act?: JournalAct
  entries: readonly JournalEntry[]
}
/** Returns the second person who approved a request, as an act of money names it. */
export function secondPersonOf(approvalId: string, { userId }: { userId: string }): Pick<JournalAct, 'second'> {
  return { second: { approvalId, approverId: userId } }
}

/** Creates the journal of one purse operation. A repeated posting has no effect. */
export function purseJournal({ purse, businessType, businessId, at, by, ...rest }: PursePosting): Journal {
  const { memo = '', reverses, act, entries } = rest
  return {
    operatorId: purse.operatorId,
    id: newId(at.getTime()),
    currency: purse.currency,
    businessType,
    businessId,
    key: reverses ? `journal.reversed:${reverses}` : `${businessType}:${businessId}`,
    effectiveAt: at.toISOString(),
    memo,
    ...(by && by.userId !== null && { byId: by.userId }),
    ...(by && { byName: by.name }),
    ...(reverses && { reverses }),
    ...(act && { act }),
    entries,
  }
}

const line = (account: JournalEntry['account'], holderId: string | null, amountMinor: number): JournalEntry => ({
  account,
  holderId,
  amountMinor,
})
/** Dr the wallet / Cr the chip. Reversed for a negative amount. */
export function purseLoadEntries(cardId: string, walletId: string, amountMinor: number): JournalEntry[] {
  return [line('wallet_principal', walletId, amountMinor), line('purse', cardId, -amountMinor)]
}
/** Dr the chip / Cr the amount owed for its sessions. */
export function chipPaymentEntries(cardId: string, amountMinor: number): JournalEntry[] {
  return [line('purse', cardId, amountMinor), line('purse_clearing', cardId, -amountMinor)]
}
/**
 * Returns the postings for a card that can no longer be read, by the kind of its last job: the amount of a load stays
 * in the holder's wallet, the amount of an unload is added to it. If it is written off, it belongs to no one. The
 * release of a grey lock moves nothing.
 */
export function writeOffEntries(
  kind: ReaderJobKind,
  to: PurseLossBearer,
  { cardId, walletId, amountMinor }: { cardId: string; walletId: string; amountMinor: number },
): JournalEntry[] {
  const isUnload = kind === 'unload'
  if (amountMinor === 0 || (!isUnload && (kind !== 'load' || to === 'holder'))) return []
  const from = isUnload ? line('purse', cardId, amountMinor) : line('wallet_principal', walletId, amountMinor)
  const into = to === 'holder' ? line('wallet_principal', walletId, -amountMinor) : null
  return [from, into ?? line('written_off', null, -amountMinor)]
}
/** Moves the remaining difference between sessions and payments to, or from, another account. */
export function clearingEntries(
  cardId: string,
  amountMinor: number,
  other: { account: 'income_card' | 'written_off' | 'wallet_principal'; holderId: string | null },
): JournalEntry[] {
  return [line('purse_clearing', cardId, -amountMinor), line(other.account, other.holderId, amountMinor)]
}
