import type { JournalAct } from '@evops/ledger/contract'
import { hourMs, maskTag, newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { cardStateAfter, type PurseDetail, type PurseMovement } from '../../contract/index.ts'
import { openMoneyJob } from '../readers/jobs.store.ts'
import { applyCardOperation, type OperationAuthor, type StoredCard } from '../cards/card-writes.store.ts'
import type { CardsDeps } from '../deps.ts'
import { listOpenGreyLocks, pairReportedLoads } from './transactions.store.ts'
import { purseLoadEntries, purseJournal } from './purse-journals.rules.ts'
import { findPurse, lastCounters, lockPurses, countMissingRecords, type Purse } from './purse.store.ts'
import { pinTriesLeft } from './pin.rules.ts'
import { cardRulesAt } from './rules.service.ts'

/** Returns the purse of a card, locked. Throws cards.no-purse. */
export async function requirePurse(tx: Tx, card: Pick<StoredCard, 'id' | 'cardNo'>): Promise<Purse> {
  const purse = (await lockPurses(tx, [card.id])).get(card.id)
  if (!purse) throw new Problem('cards.no-purse', { cardNo: maskTag(card.cardNo) })
  return purse
}

/** Returns the wallet from which a chip is loaded and to which its money returns: the holder's, or the card's own. */
export const walletIdOfCard = (card: Pick<StoredCard, 'id' | 'holderId'>) => card.holderId ?? card.id

export interface PurseMoneyMove {
  card: StoredCard
  purse: Purse
  /** Positive for a load onto the chip. */
  amountMinor: number
  by: OperationAuthor
  at: Date
  reason: string
  tac?: string
  /** Missing or null: the wallet of the card's holder. */
  walletId?: string | null
  detail?: Record<string, unknown>
  /** Request that a second person approved, and that person. */
  approvalId?: string
  second?: JournalAct['second']
  /** False if the caller has the terminal's record. */
  pairs?: boolean
}
/** Moves money between the wallet and the chip: one posting and one log row. */
export async function movePurseMoney(
  tx: Tx,
  { ledger }: Pick<CardsDeps, 'ledger'>,
  {
    card,
    purse,
    amountMinor,
    by,
    at,
    reason,
    tac = '',
    walletId,
    detail = {},
    approvalId,
    second,
    pairs = true,
  }: PurseMoneyMove,
): Promise<{ card: StoredCard; moved: PurseMovement }> {
  const operationId = newId(at.getTime())
  const isLoad = amountMinor > 0
  const journal = purseJournal({
    purse,
    businessType: isLoad ? 'card.loaded' : 'card.unloaded',
    businessId: operationId,
    at,
    by,
    memo: reason,
    act: isLoad ? { kind: 'card_load' } : { kind: second ? 'card_unload_unread' : 'card_unload', second },
    entries: purseLoadEntries(card.id, walletId ?? walletIdOfCard(card), amountMinor),
  })
  await ledger.post(tx, [journal])
  const moved = {
    operationId,
    journalId: journal.id,
    beforeMinor: purse.purseMinor,
    amountMinor: Math.abs(amountMinor),
    afterMinor: purse.purseMinor + amountMinor,
    currency: purse.currency,
  }
  const kind = isLoad ? 'load' : 'unload'
  const after = await applyCardOperation(tx, card, {
    operation: {
      ...moved,
      id: operationId,
      // The transaction of a chip is booked whatever state its card has by now.
      kind: cardStateAfter(kind, card.state) ? kind : 'check',
      by,
      at,
      reason,
      tac,
      detail,
      ...(approvalId !== undefined && { approvalId }),
    },
  })
  // A terminal may have reported it before it was booked.
  if (isLoad && pairs) await pairReportedLoads(tx, [card.id])
  return { card: after, moved }
}

/** Returns an amount, or the known balance of the chip if that is lower. */
export function capAtPurseBalance(purse: Pick<Purse, 'purseMinor'>, amountMinor: number): number {
  return Math.min(amountMinor, Math.max(purse.purseMinor, 0))
}
/** Throws cards.purse-short if the known balance of the chip is lower. */
export function requirePurseBalance(purse: Purse, amountMinor: number): void {
  if (amountMinor <= purse.purseMinor) return
  const amount = { minor: Math.max(purse.purseMinor, 0), currency: purse.currency }
  throw new Problem('cards.purse-short', { amount }, { amountMinor: 'cards.purse-short' })
}

/** Returns the reader job that was running when the card was removed. */
async function unknownOf(tx: Tx, cardId: string): Promise<PurseDetail['grey']> {
  const job = await openMoneyJob(tx, cardId)
  if (!job?.endedAt || job.kind === 'read' || job.kind === 'personalise' || job.kind === 'pin') return []
  const at = job.endedAt.toISOString()
  return [{ id: job.id, at, amountMinor: job.amountMinor ?? 0, sessionNo: null, forcedFrom: at, job: job.kind }]
}

/** Returns the known data of a card's chip. Throws cards.no-purse. */
export async function loadPurseDetail(
  tx: Tx,
  deps: CardsDeps,
  { actor, card }: { actor: Actor; card: { id: string; cardNo: string; holderId: string | null } },
): Promise<PurseDetail> {
  const purse = await findPurse(tx, card.id)
  if (!purse) throw new Problem('cards.no-purse', { cardNo: maskTag(card.cardNo) })
  const at = deps.services.now()
  const { forceHours } = await cardRulesAt(tx, deps, { operatorId: actor.operatorId, at })
  const wallet = (await deps.ledger.wallets.ofMany(tx, [walletIdOfCard(card)])).get(walletIdOfCard(card))
  return {
    cardId: card.id,
    currency: purse.currency,
    purseMinor: purse.purseMinor,
    loadableMinor: wallet?.principalMinor ?? 0,
    clearingMinor: purse.clearingMinor,
    missing: await countMissingRecords(tx, card.id),
    grey: [
      ...(await listOpenGreyLocks(tx, card.id)).map(({ id, at: locked, amountMinor, sessionNo }) => ({
        id,
        at: locked.toISOString(),
        amountMinor,
        sessionNo,
        forcedFrom: new Date(locked.getTime() + forceHours * hourMs).toISOString(),
        job: null,
      })),
      ...(await unknownOf(tx, card.id)),
    ],
    ...(await lastCounters(tx, card.id)),
    hasPin: purse.pinSealed !== null,
    pinTriesLeft: pinTriesLeft(purse),
  }
}
