import { Problem, maskTag } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { stateAfter, cardPermissions, type TerminalRecord } from '../../contract/index.ts'
import { lockCard, operate, requireMove, type By, type StandingCard } from '../cards/card-writes.store.ts'
import { byOf, cardFor, tellToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { tryPin } from './pin.service.ts'
import { paidByChip, purseJournal } from './purse-journals.rules.ts'
import { requirePurse } from './purse.service.ts'
import { rulesAt } from './rules.service.ts'
import type { Purse } from './purse.store.ts'
import { changeTransaction, openGreys, usedAfter, type OpenGrey, type Placed } from './transactions.store.ts'
import { orderOfRecord } from '../trades/trades.store.ts'

const hourMs = 3_600_000
const forceKind = 'cards.force-ungrey'

interface Told {
  card: { id: string }
  record: TerminalRecord
  by: By
  believed: readonly Placed[]
}
/** A terminal told that a card was taken away: the card is refused, unless the payment was completed or it was used since. */
export async function greyTold(
  tx: Tx,
  deps: CardsDeps,
  { card: { id: cardId }, id, position, by, believed, record }: Told & { id: string; position: number },
): Promise<void> {
  if (believed.some(({ kind }) => kind !== 'grey')) {
    await changeTransaction(tx, id, { settle_state: 'released' })
    return
  }
  const card = await lockCard(tx, { id: cardId })
  if (!card || !stateAfter('grey', card.state) || (await usedAfter(tx, cardId, position))) return
  await operate(tx, card, {
    operation: { kind: 'grey', by, at: deps.house.now(), tac: record.tac, detail: { transactionId: id } },
  })
  await tellToken(tx, deps, cardId)
}

/** The payment of a grey lock came in: a terminal released the card. */
export async function paymentTold(
  tx: Tx,
  deps: CardsDeps,
  { card: { id: cardId }, by, believed, record }: Told,
): Promise<void> {
  const lock = believed.find(({ kind, settleState }) => kind === 'grey' && settleState === 'grey')
  if (!lock) return
  await changeTransaction(tx, lock.id, { settle_state: 'released' })
  const card = await lockCard(tx, { id: cardId })
  if (card?.state !== 'grey' || (await openGreys(tx, cardId)).length > 0) return
  await release(tx, deps, { card, by, reason: '', tac: record.tac, detail: { transactionId: lock.id } })
}

async function release(
  tx: Tx,
  deps: CardsDeps,
  wish: { card: StandingCard; by: By; reason: string; tac?: string } & Omit<
    Parameters<typeof operate>[2]['operation'],
    'kind' | 'by' | 'at'
  >,
): Promise<void> {
  const { card, by, ...operation } = wish
  await operate(tx, card, { operation: { kind: 'ungrey', by, at: deps.house.now(), ...operation } })
  await tellToken(tx, deps, card.id)
}

interface Reply {
  deductedMinor: number
  orderId: string | null
  approvalId: string | null
  pinTriesLeft: number | null
}
const nothing: Reply = { deductedMinor: 0, orderId: null, approvalId: null, pinTriesLeft: null }

/**
 * Releases the oldest grey lock of a card: what it recorded is deducted where its session is found. Where none is, two people
 * may after the waiting time, and nothing is deducted: a payment that comes in later still is.
 */
export async function ungrey(
  tx: Tx,
  deps: CardsDeps,
  act: { actor: Actor; id: string; reason: string; force: boolean; pin?: string | undefined; tac: string },
): Promise<Reply> {
  const { actor, id, reason, force, pin, tac } = act
  const card = await cardFor(tx, { actor, id, verb: 'control' })
  requireMove(card, 'ungrey')
  const purse = await requirePurse(tx, card)
  const [lock] = await openGreys(tx, id)
  if (!lock) throw new Problem('cards.no-grey', { cardNo: maskTag(card.cardNo) })
  const order = await orderOfRecord(tx, { ...lock, cardId: id, tokenId: card.tokenId })
  if (order) {
    const by = byOf(actor)
    const deductedMinor = await deduct(tx, deps, { card, purse, lock, orderId: order.id, by, reason, tac })
    return { ...nothing, deductedMinor, orderId: order.id }
  }
  const { forceHours } = await rulesAt(tx, deps, { operatorId: card.operatorId, at: deps.house.now() })
  const from = new Date(lock.at.getTime() + forceHours * hourMs)
  if (!force || deps.house.now() < from)
    throw new Problem('cards.no-record', { at: from.toISOString().slice(0, 16) })
  const { isRight, triesLeft } = await tryPin(tx, deps, { actor, card, purse, pin })
  if (!isRight) return { ...nothing, pinTriesLeft: triesLeft }
  const asked = await deps.approvals.request(tx, actor, {
    kind: forceKind,
    subject: maskTag(card.cardNo),
    subjectId: id,
    payload: { cardId: id, lockId: lock.id, byName: actor.name, reason },
    reason,
    stations: 'all',
  })
  return { ...nothing, approvalId: asked.id }
}

interface Deduction {
  card: StandingCard
  purse: Purse
  lock: OpenGrey
  orderId: string
  by: By
  reason: string
  tac: string
}
async function deduct(
  tx: Tx,
  deps: CardsDeps,
  { card, purse, lock, orderId, by, reason, tac }: Deduction,
): Promise<number> {
  const { amountMinor } = lock
  const journal = purseJournal({
    purse,
    businessType: 'card.purchase',
    businessId: lock.id,
    at: deps.house.now(),
    by,
    memo: reason,
    entries: paidByChip(card.id, amountMinor),
  })
  if (amountMinor > 0) await deps.ledger.post(tx, [journal])
  const booked = amountMinor > 0 ? { taken_minor: amountMinor, journal_id: journal.id } : {}
  await changeTransaction(tx, lock.id, { settle_state: 'matched', order_id: orderId, ...booked })
  await release(tx, deps, {
    card,
    by,
    reason,
    tac,
    detail: { transactionId: lock.id, orderId },
    ...(amountMinor > 0 && {
      beforeMinor: purse.purseMinor,
      amountMinor,
      afterMinor: purse.purseMinor - amountMinor,
      currency: purse.currency,
      journalId: journal.id,
    }),
  })
  return amountMinor
}

/** Registers the release that two people decide. Once, at start. */
export function registerForcedUngrey(deps: CardsDeps): void {
  deps.approvals.register({
    kind: forceKind,
    title: { zh: '强制解灰', en: 'Force a grey lock open', es: 'Forzar un bloqueo gris' },
    permission: cardPermissions.control,
    payload: z.object({ cardId: z.uuid(), lockId: z.uuid(), byName: z.string(), reason: z.string() }),
    async run({ tx, payload, approvalId, requestedBy }) {
      const card = await lockCard(tx, { id: payload.cardId })
      if (!card) throw new Problem('request.not-found')
      requireMove(card, 'ungrey')
      const [lock] = await openGreys(tx, card.id)
      if (lock?.id !== payload.lockId) throw new Problem('cards.no-grey', { cardNo: maskTag(card.cardNo) })
      await changeTransaction(tx, lock.id, { settle_state: 'released', reason: payload.reason })
      const by = { userId: requestedBy, name: payload.byName }
      const detail = { transactionId: lock.id, forced: true }
      await release(tx, deps, { card, by, reason: payload.reason, approvalId, detail })
    },
  })
}
