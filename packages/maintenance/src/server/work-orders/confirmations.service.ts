import { Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, Tx } from '@evops/platform/server'
import { canAcceptAct, type ConfirmationForm, type OfflineAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import type { WorkOrderActContext } from './acted.service.ts'
import { lockOpenWorkOrder, requireAssignedToActor } from './acts.service.ts'
import { claimConfirmation, findRepeatedConfirmation, insertConfirmation } from './confirmations.store.ts'
import { parseSignature } from './signature.rules.ts'
import { insertWorkOrderStep, type StepAuthor, type LockedWorkOrder } from './writes.store.ts'

type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>

/**
 * Saves the customer's confirmation. A second click with the same name and signature changes nothing. Throws request.not-found, maintenance.work-order-over, -work-order-state,
 * -not-yours and maintenance.fault.signature. The customer's name is in no step or audit entry, because it may have to
 * be deleted.
 */
export async function saveConfirmation(
  tx: Tx,
  { services }: Pick<MaintenanceDeps, 'services'>,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id: workOrderId,
    at = services.now(),
    confirmationId: id,
    form: { name, signature },
  }: WorkOrderActContext & { confirmationId: string; form: ConfirmationForm },
): Promise<Entry> {
  const bytes = signature === null ? null : parseSignature(signature)
  const workOrder = await lockOpenWorkOrder(tx, workOrderId)
  await requireAssignedToActor(tx, actor, workOrder)
  if (!canAcceptAct(workOrder.state, 'confirm')) throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const same = await findRepeatedConfirmation(tx, { workOrderId, name, signature: bytes })
  if (same) return { entity: 'work-order', entityId: workOrderId, after: { no: workOrder.no, confirmation: same } }
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
  { id, by, at }: { id: string; by: StepAuthor; at: Date },
): Promise<Entry> {
  await insertWorkOrderStep(tx, workOrder, { kind: 'confirmed', at, by, set: { confirmation_id: id, unconfirmed: '' } })
  return { entity: 'work-order', entityId: workOrder.id, after: { no: workOrder.no, confirmation: id } }
}

/** Saves a rejected confirmation with a valid signature separately, where it can be deleted. */
export async function saveRefusedConfirmation(
  tx: Tx,
  { actor, act, at }: { actor: Actor; act: Extract<OfflineAct, { kind: 'confirm' }>; at: Date },
): Promise<void> {
  const { operatorId, name: byName } = actor
  const { id, workOrderId, body } = act
  const signature = body.signature === null ? null : parseSignature(body.signature)
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
export function removeCustomerData(act: OfflineAct): OfflineAct {
  return act.kind === 'confirm' ? { ...act, body: { ...act.body, name: '', signature: null } } : act
}
/** Throws request.not-found, maintenance.work-order-over, -work-order-state and -conflict-erased. */
export async function applyConfirmation(
  tx: Tx,
  { by, id, workOrder, at }: { by: StepAuthor; id: string; workOrder: LockedWorkOrder; at: Date },
): Promise<Entry> {
  await lockOpenWorkOrder(tx, workOrder.id)
  if (!canAcceptAct(workOrder.state, 'confirm')) throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  if (!(await claimConfirmation(tx, id))) throw new Problem('maintenance.conflict-erased')
  return recordConfirmation(tx, workOrder, { id, by, at })
}
