import type { Tx } from '@evops/platform/server'
import { applyCardOperation, type OperationAuthor, type StoredCard } from '../cards/card-writes.store.ts'
import { syncCardToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { chipPaymentEntries, purseJournal } from './purse-journals.rules.ts'
import { capAtPurseBalance } from './purse.service.ts'
import type { Purse } from './purse.store.ts'
import { changeTransaction, type OpenGreyLock } from './transactions.store.ts'

type Deps = Omit<CardsDeps, 'jobEnded'>

/** Releases the grey lock of a card, so that the card is accepted again. */
export async function releaseGreyLock(
  tx: Tx,
  deps: Deps,
  wish: { card: StoredCard; by: OperationAuthor; reason: string; tac?: string } & Omit<
    Parameters<typeof applyCardOperation>[2]['operation'],
    'kind' | 'by' | 'at'
  >,
): Promise<void> {
  const { card, by, ...operation } = wish
  await applyCardOperation(tx, card, { operation: { kind: 'ungrey', by, at: deps.services.now(), ...operation } })
  await syncCardToken(tx, deps, card.id)
}

interface Deduction {
  card: StoredCard
  purse: Purse
  lock: OpenGreyLock
  sessionId: string | null
  by: OperationAuthor
  reason: string
  tac: string
  detail?: object
}
/**
 * Deducts the recorded amount of a grey lock from the purse, for its session, or (null) for a session that is still
 * missing. At most what is known to be on the chip is deducted, and the rest remains a difference of its session. Returns
 * the journal's id.
 */
export async function deductGreyLock(
  tx: Tx,
  deps: Deps,
  { card, purse, lock, sessionId, by, reason, tac, detail }: Deduction,
): Promise<string | null> {
  const amountMinor = capAtPurseBalance(purse, lock.amountMinor)
  const journal = purseJournal({
    purse,
    businessType: 'card.purchase',
    businessId: lock.id,
    at: deps.services.now(),
    by,
    memo: reason,
    entries: chipPaymentEntries(card.id, amountMinor),
  })
  if (amountMinor > 0) await deps.ledger.post(tx, [journal])
  const booked = amountMinor > 0 ? { taken_minor: amountMinor, journal_id: journal.id } : {}
  const unmatched = amountMinor > 0 ? 'waiting' : 'released'
  const settled = sessionId === null ? unmatched : 'matched'
  await changeTransaction(tx, lock.id, { settle_state: settled, session_id: sessionId, ...booked })
  await releaseGreyLock(tx, deps, {
    card,
    by,
    reason,
    tac,
    detail: { ...detail, transactionId: lock.id, sessionId },
    ...(amountMinor > 0 && {
      beforeMinor: purse.purseMinor,
      amountMinor,
      afterMinor: purse.purseMinor - amountMinor,
      currency: purse.currency,
      journalId: journal.id,
    }),
  })
  return amountMinor > 0 ? journal.id : null
}
