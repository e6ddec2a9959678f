import { maskTag, newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  numbersOf,
  registerForm,
  type CardVerb,
  type PlasticForm,
  type PlasticRow,
  type receivePlastic,
} from '../../contract/index.ts'
import { requireCode } from '../cards/access.rules.ts'
import { register } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import {
  closeOrder,
  findNumber,
  findOrder,
  insertOrder,
  lockOrder,
  numberTaken,
  receiveNumber,
} from './plastic.store.ts'

/** Throws request.not-found, and request.forbidden for a print order of a screen that the user may not open. */
export async function orderOf(
  tx: Tx,
  { actor, id, verb = 'view' }: { actor: Actor; id: string; verb?: CardVerb },
): Promise<PlasticRow> {
  const order = orNotFound(await findOrder(tx, id))
  requireCode(actor, order.family, verb)
  return order
}

/** Creates a print order from a number pattern. Throws cards.number-taken and cards.plastic-ordered. */
export async function orderCards(
  tx: Tx,
  { services }: CardsDeps,
  { actor, form }: { actor: Actor; form: PlasticForm },
): Promise<PlasticRow> {
  requireCode(actor, form.family, 'create')
  const numbers = numbersOf(form.pattern, form.first, form.count) ?? []
  const taken = await numberTaken(tx, numbers)
  if (taken !== undefined)
    throw new Problem('cards.number-taken', { cardNo: taken }, { pattern: 'cards.number-taken' })
  const at = services.now()
  const id = newId(at.getTime())
  const wanted = { operatorId: actor.operatorId, id, form, numbers, at, by: actor.name }
  if (!(await insertOrder(tx, wanted)))
    throw new Problem('cards.plastic-ordered', {}, { pattern: 'cards.plastic-ordered' })
  return orderOf(tx, { actor, id })
}

type Came = z.output<typeof receivePlastic.body>
/**
 * Receives one card of a print order into stock. The last card closes the order. Throws cards.plastic-other for a
 * number that is not in the order, cards.plastic-twice for a card that already arrived, and the problems of
 * registering.
 */
export async function receive(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, came }: { actor: Actor; id: string; came: Came },
): Promise<PlasticRow> {
  await lockOrder(tx, id)
  const order = await orderOf(tx, { actor, id, verb: 'create' })
  const { cardNo } = came
  const state = await findNumber(tx, { batchId: id, cardNo })
  if (state === undefined)
    throw new Problem('cards.plastic-other', { cardNo }, { cardNo: 'cards.plastic-other' })
  if (state !== 'open' || order.closedAt !== null)
    throw new Problem('cards.plastic-twice', { cardNo: maskTag(cardNo) }, { cardNo: 'cards.plastic-twice' })
  const { family, media, cardType } = order
  const cardId = await register(tx, deps, {
    actor,
    form: registerForm.parse({ ...came, family, media, cardType }),
  })
  const at = deps.services.now()
  await receiveNumber(tx, { batchId: id, cardNo, cardId, at })
  if (order.received + 1 === order.count) await closeOrder(tx, id, at)
  return orderOf(tx, { actor, id })
}

/** Closes a print order. Missing cards are lost. Throws cards.plastic-closed. */
export async function close(
  tx: Tx,
  { services }: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<PlasticRow> {
  await lockOrder(tx, id)
  const order = await orderOf(tx, { actor, id, verb: 'control' })
  if (order.closedAt !== null) throw new Problem('cards.plastic-closed')
  await closeOrder(tx, id, services.now())
  return orderOf(tx, { actor, id })
}
