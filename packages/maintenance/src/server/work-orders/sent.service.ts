import { Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, Tx } from '@evops/platform/server'
import type { OfflineAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { performAuditedAct, saveAuditedFinding, addAuditedNote, addAuditedPart } from './acted.service.ts'
import { saveConfirmation } from './confirmations.service.ts'
import { isStateChangingAct, correctedActTime } from './sync.rules.ts'
import {
  findChangedItemSince,
  findOfflineAct,
  isStateChangedSince,
  earliestActTime,
  type OfflineActRow,
} from './sync.store.ts'
import { lockWorkOrder, type StepAuthor } from './writes.store.ts'

/** Error of the phone's clock, and the server's time. */
export interface PhoneClock {
  now: Date
  off: number
}
/** Names in the audit log are the same as for direct calls; late transmission is recorded in addition. */
export const offlineActAuditNames: Readonly<Record<OfflineAct['kind'], string>> = {
  accept: 'acceptWorkOrder',
  arrive: 'arriveWorkOrder',
  begin: 'beginWorkOrder',
  suspend: 'suspendWorkOrder',
  resume: 'resumeWorkOrder',
  finish: 'finishWorkOrder',
  note: 'noteWorkOrder',
  part: 'addWorkOrderPart',
  check: 'fillCheck',
  confirm: 'confirmWorkOrder',
}

export async function offlineActTime(
  tx: Tx,
  { workOrderId, kind, reportedAt }: Pick<OfflineActRow, 'kind' | 'workOrderId' | 'reportedAt'>,
  { off, now }: PhoneClock,
): Promise<Date> {
  const { assignedAt, moved } = await earliestActTime(tx, workOrderId)
  const since =
    isStateChangingAct(kind) && moved !== null && (assignedAt === null || moved > assignedAt) ? moved : assignedAt
  return correctedActTime(reportedAt, { off, since, now })
}

/** Throws maintenance.sent-meanwhile and -line-meanwhile if the state differs from the one known to the phone. */
export async function requireUnchangedSince(
  tx: Tx,
  { act, userId }: { act: OfflineAct; userId: string },
): Promise<void> {
  const { workOrderId, seen } = act
  if (act.kind === 'check') {
    const { line } = act.body
    if (await findChangedItemSince(tx, { workOrderId, line, lineAt: act.lineAt, userId }))
      throw new Problem('maintenance.line-meanwhile', { line })
  }
  if (!isStateChangingAct(act.kind)) return
  const workOrder = await lockWorkOrder(tx, workOrderId)
  const isMoved =
    workOrder?.state !== seen.state || (await isStateChangedSince(tx, { workOrderId, seq: seen.seq, userId }))
  if (isMoved) throw new Problem('maintenance.sent-meanwhile', { no: workOrder?.no ?? '' })
}

/** Performs the action like the console at its own time; `by`: original user if another user has it applied. */
export async function performOfflineAct(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, by, act, at, isLate }: { actor: Actor; by?: StepAuthor; act: OfflineAct; at: Date; isLate?: boolean },
): Promise<Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>> {
  const doing = { actor, by, id: act.workOrderId, at }
  switch (act.kind) {
    case 'note':
      return addAuditedNote(tx, deps, {
        ...doing,
        text: act.body.text,
        isLate: isLate ?? (await isNoteOfRefusedAct(tx, actor, act)),
      })
    case 'part':
      return addAuditedPart(tx, deps, { ...doing, part: act.body })
    case 'check': {
      const { line, ...form } = act.body
      return saveAuditedFinding(tx, deps, { ...doing, line, form })
    }
    case 'confirm':
      return saveConfirmation(tx, deps, { ...doing, confirmationId: act.id, form: act.body })
    default: {
      const { lat = null, lng = null } = act.kind === 'arrive' ? act.body : {}
      const position = lat === null || lng === null ? undefined : { lat, lng }
      return performAuditedAct(tx, deps, { ...doing, act: act.kind, input: { ...act.body, position } })
    }
  }
}
/** The note stands for an act of theirs that was not taken. */
async function isNoteOfRefusedAct(
  tx: Tx,
  { userId }: Actor,
  { workOrderId, keeps: id }: Extract<OfflineAct, { kind: 'note' }>,
): Promise<boolean> {
  const stored = id === null ? undefined : await findOfflineAct(tx, id)
  return stored?.userId === userId && stored.workOrderId === workOrderId && stored.outcome !== 'done'
}
