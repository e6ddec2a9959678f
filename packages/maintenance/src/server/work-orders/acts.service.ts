import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  workActs,
  workOrderPermissions,
  type SuspendReason,
  type WorkAct,
  type WorkCause,
  type WorkState,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { contractorOfAssignee } from './contracts.service.ts'
import { lockStaff } from '../staff/staff.store.ts'
import { listWorkOrderPictures, currentPlaceState, isAssigneeOrHelper } from './detail.store.ts'
import { startRetestAutomatically } from './retests.service.ts'
import { stopRetests } from '../retests/retests.store.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { openChildren } from './children.store.ts'
import { completeChecklist } from './faults.service.ts'
import { loadSlaClock } from './clock.store.ts'
import { workOrderTimeColumns, phaseMinutesOf, timesAfterPause, phaseTimeOf } from './sla.rules.ts'
import {
  timeLimitStarts,
  lockWorkOrder,
  setHelpers,
  insertWorkOrderStep,
  currentTimeLimits,
  type StepAuthor,
  type LockedWorkOrder,
  type NewWorkOrderStep,
} from './writes.store.ts'

export interface ActInput {
  text: string
  staffId?: string
  helperIds?: readonly string[]
  position?: { lat: number; lng: number } | undefined
  /** For a suspension: its reason. */
  reason?: SuspendReason
  cause?: WorkCause
  remedy?: string
  rating?: number | null
  /** For closing: the re-test that proves the repair. */
  retestId?: string | undefined
}
interface ActContext {
  workOrder: LockedWorkOrder
  input: ActInput
  by: StepAuthor
  at: Date
}
const controllers = ['dispatch', 'return', 'close', 'cancel'] as const satisfies readonly WorkAct[]

/**
 * Performs a manual step. Throws request.not-found, maintenance.work-order-state, -not-yours, -staff-left,
 * -photo-missing, -checks-open, -confirmation-missing, -alarm-holds. Assignees and helpers work on a work order;
 * dispatchers may do it for them.
 */
export async function performWorkOrderStep(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id,
    act,
    input,
    at = deps.services.now(),
  }: { actor: Actor; by?: StepAuthor | undefined; id: string; act: WorkAct; input: ActInput; at?: Date | undefined },
): Promise<LockedWorkOrder> {
  const workOrder = requireFound(await lockWorkOrder(tx, id))
  const from: readonly string[] = workActs[act]
  if (!from.includes(workOrder.state)) throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  if (!controllers.some((one) => one === act)) await requireAssignedToActor(tx, actor, workOrder)
  const current = { workOrder, input, by, at }
  if (act === 'dispatch' || act === 'transfer') {
    const to = { staffId: input.staffId ?? '', helperIds: input.helperIds ?? [], text: input.text }
    const taken = await assignWorkOrder(tx, { ...current, isTransfer: act === 'transfer', to })
    if (act === 'dispatch') await carryOver(tx, { act, existing: current })
    return taken
  }
  if (act === 'close' || act === 'cancel') await requireOver(tx, workOrder, act)
  if (act === 'finish') await completeChecklist(tx, current)
  const after = await insertWorkOrderStep(tx, workOrder, {
    ...(await stepOf(tx, act, current)),
    at: current.at,
    by,
    text: input.text,
  })
  await carryOver(tx, { act, existing: current })
  await notifyFeedback(tx, deps, { act, existing: current })
  if (act === 'finish') await startRetestAutomatically(tx, deps, { actor, workOrderId: id })
  if (act === 'return') await stopRetests(tx, id, current.at)
  return after
}

/**
 * Actions on the work order of an outage also apply to those of its charge points that have the same state and no other
 * assignee.
 */
const carried: Readonly<Partial<Record<WorkAct, WorkState>>> = {
  dispatch: 'new',
  accept: 'dispatched',
  arrive: 'accepted',
}
async function carryOver(tx: Tx, { act, existing }: { act: WorkAct; existing: ActContext }): Promise<void> {
  const { workOrder, input, by, at } = existing
  if (act !== 'cancel' && carried[act] === undefined) return
  for (const child of await openChildren(tx, workOrder.id)) {
    const fits =
      act === 'cancel' ||
      (child.state === carried[act] && (act === 'dispatch' || child.assigneeId === workOrder.assigneeId))
    if (!fits) continue
    if (act === 'dispatch') {
      const to = { staffId: input.staffId ?? '', helperIds: input.helperIds ?? [], text: '' }
      await assignWorkOrder(tx, { workOrder: child, to, by, at, isQuiet: true })
    } else if (act !== 'transfer') {
      const draft = await stepOf(tx, act, { ...existing, workOrder: child })
      await insertWorkOrderStep(tx, child, { ...draft, at, by, text: input.text })
    }
  }
}
/**
 * Throws maintenance.children-open: the work orders below it must end first. Cancelling also cancels those below it
 * that nobody has accepted.
 */
async function requireOver(tx: Tx, workOrder: LockedWorkOrder, act: 'close' | 'cancel'): Promise<void> {
  const open = (await openChildren(tx, workOrder.id)).filter(
    ({ state }) => act === 'close' || (state !== 'new' && state !== 'dispatched'),
  )
  const nos = open.slice(0, 20).map(({ no }) => no)
  if (nos.length > 0) throw new Problem('maintenance.children-open', { nos: nos.join(', ') })
}

/**
 * Adds a note to the history. An ended work order accepts only delayed notes: actions done before the end was known.
 */
export async function addWorkOrderNote(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id,
    text,
    at = deps.services.now(),
    isLate = false,
  }: {
    actor: Actor
    by?: StepAuthor | undefined
    id: string
    text: string
    at?: Date | undefined
    isLate?: boolean | undefined
  },
): Promise<LockedWorkOrder> {
  const workOrder = isLate ? await lockWorkOrder(tx, id) : await lockOpenWorkOrder(tx, id)
  if (!workOrder) throw new Problem('request.not-found')
  return insertWorkOrderStep(tx, workOrder, { kind: 'noted', at, by, text })
}
/** Returns the locked work order. Throws request.not-found and maintenance.work-order-over. */
export async function lockOpenWorkOrder(tx: Tx, id: string): Promise<LockedWorkOrder> {
  const workOrder = requireFound(await lockWorkOrder(tx, id))
  if (workOrder.state === 'closed' || workOrder.state === 'cancelled')
    throw new Problem('maintenance.work-order-over', { no: workOrder.no })
  return workOrder
}
/** Throws maintenance.not-yours. */
export async function requireAssignedToActor(
  tx: Tx,
  actor: Actor,
  workOrder: { id: string; no: string },
): Promise<void> {
  if (workOrderPermissions.control.some((code) => actor.permissions.has(code))) return
  if (!(await isAssigneeOrHelper(tx, workOrder.id, actor.userId)))
    throw new Problem('maintenance.not-yours', { no: workOrder.no })
}

/** Assigns or reassigns the work order. Throws request.not-found and maintenance.staff-left. */
export async function assignWorkOrder(
  tx: Tx,
  {
    workOrder,
    to: { staffId, helperIds, text },
    by,
    at,
    isTransfer = false,
    isQuiet = false,
  }: {
    workOrder: LockedWorkOrder
    to: { staffId: string; helperIds: readonly string[]; text: string }
    by: StepAuthor
    at: Date
    isTransfer?: boolean
    /** Sends no notification: the assignee is notified about the parent work order. */
    isQuiet?: boolean
  },
): Promise<LockedWorkOrder> {
  const staff = requireFound(await lockStaff(tx, staffId))
  if (staff.state === 'left')
    throw new Problem('maintenance.staff-left', { name: staff.name }, { staffId: 'maintenance.staff-left' })
  const helpers = helperIds.filter((id) => id !== staffId)
  for (const id of helpers) if (!(await lockStaff(tx, id))) throw new Problem('request.not-found')
  const contractorId = await contractorOfAssignee(tx, { staffId, helpers, by, at })
  await setHelpers(tx, { operatorId: workOrder.operatorId, id: workOrder.id, staffIds: helpers })
  return insertWorkOrderStep(tx, workOrder, {
    kind: isTransfer ? 'transferred' : 'dispatched',
    to: 'dispatched',
    at,
    by,
    text,
    staffName: staff.name,
    shouldNotify: !isQuiet,
    set: {
      assignee_id: staffId,
      contractor_id: contractorId,
      dispatched_at: at,
      suspended_at: null,
      ...(await clockChanges(tx, workOrder, { at, isTransfer })),
    },
  })
}

/** Returns the time limits after an assignment: a later assignee has the same time to accept as the first one. */
async function clockChanges(
  tx: Tx,
  workOrder: LockedWorkOrder,
  { at, isTransfer }: { at: Date; isTransfer: boolean },
): Promise<NewWorkOrderStep['set']> {
  const clock = await loadSlaClock(tx, workOrder, at)
  const toAccept = phaseTimeOf(
    clock,
    at,
    phaseMinutesOf(await getWorkOrderRulesOf(tx, workOrder.operatorId), workOrder.level).accept,
  )
  const waited = workOrder.suspendedAt ? await afterWaiting(tx, workOrder, at) : {}
  const anew = isTransfer
    ? {
        accept_from: at,
        accept_minutes: toAccept.minutes,
        accept_due: toAccept.due,
        accept_warn: toAccept.warn,
        warned: workOrder.warned.filter((phase) => phase !== 'accept'),
      }
    : {}
  return { ...waited, ...anew, take_until: toAccept.due }
}

/** Returns the times after a suspension. */
async function afterWaiting(tx: Tx, workOrder: LockedWorkOrder, at: Date): Promise<NewWorkOrderStep['set']> {
  const waited = { from: workOrder.suspendedAt ?? at, to: at }
  const clock = await loadSlaClock(tx, workOrder, at)
  const times = timesAfterPause(currentTimeLimits(workOrder), { clock, from: timeLimitStarts(workOrder), waited })
  const seconds = Math.max(0, Math.round((at.getTime() - waited.from.getTime()) / 1_000))
  return { ...workOrderTimeColumns(times), suspended_seconds: workOrder.suspendedSeconds + seconds }
}

type Draft = Pick<NewWorkOrderStep, 'kind' | 'to' | 'set' | 'position' | 'facts' | 'shouldNotify' | 'reason'>
/**
 * Returns since when a time limit was exceeded, based on the real time of the action: a phone without a network reports
 * it later.
 */
function late(due: Date | null, broken: Date | null, at: Date): Date | null {
  if (due === null) return broken
  if (broken === null) return due < at ? at : null
  return at <= due && at < broken ? null : broken
}

async function stepOf(
  tx: Tx,
  act: Exclude<WorkAct, 'dispatch' | 'transfer'>,
  { workOrder, input, at }: ActContext,
): Promise<Draft> {
  switch (act) {
    case 'accept': {
      const broken = late(workOrder.acceptDue, workOrder.acceptBrokenAt, at)
      return { kind: 'accepted', to: 'accepted', set: { accepted_at: at, accept_broken_at: broken } }
    }
    case 'reject':
      return { kind: 'rejected', to: 'new', shouldNotify: true, set: { assignee_id: null } }
    case 'arrive': {
      const broken = late(workOrder.arriveDue, workOrder.arriveBrokenAt, at)
      const set = { on_site_at: at, arrive_broken_at: broken }
      return { kind: 'on_site', to: 'on_site', position: input.position, set }
    }
    case 'begin':
      if (input.text === '' && (await listWorkOrderPictures(tx, workOrder.id)).length === 0)
        throw new Problem('maintenance.photo-missing', {}, { text: 'maintenance.photo-missing' })
      return { kind: 'begun', to: 'processing', set: { started_at: at } }
    case 'suspend':
      return { kind: 'suspended', to: 'suspended', reason: input.reason, set: { suspended_at: at } }
    case 'resume':
      return {
        kind: 'resumed',
        to: 'processing',
        set: { suspended_at: null, ...(await afterWaiting(tx, workOrder, at)) },
      }
    case 'finish':
      return doneBy(tx, { workOrder, input, at })
    case 'return':
      return {
        kind: 'returned',
        to: 'processing',
        shouldNotify: true,
        set: { done_at: null, returned: workOrder.returned + 1, confirmation_id: null, unconfirmed: '' },
      }
    case 'close': {
      const facts = await readPlaceState(tx, workOrder)
      if (facts?.alarm?.holds && input.text === '')
        throw new Problem('maintenance.alarm-holds', {}, { text: 'maintenance.alarm-holds' })
      const { rating = null, retestId } = input
      const proven = retestId === undefined ? {} : ({ proof: 'retest', retest_id: retestId } as const)
      return { kind: 'closed', to: 'closed', facts, set: { closed_at: at, rating, ...proven } }
    }
    case 'cancel':
      return { kind: 'cancelled', to: 'cancelled', set: { closed_at: at } }
  }
}
/** Throws maintenance.confirmation-missing if there is neither a customer confirmation nor a reason. */
async function doneBy(tx: Tx, { workOrder, input, at }: Omit<ActContext, 'by'>): Promise<Draft> {
  const { cause = 'other', remedy = '', text } = input
  const isConfirmed = !workOrder.customerConfirms || workOrder.confirmationId !== null
  if (!isConfirmed && text === '')
    throw new Problem('maintenance.confirmation-missing', {}, { text: 'maintenance.confirmation-missing' })
  const fix_broken_at = late(workOrder.fixDue, workOrder.fixBrokenAt, at)
  const set = { done_at: at, cause, remedy, unconfirmed: isConfirmed ? '' : text, fix_broken_at }
  return { kind: 'done', to: 'done', facts: await readPlaceState(tx, workOrder), set }
}
/** Returns the current state of the place, stored with the step. */
export async function readPlaceState(tx: Tx, workOrder: LockedWorkOrder) {
  const { createdAt, doneAt } = workOrder
  const times = { createdAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null }
  return (await currentPlaceState(tx, { ...workOrder, ...times })) ?? undefined
}

/** Reports the result to the feedback. */
async function notifyFeedback(
  tx: Tx,
  deps: MaintenanceDeps,
  { act, existing: { workOrder, input, by } }: { act: WorkAct; existing: ActContext },
): Promise<void> {
  const { feedbackId, operatorId, no } = workOrder
  if (feedbackId === null || (act !== 'finish' && act !== 'cancel')) return
  const comment = act === 'finish' ? input.remedy : input.text
  const text = [no, comment].filter(Boolean).join(': ').slice(0, 2_000)
  await deps.noteOutcome(tx, { operatorId, feedbackId, text, byId: by.id, byName: by.name })
}
