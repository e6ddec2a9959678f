import { newId, Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type AuditEntry, type Tx } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { acceptWorkOrder, workCodes, type ChecklistFindingForm, type WorkAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import {
  performWorkOrderStep,
  addWorkOrderNote,
  lockOpenWorkOrder,
  requireAssignedToActor,
  type ActInput,
} from './acts.service.ts'
import { saveFindingChecked } from './checks.service.ts'
import { getWorkOrderChecklist } from '../checklists/checks.store.ts'
import { findWorkOrderRow } from './work-orders.store.ts'
import { insertPart, lockWorkOrder, insertWorkOrderStep, type StepAuthor, type NewPart } from './writes.store.ts'

/** An action on a work order: user and time; default: now. */
export interface WorkOrderActContext {
  actor: Actor
  /** User in whose name it is done; default: the actor. */
  by?: StepAuthor | undefined
  id: string
  at?: Date | undefined
}
type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>
const entity = 'work-order'

/*
 * Performs an action and writes it to the audit log; used for actions in the console and for those sent later from a
 * phone.
 */

export async function performAuditedAct(
  tx: Tx,
  deps: MaintenanceDeps,
  { act, input, ...doing }: WorkOrderActContext & { act: WorkAct; input: ActInput },
): Promise<Entry> {
  const { id } = doing
  const state = (await lockWorkOrder(tx, id))?.state
  const { no } = await performWorkOrderStep(tx, deps, { ...doing, act, input })
  const after = await findWorkOrderRow(tx, id, deps.services.now())
  const { text, reason } = input
  return {
    entity,
    entityId: id,
    before: { state },
    after: {
      no,
      state: after?.state,
      assigneeName: after?.assigneeName,
      ...(reason && { reason }),
      ...(text && { text }),
    },
  }
}

/**
 * Does the same as the console action from another channel; additionally throws request.forbidden. Call `after` after
 * the commit.
 */
export const createWorkOrderAcceptance =
  (deps: MaintenanceDeps) =>
  async (tx: Tx, actor: Actor, id: string): Promise<{ entry: Omit<AuditEntry, 'result'>; after: () => void }> => {
    requireAnyCode(actor, workCodes)
    const entry = await performAuditedAct(tx, deps, { actor, id, act: 'accept', input: { text: '' } })
    return {
      entry: { ...entry, action: acceptWorkOrder.name },
      after: () => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }),
    }
  }

export async function addAuditedNote(
  tx: Tx,
  deps: MaintenanceDeps,
  { text, isLate, ...doing }: WorkOrderActContext & { text: string; isLate?: boolean },
): Promise<Entry> {
  const { no } = await addWorkOrderNote(tx, deps, { ...doing, text, isLate })
  return { entity, entityId: doing.id, after: { no, text } }
}

export async function addAuditedPart(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor: { operatorId, userId, name },
    actor,
    id,
    by = { id: userId, name },
    at = deps.services.now(),
    part,
  }: WorkOrderActContext & { part: Pick<NewPart, 'name' | 'partNo' | 'quantity' | 'unitMinor'> },
): Promise<Entry> {
  const workOrder = await lockOpenWorkOrder(tx, id)
  await requireAssignedToActor(tx, actor, workOrder)
  const currency = await deps.currencyOf(operatorId)
  const partId = newId(deps.services.now().getTime())
  await insertPart(tx, { ...part, operatorId, id: partId, workOrderId: id, currency, by, at })
  await insertWorkOrderStep(tx, workOrder, { kind: 'part', at, by, text: `+ ${part.quantity} × ${part.name}` })
  return { entity, entityId: id, after: { no: workOrder.no, part } }
}

export async function saveAuditedFinding(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    line,
    version,
    form,
    ...doing
  }: WorkOrderActContext & { line: number; version?: number; form: ChecklistFindingForm },
): Promise<Entry> {
  const { workOrder, before } = await saveFindingChecked(tx, deps, { ...doing, line, version, form })
  const after = (await getWorkOrderChecklist(tx, doing.id))?.checks.find((check) => check.line === line)
  if (!after) throw new Problem('request.not-found')
  const toAuditedCheck = ({ result, value, note }: typeof after) => ({ result, value, note })
  return {
    entity,
    entityId: doing.id,
    before: toAuditedCheck(before),
    after: { no: workOrder.no, line, ...toAuditedCheck(after) },
  }
}
