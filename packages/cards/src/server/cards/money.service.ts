import type { CounterPayMethod } from '@evops/ledger/contract'
import { maskTag, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'
import { isPurse } from '../../contract/index.ts'
import { lockCardRow, applyCardOperation, requireCardTransition, type StoredCard } from './card-writes.store.ts'
import { operationAuthorOf } from './cards.service.ts'

interface MoneyAct {
  actor: Actor
  id: string
  amountMinor: number
  method: CounterPayMethod
  voucherNo: string
}
export interface CardMoneyRequest {
  journalId: string | null
  approvalId: string | null
  amountMinor: number
}

/**
 * Recharges the wallet of the card's holder, or the own wallet of a purse card without a holder. It is the ledger's own
 * operation, so there is no second balance. Money for a chip is then loaded onto it.
 */
export async function recharge(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, payer, note, identityNo, ...pay }: MoneyAct & { payer: string; note: string; identityNo: string },
): Promise<CardMoneyRequest> {
  const { card, holderId } = await withHolder(tx, id, 'recharge')
  const identitySealed = await deps.purses.requirePurchase(tx, { card, ...pay, identityNo })
  return book(tx, deps, { actor, card, holderId, kind: 'recharge', pay, reason: note, identitySealed }, async () => {
    const form = { ...pay, payer, note, planId: null }
    const done = await deps.ledger.acts.recharge(tx, actor, { walletId: holderId, form })
    const { journalId, principalMinor } = done
    return {
      journalId,
      approvalId: journalId === null ? done.approvalId : null,
      movedMinor: principalMinor,
    }
  })
}

/** Refunds money of the holder's wallet. Above the operator's limit a second person decides. */
export async function refund(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, reason, ...pay }: MoneyAct & { reason: string },
): Promise<CardMoneyRequest> {
  const { card, holderId } = await withHolder(tx, id, 'refund')
  return book(tx, deps, { actor, card, holderId, kind: 'refund', pay, reason }, async () => {
    const wanted = { walletId: holderId, form: { ...pay, reason } }
    const { journalId, approvalId } = await deps.ledger.acts.refund(tx, actor, wanted)
    return journalId === null
      ? { journalId, approvalId, movedMinor: 0 }
      : { journalId, approvalId: null, movedMinor: -pay.amountMinor }
  })
}

async function withHolder(
  tx: Tx,
  id: string,
  kind: 'recharge' | 'refund',
): Promise<{ card: StoredCard; holderId: string }> {
  const card = requireFound(await lockCardRow(tx, { id }))
  requireCardTransition(card, kind)
  const holderId = card.holderId ?? (isPurse(card.family) ? card.id : null)
  if (holderId === null) throw new Problem('cards.no-holder', { cardNo: maskTag(card.cardNo) })
  return { card, holderId }
}

interface Booking {
  actor: Actor
  card: StoredCard
  holderId: string
  kind: 'recharge' | 'refund'
  pay: Pick<MoneyAct, 'amountMinor' | 'method' | 'voucherNo'>
  reason: string
  identitySealed?: Buffer | undefined
}
async function book(
  tx: Tx,
  { services, ledger }: CardsDeps,
  { actor, card, holderId, kind, pay, reason, identitySealed }: Booking,
  act: () => Promise<{ journalId: string | null; approvalId: string | null; movedMinor: number }>,
): Promise<CardMoneyRequest> {
  const { movedMinor, ...done } = await act()
  // Read after the wallet is locked, because another card of the holder may have changed it before.
  const { principalMinor, currency } = await ledger.wallets.get(tx, holderId)
  await applyCardOperation(tx, card, {
    operation: {
      kind,
      by: operationAuthorOf(actor),
      at: services.now(),
      reason,
      beforeMinor: principalMinor - movedMinor,
      amountMinor: pay.amountMinor,
      afterMinor: principalMinor,
      currency,
      payMethod: pay.method,
      voucherNo: pay.voucherNo,
      ...done,
      ...(identitySealed && { identitySealed }),
    },
  })
  return { ...done, amountMinor: pay.amountMinor }
}
