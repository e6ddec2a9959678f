import { newId, Problem } from '@evops/platform/contract'
import { requireOneOf, type Actor, type AuditEntry, type Tx } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { acceptWorkOrder, workCodes, type CheckForm, type WorkAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { actOnWorkOrder, addWorkOrderNote, openSession, requireOwn, type ActInput } from './acts.service.ts'
import { fillIn } from './checks.service.ts'
import { checksOf } from '../checklists/checks.store.ts'
import { findWorkOrderRow } from './work-orders.store.ts'
import { insertPart, lockWorkOrder, takeStep, type By, type NewPart } from './writes.store.ts'

/** An action on a work order: user and time; default: now. */
export interface Doing {
  actor: Actor
  /** User in whose name it is done; default: the actor. */
  by?: By | undefined
  id: string
  at?: Date | undefined
}
type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>
const entity = 'work-order'

/*
 * Performs an action and writes it to the audit log; used for actions in the console and for those sent later from a
 * phone.
 */

export async function takeAct(
  tx: Tx,
  deps: MaintenanceDeps,
  { act, input, ...doing }: Doing & { act: WorkAct; input: ActInput },
): Promise<Entry> {
  const { id } = doing
  const state = (await lockWorkOrder(tx, id))?.state
  const { no } = await actOnWorkOrder(tx, deps, { ...doing, act, input })
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
export const acceptWith =
  (deps: MaintenanceDeps) =>
  async (
    tx: Tx,
    actor: Actor,
    id: string,
  ): Promise<{ entry: Omit<AuditEntry, 'result'>; after: () => void }> => {
    requireOneOf(actor, workCodes)
    const entry = await takeAct(tx, deps, { actor, id, act: 'accept', input: { text: '' } })
    return {
      entry: { ...entry, action: acceptWorkOrder.name },
      after: () => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }),
    }
  }

export async function takeNote(
  tx: Tx,
  deps: MaintenanceDeps,
  { text, isLate, ...doing }: Doing & { text: string; isLate?: boolean },
): Promise<Entry> {
  const { no } = await addWorkOrderNote(tx, deps, { ...doing, text, isLate })
  return { entity, entityId: doing.id, after: { no, text } }
}

export async function takePart(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor: { operatorId, userId, name },
    actor,
    id,
    by = { id: userId, name },
    at = deps.services.now(),
    part,
  }: Doing & { part: Pick<NewPart, 'name' | 'partNo' | 'quantity' | 'unitMinor'> },
): Promise<Entry> {
  const workOrder = await openSession(tx, id)
  await requireOwn(tx, actor, workOrder)
  const currency = await deps.currencyOf(operatorId)
  const partId = newId(deps.services.now().getTime())
  await insertPart(tx, { ...part, operatorId, id: partId, workOrderId: id, currency, by, at })
  await takeStep(tx, workOrder, { kind: 'part', at, by, text: `+ ${part.quantity} × ${part.name}` })
  return { entity, entityId: id, after: { no: workOrder.no, part } }
}

export async function takeCheck(
  tx: Tx,
  deps: MaintenanceDeps,
  { line, version, form, ...doing }: Doing & { line: number; version?: number; form: CheckForm },
): Promise<Entry> {
  const { workOrder, before } = await fillIn(tx, deps, { ...doing, line, version, form })
  const after = (await checksOf(tx, doing.id))?.checks.find((check) => check.line === line)
  if (!after) throw new Problem('request.not-found')
  const toAuditedCheck = ({ result, value, note }: typeof after) => ({ result, value, note })
  return {
    entity,
    entityId: doing.id,
    before: toAuditedCheck(before),
    after: { no: workOrder.no, line, ...toAuditedCheck(after) },
  }
}
