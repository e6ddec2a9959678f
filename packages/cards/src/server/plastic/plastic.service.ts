import { maskTag, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  printBatchNumbers,
  registerForm,
  type CardPermissionKind,
  type PrintBatchForm,
  type PrintBatchRow,
  type receivePlastic,
} from '../../contract/index.ts'
import { requireCardPermission } from '../cards/access.rules.ts'
import { registerCardInStock } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import {
  closePrintBatchRow,
  findPrintBatchNumber,
  findPrintBatch,
  insertPrintBatch,
  lockPrintBatch,
  numberTaken,
  saveReceivedNumber,
} from './plastic.store.ts'

/** Throws request.not-found, and request.forbidden for a print order of a screen that the user may not open. */
export async function requirePrintBatch(
  tx: Tx,
  { actor, id, verb = 'view' }: { actor: Actor; id: string; verb?: CardPermissionKind },
): Promise<PrintBatchRow> {
  const order = requireFound(await findPrintBatch(tx, id))
  requireCardPermission(actor, order.family, verb)
  return order
}

/** Creates a print order from a number pattern. Throws cards.number-taken and cards.plastic-ordered. */
export async function createCardPrintBatch(
  tx: Tx,
  { services }: CardsDeps,
  { actor, form }: { actor: Actor; form: PrintBatchForm },
): Promise<PrintBatchRow> {
  requireCardPermission(actor, form.family, 'create')
  const numbers = printBatchNumbers(form.pattern, form.first, form.count) ?? []
  const taken = await numberTaken(tx, numbers)
  if (taken !== undefined) throw new Problem('cards.number-taken', { cardNo: taken }, { pattern: 'cards.number-taken' })
  const at = services.now()
  const id = newId(at.getTime())
  const wanted = { operatorId: actor.operatorId, id, form, numbers, at, by: actor.name }
  if (!(await insertPrintBatch(tx, wanted)))
    throw new Problem('cards.plastic-ordered', {}, { pattern: 'cards.plastic-ordered' })
  return requirePrintBatch(tx, { actor, id })
}

type Came = z.output<typeof receivePlastic.body>
/**
 * Receives one card of a print order into stock. The last card closes the order. Throws cards.plastic-other for a
 * number that is not in the order, cards.plastic-twice for a card that already arrived, and the problems of
 * registering.
 */
export async function receiveCardOfPrintBatch(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, came }: { actor: Actor; id: string; came: Came },
): Promise<PrintBatchRow> {
  await lockPrintBatch(tx, id)
  const order = await requirePrintBatch(tx, { actor, id, verb: 'create' })
  const { cardNo } = came
  const state = await findPrintBatchNumber(tx, { batchId: id, cardNo })
  if (state === undefined) throw new Problem('cards.plastic-other', { cardNo }, { cardNo: 'cards.plastic-other' })
  if (state !== 'open' || order.closedAt !== null)
    throw new Problem('cards.plastic-twice', { cardNo: maskTag(cardNo) }, { cardNo: 'cards.plastic-twice' })
  const { family, media, cardType } = order
  const cardId = await registerCardInStock(tx, deps, {
    actor,
    form: registerForm.parse({ ...came, family, media, cardType }),
  })
  const at = deps.services.now()
  await saveReceivedNumber(tx, { batchId: id, cardNo, cardId, at })
  if (order.received + 1 === order.count) await closePrintBatchRow(tx, id, at)
  return requirePrintBatch(tx, { actor, id })
}

/** Closes a print order. Missing cards are lost. Throws cards.plastic-closed. */
export async function finishPrintBatch(
  tx: Tx,
  { services }: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<PrintBatchRow> {
  await lockPrintBatch(tx, id)
  const order = await requirePrintBatch(tx, { actor, id, verb: 'control' })
  if (order.closedAt !== null) throw new Problem('cards.plastic-closed')
  await closePrintBatchRow(tx, id, services.now())
  return requirePrintBatch(tx, { actor, id })
}
