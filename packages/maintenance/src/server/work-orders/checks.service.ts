import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { evaluateChecklistItem, type ChecklistFindingForm, type WorkOrderCheck } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { lockOpenWorkOrder, requireAssignedToActor } from './acts.service.ts'
import { findPicture } from './pictures.store.ts'
import type { StepAuthor, LockedWorkOrder } from './writes.store.ts'
import { findChecklist } from '../checklists/checklists.store.ts'
import {
  getWorkOrderChecklist,
  insertWorkOrderChecklist,
  saveChecklistFindingRow,
  dateAtWorkOrderStation,
} from '../checklists/checks.store.ts'

/** Throws request.not-found, maintenance.work-order-over, -work-order-state, -not-yours, -checklist-given. */
export async function assignChecklist(
  tx: Tx,
  { actor, id, checklistId }: { actor: Actor; id: string; checklistId: string },
): Promise<LockedWorkOrder> {
  const workOrder = await lockOpenWorkOrder(tx, id)
  await requireAssignedToActor(tx, actor, workOrder)
  if (workOrder.state === 'done') throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const checklist = await findChecklist(tx, checklistId)
  if (!checklist) throw new Problem('request.not-found', {}, { checklistId: 'request.not-found' })
  if (!(await insertWorkOrderChecklist(tx, { operatorId: workOrder.operatorId, workOrderId: id, checklist }))) {
    const { name = '' } = (await getWorkOrderChecklist(tx, id)) ?? {}
    throw new Problem('maintenance.checklist-assigned', { name })
  }
  return workOrder
}

interface Filling {
  actor: Actor
  /** User in whose name it is done; default: the actor. */
  by?: StepAuthor | undefined
  id: string
  at?: Date | undefined
  line: number
  /**
   * Version of the item; absent: filled in offline, where the check is whether another user has changed the item since.
   */
  version?: number | undefined
  form: ChecklistFindingForm
}
/**
 * Saves and evaluates the finding of an item. Throws request.not-found, maintenance.work-order-over, -work-order-state,
 * -not-yours, -check-value, -check-instrument, -check-calibration, request.conflict.
 */
export async function saveFindingChecked(
  tx: Tx,
  { services }: Pick<MaintenanceDeps, 'services'>,
  { actor, by = { id: actor.userId, name: actor.name }, id, line, version, form, at = services.now() }: Filling,
): Promise<{ workOrder: LockedWorkOrder; before: WorkOrderCheck }> {
  const workOrder = await lockOpenWorkOrder(tx, id)
  await requireAssignedToActor(tx, actor, workOrder)
  if (workOrder.state !== 'on_site' && workOrder.state !== 'processing')
    throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const before = (await getWorkOrderChecklist(tx, id))?.checks.find((check) => check.line === line)
  if (!before) throw new Problem('request.not-found')
  const { item } = before
  const stored = item.kind === 'value' ? form : { ...form, value: null }
  if (item.kind === 'value' && form.result !== null && form.value === null)
    throw new Problem('maintenance.check-value', {}, { value: 'maintenance.check-value' })
  const result = evaluateChecklistItem(item, stored)
  if (result !== null) await requireInstrument(tx, { workOrder, item, form, now: at })
  if (form.pictureId !== null && !(await findPicture(tx, { id: form.pictureId, workOrderId: id })))
    throw new Problem('request.not-found', {}, { pictureId: 'request.not-found' })
  if (!(await saveChecklistFindingRow(tx, { workOrderId: id, line, version, form: stored, result, by, at })))
    throw new Problem('request.conflict')
  return { workOrder, before }
}

/** Checks that a required instrument has a valid calibration today. */
async function requireInstrument(
  tx: Tx,
  {
    workOrder,
    item,
    form: { instrumentNo: no, instrumentUntil: until },
    now,
  }: { workOrder: LockedWorkOrder; item: WorkOrderCheck['item']; form: ChecklistFindingForm; now: Date },
): Promise<void> {
  if (item.instrument && (no === '' || until === null)) {
    const code = 'maintenance.check-instrument'
    throw new Problem(code, {}, { [no === '' ? 'instrumentNo' : 'instrumentUntil']: code })
  }
  if (until === null || until >= (await dateAtWorkOrderStation(tx, { ...workOrder, now }))) return
  const code = 'maintenance.check-calibration'
  throw new Problem(code, { no, until }, { instrumentUntil: code })
}
