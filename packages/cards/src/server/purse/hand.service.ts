import { maskTag, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { CardDetail } from '../../contract/index.ts'
import type { CounterPayMethod } from '@evops/ledger/contract'
import { applyCardOperation } from '../cards/card-writes.store.ts'
import { loadCardAfterAction, operationAuthorOf, lockCardForOperation } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { counterPositionOf } from './transactions.rules.ts'
import { requirePurse } from './purse.service.ts'
import { lastCounters, countMissingRecords } from './purse.store.ts'

interface Act {
  actor: Actor
  id: string
  version?: number | undefined
}

/** Compares a reader's data of a chip with the known data. Throws cards.no-purse. */
export async function compareChipData(
  tx: Tx,
  deps: CardsDeps,
  act: Act & { balanceMinor: number; debitCounter?: number | undefined; loadCounter?: number | undefined },
): Promise<{ purseMinor: number; differenceMinor: number; missing: number }> {
  const { actor, id, balanceMinor, debitCounter, loadCounter } = act
  const card = await lockCardForOperation(tx, { actor, id, verb: 'view' })
  const { purseMinor, counterFrom } = await requirePurse(tx, card)
  const lastCounter = (await lastCounters(tx, id)).debitCounter ?? counterFrom
  const later = debitCounter === undefined ? 0 : Math.max(counterPositionOf(debitCounter, lastCounter) - lastCounter, 0)
  const found = {
    purseMinor,
    differenceMinor: balanceMinor - purseMinor,
    missing: (await countMissingRecords(tx, id)) + later,
  }
  const detail = { ...found, balanceMinor, debitCounter, loadCounter }
  await applyCardOperation(tx, card, {
    operation: { kind: 'check', by: operationAuthorOf(actor), at: deps.services.now(), detail },
  })
  return found
}

/** Records that the plastic card was returned after its card had ended. */
export async function recordCardCollected(tx: Tx, deps: CardsDeps, act: Act & { reason: string }): Promise<CardDetail> {
  const { actor, id, reason } = act
  const card = await lockCardForOperation(tx, { ...act, verb: 'control' })
  if ((await loadCardAfterAction(tx, deps, id)).collected)
    throw new Problem('cards.not-so', { cardNo: maskTag(card.cardNo) })
  await applyCardOperation(tx, card, {
    operation: { kind: 'collect', by: operationAuthorOf(actor), at: deps.services.now(), reason },
    change: { collected: true },
  })
  return loadCardAfterAction(tx, deps, id)
}

/** Records that a blank chip was personalised. */
export async function recordPersonalisation(tx: Tx, deps: CardsDeps, act: Act): Promise<CardDetail> {
  const card = await lockCardForOperation(tx, { ...act, verb: 'create' })
  await applyCardOperation(tx, card, {
    operation: { kind: 'personalise', by: operationAuthorOf(act.actor), at: deps.services.now() },
  })
  return loadCardAfterAction(tx, deps, card.id)
}

/** Takes a deposit for a card in use that has none. Throws cards.has-deposit, cards.no-holder. */
export async function takeCardDeposit(
  tx: Tx,
  deps: CardsDeps,
  act: Act & { amountMinor: number; method: CounterPayMethod; voucherNo: string; note: string },
): Promise<CardDetail> {
  const { actor, id, amountMinor, method, voucherNo, note } = act
  const card = await lockCardForOperation(tx, { ...act, verb: 'view' })
  const cardNo = maskTag(card.cardNo)
  if (card.depositId !== null) throw new Problem('cards.has-deposit', { cardNo })
  if (card.holderId === null) throw new Problem('cards.no-holder', { cardNo })
  const paid = await deps.ledger.acts.payDeposit(tx, actor, {
    walletId: card.holderId,
    form: { amountMinor, kind: 'card', method, voucherNo, note: note || cardNo },
  })
  await applyCardOperation(tx, card, {
    operation: {
      kind: 'deposit',
      by: operationAuthorOf(actor),
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
  return loadCardAfterAction(tx, deps, id)
}
