import { Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, Tx } from '@evops/platform/server'
import { takes, type ConfirmForm, type SentAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import type { Doing } from './acted.service.ts'
import { openSession, requireOwn } from './acts.service.ts'
import { insertConfirmation, claimConfirmation } from './confirmations.store.ts'
import { signatureOf } from './signature.rules.ts'
import { takeStep, type By, type LockedWorkOrder } from './writes.store.ts'

type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>

/**
 * Saves the customer's confirmation. Throws request.not-found, maintenance.work-order-over, -work-order-state,
 * -not-yours and maintenance.fault.signature. The customer's name is in no step or audit entry, because it may have to
 * be deleted.
 */
export async function takeConfirmation(
  tx: Tx,
  { services }: Pick<MaintenanceDeps, 'services'>,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id: workOrderId,
    at = services.now(),
    confirmationId: id,
    form: { name, signature },
  }: Doing & { confirmationId: string; form: ConfirmForm },
): Promise<Entry> {
  const bytes = signature === null ? null : signatureOf(signature)
  const workOrder = await openSession(tx, workOrderId)
  await requireOwn(tx, actor, workOrder)
  if (!takes(workOrder.state, 'confirm'))
    throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const { operatorId } = workOrder
  await insertConfirmation(tx, {
    operatorId,
    id,
    workOrderId,
    name,
    signature: bytes,
    at,
    byName: by.name,
    taken: true,
  })
  return recordConfirmation(tx, workOrder, { id, by, at })
}
async function recordConfirmation(
  tx: Tx,
  workOrder: LockedWorkOrder,
  { id, by, at }: { id: string; by: By; at: Date },
): Promise<Entry> {
  await takeStep(tx, workOrder, { kind: 'confirmed', at, by, set: { confirmation_id: id, unconfirmed: '' } })
  return { entity: 'work-order', entityId: workOrder.id, after: { no: workOrder.no, confirmation: id } }
}

/** Saves a rejected confirmation with a valid signature separately, where it can be deleted. */
export async function saveRefusedConfirmation(
  tx: Tx,
  { actor, act, at }: { actor: Actor; act: Extract<SentAct, { kind: 'confirm' }>; at: Date },
): Promise<void> {
  const { operatorId, name: byName } = actor
  const { id, workOrderId, body } = act
  const signature = body.signature === null ? null : signatureOf(body.signature)
  await insertConfirmation(tx, {
    operatorId,
    id,
    workOrderId,
    name: body.name,
    signature,
    at,
    byName,
    taken: false,
  })
}
/** Returns the action without the customer's data, for permanent storage. */
export function withoutPerson(act: SentAct): SentAct {
  return act.kind === 'confirm' ? { ...act, body: { ...act.body, name: '', signature: null } } : act
}
/** Throws request.not-found, maintenance.work-order-over, -work-order-state and -conflict-erased. */
export async function applyConfirmation(
  tx: Tx,
  { by, id, workOrder, at }: { by: By; id: string; workOrder: LockedWorkOrder; at: Date },
): Promise<Entry> {
  await openSession(tx, workOrder.id)
  if (!takes(workOrder.state, 'confirm'))
    throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  if (!(await claimConfirmation(tx, id))) throw new Problem('maintenance.conflict-erased')
  return recordConfirmation(tx, workOrder, { id, by, at })
}
