import {
  addWorkOrderPart,
  addWorkOrderPicture,
  acceptWorkOrder,
  arriveWorkOrder,
  beginWorkOrder,
  confirmWorkOrder,
  fillCheck,
  finishWorkOrder,
  evaluateChecklistItem,
  noteWorkOrder,
  resumeWorkOrder,
  suspendWorkOrder,
  type OfflineAct,
  type WorkOrderDetail,
  type WorkState,
  type WorkStepKind,
} from '../../contract/index.ts'
import type { UnsentAct } from './offline-storage.ts'

/** Calls that a phone stores until they are sent, by name. */
export const offlineActKinds: ReadonlyMap<string, OfflineAct['kind'] | 'picture'> = new Map([
  [acceptWorkOrder.name, 'accept'],
  [arriveWorkOrder.name, 'arrive'],
  [beginWorkOrder.name, 'begin'],
  [suspendWorkOrder.name, 'suspend'],
  [resumeWorkOrder.name, 'resume'],
  [finishWorkOrder.name, 'finish'],
  [noteWorkOrder.name, 'note'],
  [addWorkOrderPart.name, 'part'],
  [fillCheck.name, 'check'],
  [confirmWorkOrder.name, 'confirm'],
  [addWorkOrderPicture.name, 'picture'],
])
const steps: Readonly<Partial<Record<OfflineAct['kind'], { kind: WorkStepKind; to: WorkState }>>> = {
  accept: { kind: 'accepted', to: 'accepted' },
  arrive: { kind: 'on_site', to: 'on_site' },
  begin: { kind: 'begun', to: 'processing' },
  suspend: { kind: 'suspended', to: 'suspended' },
  resume: { kind: 'resumed', to: 'processing' },
  finish: { kind: 'done', to: 'done' },
}

/** Returns the first missing precondition of an action. Offline, this check replaces the server's. */
export function findMissingPrecondition(
  workOrder: WorkOrderDetail,
  act: UnsentAct['act'],
): MissingPrecondition | undefined {
  if (act.kind === 'begin') return act.body.text === '' && workOrder.pictures.length === 0 ? 'photo' : undefined
  if (act.kind !== 'finish') return undefined
  const isOpen = workOrder.checklist?.checks.some(
    ({ item, result, pictureId }) => result === null || (item.photo && pictureId === null),
  )
  if (isOpen) return 'lines'
  return workOrder.awaitsConfirmation && act.body.text === '' ? 'confirmation' : undefined
}
export type MissingPrecondition = 'photo' | 'lines' | 'confirmation'

/** Returns the work order with the unsent actions applied. */
export function applyUnsentActs(
  workOrder: WorkOrderDetail,
  acts: readonly UnsentAct[],
  by: { name: string; currency: string },
): WorkOrderDetail {
  return acts
    .filter(({ act, answer }) => act.workOrderId === workOrder.id && answer === undefined)
    .reduce((before, { act }) => withAct(before, act, by), workOrder)
}

function withAct(
  workOrder: WorkOrderDetail,
  act: UnsentAct['act'],
  { name, currency }: { name: string; currency: string },
): WorkOrderDetail {
  switch (act.kind) {
    case 'picture': {
      const { takenAt = null, lat = null, lng = null } = act.taken ?? {}
      const picture = { id: act.id, addedByName: name, addedAt: act.at, takenAt, lat, lng }
      return workOrder.pictures.some(({ id }) => id === act.id)
        ? workOrder
        : { ...workOrder, pictures: [...workOrder.pictures, picture] }
    }
    case 'part': {
      const part = { ...act.body, id: act.id, currency, addedByName: name }
      return { ...workOrder, parts: [...workOrder.parts, part] }
    }
    case 'check':
      return { ...workOrder, checklist: workOrder.checklist && withLine(workOrder.checklist, act, name) }
    case 'confirm': {
      const { id, at, body } = act
      const isSigned = body.signature !== null
      const confirmation = { id, name: body.name, isSigned, at, byName: name, erasedAt: null }
      const after = withStep(workOrder, { kind: 'confirmed', to: workOrder.state, at, text: '', name })
      return { ...after, confirmation, awaitsConfirmation: false, unconfirmed: '' }
    }
    case 'note':
      return withStep(workOrder, {
        kind: 'noted',
        to: workOrder.state,
        at: act.at,
        text: act.body.text,
        name,
      })
    default: {
      const step = steps[act.kind]
      if (!step) return workOrder
      const after = withStep(workOrder, { ...step, at: act.at, text: act.body.text, name })
      return act.kind === 'finish'
        ? { ...after, cause: act.body.cause, remedy: act.body.remedy, doneAt: act.at }
        : after
    }
  }
}
function withStep(
  workOrder: WorkOrderDetail,
  { kind, to, at, text, name: byName }: { kind: WorkStepKind; to: WorkState; at: string; text: string; name: string },
): WorkOrderDetail {
  const seq = (workOrder.steps.at(-1)?.seq ?? 0) + 1
  const nothing = { staffName: '', reason: null, lat: null, lng: null, sent: null }
  const step = { ...nothing, seq, kind, from: workOrder.state, to, at, byName, text }
  return { ...workOrder, state: to, steps: [...workOrder.steps, step] }
}
function withLine(
  checklist: NonNullable<WorkOrderDetail['checklist']>,
  { body: { line, ...form }, at }: Extract<OfflineAct, { kind: 'check' }>,
  byName: string,
) {
  const checks = checklist.checks.map((check) =>
    check.line === line ? { ...check, ...form, result: evaluateChecklistItem(check.item, form), byName, at } : check,
  )
  return { ...checklist, checks }
}
