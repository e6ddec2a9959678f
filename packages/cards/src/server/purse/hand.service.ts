import { maskTag, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { CardDetail } from '../../contract/index.ts'
import type { PayMethod } from '@evops/ledger/contract'
import { operate } from '../cards/card-writes.store.ts'
import { afterwards, byOf, cardFor } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { positionOf } from './transactions.rules.ts'
import { requirePurse } from './purse.service.ts'
import { lastCounters, missingOf } from './purse.store.ts'

interface Act {
  actor: Actor
  id: string
  version?: number | undefined
}

/** Compares a reader's data of a chip with the known data. Throws cards.no-purse. */
export async function check(
  tx: Tx,
  deps: CardsDeps,
  act: Act & { balanceMinor: number; debitCounter?: number | undefined; loadCounter?: number | undefined },
): Promise<{ purseMinor: number; differenceMinor: number; missing: number }> {
  const { actor, id, balanceMinor, debitCounter, loadCounter } = act
  const card = await cardFor(tx, { actor, id, verb: 'view' })
  const { purseMinor, counterFrom } = await requirePurse(tx, card)
  const lastCounter = (await lastCounters(tx, id)).debitCounter ?? counterFrom
  const later =
    debitCounter === undefined ? 0 : Math.max(positionOf(debitCounter, lastCounter) - lastCounter, 0)
  const found = {
    purseMinor,
    differenceMinor: balanceMinor - purseMinor,
    missing: (await missingOf(tx, id)) + later,
  }
  const detail = { ...found, balanceMinor, debitCounter, loadCounter }
  await operate(tx, card, {
    operation: { kind: 'check', by: byOf(actor), at: deps.services.now(), detail },
  })
  return found
}

/** Records that the plastic card was returned after its card had ended. */
export async function collect(tx: Tx, deps: CardsDeps, act: Act & { reason: string }): Promise<CardDetail> {
  const { actor, id, reason } = act
  const card = await cardFor(tx, { ...act, verb: 'control' })
  if ((await afterwards(tx, deps, id)).collected)
    throw new Problem('cards.not-so', { cardNo: maskTag(card.cardNo) })
  await operate(tx, card, {
    operation: { kind: 'collect', by: byOf(actor), at: deps.services.now(), reason },
    change: { collected: true },
  })
  return afterwards(tx, deps, id)
}

/** Records that a blank chip was personalised. */
export async function personalise(tx: Tx, deps: CardsDeps, act: Act): Promise<CardDetail> {
  const card = await cardFor(tx, { ...act, verb: 'create' })
  await operate(tx, card, {
    operation: { kind: 'personalise', by: byOf(act.actor), at: deps.services.now() },
  })
  return afterwards(tx, deps, card.id)
}

/** Takes a deposit for a card in use that has none. Throws cards.has-deposit, cards.no-holder. */
export async function deposit(
  tx: Tx,
  deps: CardsDeps,
  act: Act & { amountMinor: number; method: PayMethod; voucherNo: string; note: string },
): Promise<CardDetail> {
  const { actor, id, amountMinor, method, voucherNo, note } = act
  const card = await cardFor(tx, { ...act, verb: 'view' })
  const cardNo = maskTag(card.cardNo)
  if (card.depositId !== null) throw new Problem('cards.has-deposit', { cardNo })
  if (card.holderId === null) throw new Problem('cards.no-holder', { cardNo })
  const paid = await deps.ledger.acts.payDeposit(tx, actor, {
    walletId: card.holderId,
    form: { amountMinor, kind: 'card', method, voucherNo, note: note || cardNo },
  })
  await operate(tx, card, {
    operation: {
      kind: 'deposit',
      by: byOf(actor),
      at: deps.services.now(),
      reason: note,
      amountMinor,
      currency: (await deps.operatorOf(actor.operatorId)).currency,
      payMethod: method,
      voucherNo,
      journalId: paid.journalId,
      detail: { depositMinor: amountMinor },
    },
    change: { deposit_id: paid.id },
  })
  return afterwards(tx, deps, id)
}
