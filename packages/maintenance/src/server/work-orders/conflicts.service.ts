import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, Tx } from '@evops/platform/server'
import { hasPersonalData, workPictureLimits, type ConflictRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import {
  removeConflictPhoto,
  findConflict,
  findConflictRow,
  saveConflictDecision,
  type OfflineConflict,
} from './conflicts.store.ts'
import { applyConfirmation } from './confirmations.service.ts'
import { anonymizeConfirmation } from './confirmations.store.ts'
import { isAssigneeOrHelper } from './detail.store.ts'
import { insertPicture } from './pictures.store.ts'
import { performOfflineAct, offlineActTime } from './sent.service.ts'
import { lockWorkOrder, type LockedWorkOrder } from './writes.store.ts'

interface Settling {
  actor: Actor
  id: string
  note: string
}
type Entry = Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>

/**
 * Applies a rejected action in the name and at the time of its user. Throws request.not-found,
 * maintenance.conflict-own, -conflict-settled, -conflict-erased, -not-yours, and the problems of the action in the
 * current state.
 */
export async function applyConflict(tx: Tx, deps: MaintenanceDeps, { actor, id, note }: Settling): Promise<Entry> {
  const { conflict, workOrder } = await openConflict(tx, { actor, id })
  const { act, userId, byName, offSeconds: off } = conflict
  const now = deps.services.now()
  const at = await offlineActTime(tx, conflict, { off, now })
  const by = { id: userId, name: byName }
  // A work order assigned to another user cannot be accepted.
  if (act?.kind === 'accept' && !(await isAssigneeOrHelper(tx, workOrder.id, userId)))
    throw new Problem('maintenance.not-yours', { no: workOrder.no })
  const entry = !act
    ? await addConflictPicture(tx, conflict, at)
    : act.kind === 'confirm'
      ? await applyConfirmation(tx, { by, id, workOrder, at })
      : await performOfflineAct(tx, deps, { actor, by, act, at, isLate: true })
  const stepSeq = (await lockWorkOrder(tx, workOrder.id))?.stepSeq ?? workOrder.stepSeq
  await settle(tx, conflict, {
    state: 'applied',
    by: { id: actor.userId, name: actor.name },
    at: now,
    note,
    stepSeq: stepSeq === workOrder.stepSeq ? null : stepSeq,
  })
  return toAuditEntry({ actor, conflict, workOrder, note }, entry)
}
/** Throws request.not-found, maintenance.conflict-own and -conflict-settled. */
export async function setAside(tx: Tx, { services }: MaintenanceDeps, { actor, id, note }: Settling): Promise<Entry> {
  const { conflict, workOrder } = await openConflict(tx, { actor, id })
  const by = { id: actor.userId, name: actor.name }
  await settle(tx, conflict, { state: 'set_aside', by, at: services.now(), note })
  return toAuditEntry({ actor, conflict, workOrder, note })
}
/**
 * Erases the signature or photo; the conflict remains. Returns the file to delete. Throws request.not-found and
 * maintenance.conflict-nothing.
 */
export async function eraseConflictMedia(
  tx: Tx,
  { services }: MaintenanceDeps,
  { id, reason }: { id: string; reason: string },
): Promise<{ entry: Entry; storedAs: string | null }> {
  const { conflict, workOrder } = await lockedConflict(tx, id)
  const { kind, state, byName } = conflict
  if (!hasPersonalData(kind) || state === 'applied') throw new Problem('maintenance.conflict-nothing')
  const storedAs = kind === 'picture' ? await removeConflictPhoto(tx, conflict) : null
  if (kind === 'confirm') await anonymizeConfirmation(tx, { id, at: services.now() })
  return {
    storedAs,
    entry: {
      entity: 'work-order',
      entityId: workOrder.id,
      after: { no: workOrder.no, act: id, kind, byName, reason },
    },
  }
}
/** The audit log contains both users. */
function toAuditEntry(
  {
    actor,
    conflict,
    workOrder,
    note,
  }: { actor: Actor; conflict: OfflineConflict; workOrder: LockedWorkOrder; note: string },
  { before, after }: Partial<Entry> = {},
): Entry {
  const { id: act, kind, byName } = conflict
  const facts = typeof after === 'object' ? after : {}
  return {
    entity: 'work-order',
    entityId: workOrder.id,
    before,
    after: {
      no: workOrder.no,
      ...facts,
      act,
      kind,
      byName,
      settledByName: actor.name,
      ...(note && { note }),
    },
  }
}

/** Returns the conflict with its work order, locked, so that it is resolved only once. */
async function openConflict(
  tx: Tx,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ conflict: OfflineConflict; workOrder: LockedWorkOrder }> {
  const { conflict, workOrder } = await lockedConflict(tx, id)
  if (conflict.userId === actor.userId) throw new Problem('maintenance.conflict-own')
  if (conflict.state !== 'open') throw new Problem('maintenance.conflict-settled', { name: conflict.settledName })
  return { conflict, workOrder }
}
async function lockedConflict(tx: Tx, id: string): Promise<{ conflict: OfflineConflict; workOrder: LockedWorkOrder }> {
  const found = await findConflict(tx, id)
  const workOrder = found && (await lockWorkOrder(tx, found.workOrderId))
  const conflict = workOrder && (await findConflict(tx, id))
  if (!conflict) throw new Problem('request.not-found')
  return { conflict, workOrder }
}
async function settle(
  tx: Tx,
  { id, settledName }: OfflineConflict,
  how: Parameters<typeof saveConflictDecision>[2],
): Promise<void> {
  if (!(await saveConflictDecision(tx, id, how)))
    throw new Problem('maintenance.conflict-settled', { name: settledName })
}

const unsaid = { takenAt: null, place: null }
/** Adds the photo to the work order, even after its end, because it shows the earlier state. */
async function addConflictPicture(tx: Tx, conflict: OfflineConflict, at: Date): Promise<Entry> {
  const { operatorId, id, workOrderId, byName } = conflict
  const { pictureType: type, pictureBytes: bytes, pictureSha256: sha256, pictureStoredAs: storedAs } = conflict
  if (type === null || bytes === null || sha256 === null || storedAs === null)
    throw new Problem('maintenance.conflict-erased')
  if (
    !(await insertPicture(tx, {
      operatorId,
      id,
      workOrderId,
      type,
      bytes,
      sha256,
      storedAs,
      byName,
      at,
      ...unsaid,
    }))
  )
    throw new Problem('maintenance.pictures-full', { most: workPictureLimits.perWorkOrder })
  return { entity: 'work-order', entityId: workOrderId, after: { picture: id } }
}

/** Throws request.not-found. */
export async function getOfflineConflict(tx: Tx, { actor, id }: { actor: Actor; id: string }): Promise<ConflictRow> {
  return requireFound(await findConflictRow(tx, { id, userId: actor.userId }))
}
