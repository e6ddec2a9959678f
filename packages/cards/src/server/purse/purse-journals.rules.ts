import { newId } from '@evops/platform/contract'
import type { BusinessType, Entry, Journal } from '@evops/ledger/contract'
import type { ReaderJobKind, WriteOff } from '../../contract/index.ts'

/** A purse card for its postings: its wallet bears the card's id. */
export interface PostedPurse {
  operatorId: string
  cardId: string
  currency: string
}
export interface PursePosting {
  purse: PostedPurse
  businessType: BusinessType
  /** The operation or transaction: it posts once. */
  businessId: string
  at: Date
  by?: { userId: string | null; name: string }
  memo?: string
  reverses?: string
  entries: readonly Entry[]
}

/** One business act of a purse; posted again it is left alone. */
export function purseJournal({ purse, businessType, businessId, at, by, ...act }: PursePosting): Journal {
  const { memo = '', reverses, entries } = act
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
    entries,
  }
}

const line = (account: Entry['account'], holderId: string | null, amountMinor: number): Entry => ({
  account,
  holderId,
  amountMinor,
})
/** Dr the wallet / Cr the chip; the other way round with a negative amount. */
export function loadEntries(cardId: string, walletId: string, amountMinor: number): Entry[] {
  return [line('wallet_principal', walletId, amountMinor), line('purse', cardId, -amountMinor)]
}
/** Dr the chip / Cr what its sessions are owed. */
export function paidByChip(cardId: string, amountMinor: number): Entry[] {
  return [line('purse', cardId, amountMinor), line('purse_clearing', cardId, -amountMinor)]
}
/**
 * What a card that nobody can read any more was doing: the holder keeps a load's money in the wallet and gets an unload's there;
 * written off it is nobody's. An un-grey moves nothing.
 */
export function writtenOff(
  kind: ReaderJobKind,
  to: WriteOff,
  { cardId, walletId, amountMinor }: { cardId: string; walletId: string; amountMinor: number },
): Entry[] {
  const isUnload = kind === 'unload'
  if (amountMinor === 0 || (!isUnload && (kind !== 'load' || to === 'holder'))) return []
  const from = isUnload ? line('purse', cardId, amountMinor) : line('wallet_principal', walletId, amountMinor)
  const into = to === 'holder' ? line('wallet_principal', walletId, -amountMinor) : null
  return [from, into ?? line('written_off', null, -amountMinor)]
}
/** What is left between sessions and payments goes to, or comes from, another account. */
export function clearingEntries(
  cardId: string,
  amountMinor: number,
  other: { account: 'income_card' | 'written_off' | 'wallet_principal'; holderId: string | null },
): Entry[] {
  return [line('purse_clearing', cardId, -amountMinor), line(other.account, other.holderId, amountMinor)]
}
