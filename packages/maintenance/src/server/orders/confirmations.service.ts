import { Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, Tx } from '@evops/platform/server'
import { takes, type ConfirmForm, type SentAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import type { Doing } from './acted.service.ts'
import { openOrder, requireOwn } from './acts.service.ts'
import { insertConfirmation, takeKept } from './confirmations.store.ts'
import { signatureOf } from './signature.rules.ts'
import { takeStep, type By, type LockedOrder } from './writes.store.ts'

type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>

/**
 * The customer on site confirms what was done. Throws request.not-found, maintenance.order-over, -order-state, -not-yours and
 * maintenance.fault.signature. Who it was stands in no step and no audit entry: it may have to be forgotten.
 */
export async function takeConfirmation(
  tx: Tx,
  { house }: Pick<MaintenanceDeps, 'house'>,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id: orderId,
    at = house.now(),
    confirmationId: id,
    form: { name, signature },
  }: Doing & { confirmationId: string; form: ConfirmForm },
): Promise<Entry> {
  const bytes = signature === null ? null : signatureOf(signature)
  const order = await openOrder(tx, orderId)
  await requireOwn(tx, actor, order)
  if (!takes(order.state, 'confirm')) throw new Problem('maintenance.order-state', { no: order.no })
  const { operatorId } = order
  await insertConfirmation(tx, {
    operatorId,
    id,
    orderId,
    name,
    signature: bytes,
    at,
    byName: by.name,
    taken: true,
  })
  return confirmed(tx, order, { id, by, at })
}
async function confirmed(
  tx: Tx,
  order: LockedOrder,
  { id, by, at }: { id: string; by: By; at: Date },
): Promise<Entry> {
  await takeStep(tx, order, { kind: 'confirmed', at, by, set: { confirmation_id: id, unconfirmed: '' } })
  return { entity: 'work-order', entityId: order.id, after: { no: order.no, confirmation: id } }
}

/** One that the order did not take, with a signature that is one, is kept beside it, where it can be forgotten. */
export async function keepConfirmation(
  tx: Tx,
  { actor, act, at }: { actor: Actor; act: Extract<SentAct, { kind: 'confirm' }>; at: Date },
): Promise<void> {
  const { operatorId, name: byName } = actor
  const { id, orderId, body } = act
  const signature = body.signature === null ? null : signatureOf(body.signature)
  await insertConfirmation(tx, {
    operatorId,
    id,
    orderId,
    name: body.name,
    signature,
    at,
    byName,
    taken: false,
  })
}
/** What is kept of an act for good says nothing of a customer. */
export function withoutPerson(act: SentAct): SentAct {
  return act.kind === 'confirm' ? { ...act, body: { ...act.body, name: '', signature: null } } : act
}
/** Throws request.not-found, maintenance.order-over, -order-state and -conflict-erased. */
export async function applyConfirmation(
  tx: Tx,
  { by, id, order, at }: { by: By; id: string; order: LockedOrder; at: Date },
): Promise<Entry> {
  await openOrder(tx, order.id)
  if (!takes(order.state, 'confirm')) throw new Problem('maintenance.order-state', { no: order.no })
  if (!(await takeKept(tx, id))) throw new Problem('maintenance.conflict-erased')
  return confirmed(tx, order, { id, by, at })
}
