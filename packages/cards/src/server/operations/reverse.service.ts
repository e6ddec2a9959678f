import { Problem } from '@evops/platform/contract'
import { newId } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { lockCardRow, applyCardOperation, type StoredCard } from '../cards/card-writes.store.ts'
import { operationAuthorOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { purseLoadEntries, purseJournal } from '../purse/purse-journals.rules.ts'
import { requirePurse, walletIdOfCard } from '../purse/purse.service.ts'
import { openShiftOfUser } from '../purse/purse.store.ts'
import { isJournalBooked } from '../readers/jobs.store.ts'
import { isCardUsedSince } from '../purse/transactions.store.ts'
import { findOperation, type StoredOperation } from './operations.store.ts'

interface Reversed {
  id: string
  cardId: string
  amountMinor: number | null
  journalId: string | null
}
interface Taken {
  journalId: string
  beforeMinor: number
  afterMinor: number
  currency: string
}

/**
 * Reverses a mistaken recharge, refund or unload: only the last money operation of its card, by its cashier, in
 * the open shift in which it was made, before the card was used. The reversal is a row of its own that refers to the
 * first one. A load is not reversed, because its money would leave the chip without an answer of the chip. Throws
 * cards.not-reversible, cards.load-by-unloading.
 */
export async function reverseMoneyOperation(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<Reversed> {
  const seen = await findOperation(tx, id)
  const card = seen && (await lockCardRow(tx, { id: seen.cardId }))
  // Read again under the lock of its card.
  const found = card && (await findOperation(tx, id))
  if (!found) throw new Problem('request.not-found')
  const { amountMinor, kind } = found
  if (found.isFollowed || amountMinor === null || found.journalId === null || found.byId !== actor.userId)
    throw new Problem('cards.not-reversible')
  // Money on a chip cannot be reversed only in the books.
  if (await isJournalBooked(tx, found.journalId)) throw new Problem('cards.not-reversible')
  const wish = { actor, card, found: { ...found, journalId: found.journalId }, amountMinor, reason }
  if (kind === 'load') throw new Problem('cards.load-by-unloading')
  const isChip = kind === 'unload'
  if (!isChip && kind !== 'recharge' && kind !== 'refund') throw new Problem('cards.not-reversible')
  const taken = isChip ? await backOnChip(tx, deps, wish) : await backAtCounter(tx, deps, wish)
  const operationId = newId(deps.services.now().getTime())
  await applyCardOperation(tx, card, {
    operation: {
      id: operationId,
      kind: 'reverse',
      by: operationAuthorOf(actor),
      at: deps.services.now(),
      reason,
      reverseOf: id,
      amountMinor,
      ...taken,
    },
  })
  return { id: operationId, cardId: card.id, amountMinor, journalId: taken.journalId }
}

interface Wish {
  actor: Actor
  card: StoredCard
  found: StoredOperation & { journalId: string }
  amountMinor: number
  reason: string
}
/** The ledger checks the shift of its slip and rejects another one. */
async function backAtCounter(
  tx: Tx,
  { ledger }: CardsDeps,
  { actor, card, found, reason }: Wish,
): Promise<Taken & { shiftId: string }> {
  const before = await ledger.wallets.get(tx, walletIdOfCard(card))
  const { journalId, shiftId } = await ledger.acts.takeBack(tx, actor, { journalId: found.journalId, reason })
  const after = await ledger.wallets.get(tx, walletIdOfCard(card))
  const { currency, principalMinor: beforeMinor } = before
  return { journalId, shiftId, beforeMinor, afterMinor: after.principalMinor, currency }
}

async function backOnChip(tx: Tx, deps: CardsDeps, { actor, card, found, amountMinor, reason }: Wish): Promise<Taken> {
  const isOwn = (await openShiftOfUser(tx, actor.userId, found.at)) !== null
  if (!isOwn || (await isCardUsedSince(tx, card.id, found.at))) throw new Problem('cards.not-reversible')
  const purse = await requirePurse(tx, card)
  const journal = purseJournal({
    purse,
    businessType: 'journal.reversed',
    businessId: found.id,
    at: deps.services.now(),
    by: operationAuthorOf(actor),
    memo: reason,
    reverses: found.journalId,
    act: { kind: 'card_reload' },
    entries: purseLoadEntries(card.id, walletIdOfCard(card), amountMinor),
  })
  await deps.ledger.post(tx, [journal])
  const { currency, purseMinor } = purse
  return { journalId: journal.id, beforeMinor: purseMinor, afterMinor: purseMinor + amountMinor, currency }
}
