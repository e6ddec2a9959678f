import type { PayMethod } from '@evops/ledger/contract'
import { maskTag, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'
import { lockCard, operate, requireMove, type StandingCard } from './card-writes.store.ts'
import { byOf } from './cards.service.ts'

interface MoneyAct {
  actor: Actor
  id: string
  amountMinor: number
  method: PayMethod
  voucherNo: string
}
export interface CardMoney {
  journalId: string | null
  approvalId: string | null
  amountMinor: number
}

/** Takes money into the wallet of the card's holder: the ledger's own act, so there is no second balance. */
export async function recharge(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, payer, note, ...pay }: MoneyAct & { payer: string; note: string },
): Promise<CardMoney> {
  const { card, holderId } = await withHolder(tx, id, 'recharge')
  return book(tx, deps, { actor, card, holderId, kind: 'recharge', pay, reason: note }, async () => {
    const form = { ...pay, payer, note, planId: null }
    const { journalId } = await deps.ledger.acts.recharge(tx, actor, { walletId: holderId, form })
    return { journalId, approvalId: null }
  })
}

/** Gives money of the holder's wallet back; above the operator's limit a second person decides. */
export async function refund(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, reason, ...pay }: MoneyAct & { reason: string },
): Promise<CardMoney> {
  const { card, holderId } = await withHolder(tx, id, 'refund')
  return book(tx, deps, { actor, card, holderId, kind: 'refund', pay, reason }, async () => {
    const wanted = { walletId: holderId, form: { ...pay, reason } }
    const { journalId, approvalId } = await deps.ledger.acts.refund(tx, actor, wanted)
    return { journalId, approvalId: journalId === null ? approvalId : null }
  })
}

async function withHolder(
  tx: Tx,
  id: string,
  kind: 'recharge' | 'refund',
): Promise<{ card: StandingCard; holderId: string }> {
  const card = await lockCard(tx, { id })
  if (!card) throw new Problem('request.not-found')
  requireMove(card, kind)
  if (card.holderId === null) throw new Problem('cards.no-holder', { cardNo: maskTag(card.cardNo) })
  return { card, holderId: card.holderId }
}

interface Booking {
  actor: Actor
  card: StandingCard
  holderId: string
  kind: 'recharge' | 'refund'
  pay: Pick<MoneyAct, 'amountMinor' | 'method' | 'voucherNo'>
  reason: string
}
async function book(
  tx: Tx,
  { house, ledger }: CardsDeps,
  { actor, card, holderId, kind, pay, reason }: Booking,
  act: () => Promise<{ journalId: string | null; approvalId: string | null }>,
): Promise<CardMoney> {
  const before = await ledger.wallets.get(tx, holderId)
  const done = await act()
  const after = await ledger.wallets.get(tx, holderId)
  await operate(tx, card, {
    operation: {
      kind,
      by: byOf(actor),
      at: house.now(),
      reason,
      beforeMinor: before.principalMinor,
      amountMinor: pay.amountMinor,
      afterMinor: after.principalMinor,
      currency: before.currency,
      payMethod: pay.method,
      voucherNo: pay.voucherNo,
      ...done,
    },
  })
  return { ...done, amountMinor: pay.amountMinor }
}
