import { formatMinorAmount, type JournalAct } from '@evops/ledger/contract'
import { maskTag, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { cardPermissions, type ReaderJob } from '../../contract/index.ts'
import { lockCardRow, applyCardOperation, type OperationAuthor, type StoredCard } from '../cards/card-writes.store.ts'
import { operationAuthorOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { startPurseReaderJob, requireNoOpenReaderJob } from './at-reader.service.ts'
import { lockCardForAct, type PurseMoneyAct } from './load.service.ts'
import { secondPersonOf, purseLoadEntries, purseJournal } from './purse-journals.rules.ts'
import { movePurseMoney, requirePurseBalance, requirePurse, walletIdOfCard } from './purse.service.ts'
import type { Purse } from './purse.store.ts'
import { heldPayments } from './held.store.ts'

const unloadKind = 'cards.unload'
const moveKind = 'cards.move-lost'

/**
 * Moves money from the chip back to the wallet: by a reader as soon as the chip has answered, otherwise when a second
 * person has approved it, because nobody but the clerk saw the chip. Throws cards.purse-short, cards.records-held.
 */
export async function unloadPurse(
  tx: Tx,
  deps: CardsDeps,
  act: PurseMoneyAct & { reason: string },
): Promise<{ readerJob: ReaderJob } | { approvalId: string }> {
  const { actor, amountMinor, reason, tac, reader } = act
  const card = await lockCardForAct(tx, act, 'unload')
  const purse = await requirePurse(tx, card)
  if (reader) {
    requirePurseBalance(purse, amountMinor)
    const { bridgeId } = reader
    const of = {
      card,
      kind: 'unload',
      by: operationAuthorOf(actor),
      amountMinor,
      walletId: walletIdOfCard(card),
    } as const
    return { readerJob: await startPurseReaderJob(tx, deps, { ...of, bridgeId, reason }) }
  }
  await requireFree(tx, purse, amountMinor)
  const money = { amountMinor, currency: purse.currency }
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: unloadKind,
    subject: `${maskTag(card.cardNo)} · ${formatMinorAmount(amountMinor, purse.currency)}`,
    subjectId: card.id,
    payload: { cardId: card.id, amountMinor, tac, byName: actor.name, reason },
    reason,
    stations: 'all',
    payout: money,
  })
  return { approvalId }
}

/**
 * Throws cards.purse-short, or cards.records-held if the rest may be spent: a held payment is not deducted yet, and may
 * be real.
 */
async function requireFree(tx: Tx, purse: Purse, amountMinor: number): Promise<void> {
  requirePurseBalance(purse, amountMinor)
  const heldMinor = await heldPayments(tx, purse.cardId)
  if (amountMinor <= purse.purseMinor - heldMinor) return
  throw new Problem('cards.records-held', { amount: { minor: heldMinor, currency: purse.currency } })
}

interface MoveRequest {
  actor: Actor
  old: StoredCard
  freshId: string
  reason: string
}
/**
 * Requests that the money on a lost chip moves to its holder, or to its replacement. Returns the id of the approval, or
 * null if the chip holds nothing. Throws cards.records-held.
 */
export async function requestLostPurseMove(
  tx: Tx,
  deps: Pick<CardsDeps, 'approvals'>,
  { actor, old, freshId, reason }: MoveRequest,
): Promise<string | null> {
  const purse = await requirePurse(tx, old)
  const { purseMinor: amountMinor, currency } = purse
  if (amountMinor <= 0) return null
  await requireFree(tx, purse, amountMinor)
  const walletId = old.holderId ?? freshId
  const { id } = await deps.approvals.request(tx, actor, {
    kind: moveKind,
    subject: `${maskTag(old.cardNo)} · ${formatMinorAmount(amountMinor, currency)}`,
    subjectId: old.id,
    payload: { cardId: old.id, freshId, walletId, amountMinor, byName: actor.name, reason },
    reason,
    stations: 'all',
    payout: { amountMinor, currency },
  })
  return id
}

const payload = z.object({
  cardId: z.uuid(),
  amountMinor: z.int().min(1),
  byName: z.string(),
  reason: z.string(),
})
/** Registers what two people take off a chip. Called once at start. */
export function registerLostPurseMove(deps: CardsDeps): void {
  deps.approvals.register({
    kind: unloadKind,
    title: {
      zh: '无读卡器圈提',
      en: 'Unload a card without a reader',
      es: 'Descargar una tarjeta sin lector',
    },
    permission: cardPermissions.control,
    payload: payload.extend({ tac: z.string() }),
    async run({ tx, payload: { cardId, amountMinor, tac, byName, reason }, actor, approvalId, requestedBy }) {
      const card = await lockCardForAct(tx, { id: cardId }, 'unload')
      const purse = await requirePurse(tx, card)
      await requireFree(tx, purse, amountMinor)
      const by = { userId: requestedBy, name: byName }
      const move = { card, purse, amountMinor: -amountMinor, by, at: deps.services.now(), reason, tac }
      await movePurseMoney(tx, deps, { ...move, approvalId, ...secondPersonOf(approvalId, actor) })
    },
  })
  deps.approvals.register({
    kind: moveKind,
    title: {
      zh: '转出挂失卡内余额',
      en: 'Move the money of a lost card',
      es: 'Traspasar el saldo de una tarjeta extraviada',
    },
    permission: cardPermissions.control,
    payload: payload.extend({ freshId: z.uuid(), walletId: z.uuid() }),
    async run({ tx, payload: { byName, ...move }, actor, approvalId, requestedBy }) {
      const people = {
        by: { userId: requestedBy, name: byName },
        approvalId,
        ...secondPersonOf(approvalId, actor),
      }
      await moveLost(tx, deps, { ...move, ...people })
    },
  })
}

interface LostMove {
  cardId: string
  freshId: string
  walletId: string
  amountMinor: number
  reason: string
  by: OperationAuthor
  approvalId: string
  second?: JournalAct['second']
}
/** Moves the money and logs it at the card that replaced the lost one. */
async function moveLost(tx: Tx, deps: CardsDeps, move: LostMove): Promise<void> {
  const { cardId, freshId, walletId, amountMinor, reason, by, approvalId, second } = move
  const old = requireFound(await lockCardRow(tx, { id: cardId }))
  const fresh = requireFound(await lockCardRow(tx, { id: freshId }))
  await requireNoOpenReaderJob(tx, old.id)
  const purse = await requirePurse(tx, old)
  await requireFree(tx, purse, amountMinor)
  const at = deps.services.now()
  const journal = purseJournal({
    purse,
    businessType: 'card.moved',
    businessId: old.id,
    at,
    by,
    memo: reason,
    act: { kind: 'card_moved', second },
    entries: purseLoadEntries(old.id, walletId, -amountMinor),
  })
  await deps.ledger.post(tx, [journal])
  const { purseMinor: beforeMinor, currency } = purse
  const moved = { beforeMinor, amountMinor, afterMinor: beforeMinor - amountMinor, currency }
  const operation = { ...moved, journalId: journal.id, by, at, reason, approvalId, otherCardId: old.id }
  await applyCardOperation(tx, fresh, { operation: { kind: 'check', ...operation } })
}
