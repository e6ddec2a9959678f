import { orNotFound, Problem } from '@evops/platform/contract'
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
import { contractorFor } from './contracts.service.ts'
import { lockStaff } from '../staff/staff.store.ts'
import { picturesOf, retestOf, worksOn } from './detail.store.ts'
import { retestByItself } from './retests.service.ts'
import { stopRetests } from '../retests/retests.store.ts'
import { rulesOf } from '../rules/rules.store.ts'
import { openChildren } from './children.store.ts'
import { concludeChecks } from './faults.service.ts'
import { clockOf } from './clock.store.ts'
import { columnsOfTimes, minutesOf, resumed, timed } from './sla.rules.ts'
import {
  countedFrom,
  lockOrder,
  setHelpers,
  takeStep,
  timesNow,
  type By,
  type LockedOrder,
  type Step,
} from './writes.store.ts'

export interface Given {
  text: string
  staffId?: string
  helperIds?: readonly string[]
  position?: { lat: number; lng: number } | undefined
  /** Suspending: why its clock stands. */
  reason?: SuspendReason
  cause?: WorkCause
  remedy?: string
  rating?: number | null
  /** Closing: the re-test that proves the repair. */
  retestId?: string | undefined
}
interface Standing {
  order: LockedOrder
  given: Given
  by: By
  at: Date
}
const controllers = ['dispatch', 'return', 'close', 'cancel'] as const satisfies readonly WorkAct[]

/**
 * A step that a person takes. Throws request.not-found, maintenance.order-state, -not-yours, -staff-left, -photo-missing,
 * -checks-open, -confirmation-missing, -alarm-holds. Whoever works on an order does so by being its assignee or a helper; whoever gives orders out may do it for them.
 */
export async function actOnOrder(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id,
    act,
    given,
    at = deps.house.now(),
  }: { actor: Actor; by?: By | undefined; id: string; act: WorkAct; given: Given; at?: Date | undefined },
): Promise<LockedOrder> {
  const order = orNotFound(await lockOrder(tx, id))
  const from: readonly string[] = workActs[act]
  if (!from.includes(order.state)) throw new Problem('maintenance.order-state', { no: order.no })
  if (!controllers.some((one) => one === act)) await requireOwn(tx, actor, order)
  const standing = { order, given, by, at }
  if (act === 'dispatch' || act === 'transfer') {
    const to = { staffId: given.staffId ?? '', helperIds: given.helperIds ?? [], text: given.text }
    const taken = await give(tx, { ...standing, isTransfer: act === 'transfer', to })
    if (act === 'dispatch') await carryOver(tx, { act, standing })
    return taken
  }
  if (act === 'close' || act === 'cancel') await requireOver(tx, order, act)
  if (act === 'finish') await concludeChecks(tx, standing)
  const after = await takeStep(tx, order, {
    ...(await stepOf(tx, act, standing)),
    at: standing.at,
    by,
    text: given.text,
  })
  await carryOver(tx, { act, standing })
  await tellFeedback(tx, deps, { act, standing })
  if (act === 'finish') await retestByItself(tx, deps, { actor, orderId: id })
  if (act === 'return') await stopRetests(tx, id, standing.at)
  return after
}

/** What is done with the order of an outage is done with those of its charge points that stand where it stood and are nobody else's. */
const carried: Readonly<Partial<Record<WorkAct, WorkState>>> = {
  dispatch: 'new',
  accept: 'dispatched',
  arrive: 'accepted',
}
async function carryOver(tx: Tx, { act, standing }: { act: WorkAct; standing: Standing }): Promise<void> {
  const { order, given, by, at } = standing
  if (act !== 'cancel' && carried[act] === undefined) return
  for (const child of await openChildren(tx, order.id)) {
    const fits =
      act === 'cancel' ||
      (child.state === carried[act] && (act === 'dispatch' || child.assigneeId === order.assigneeId))
    if (!fits) continue
    if (act === 'dispatch') {
      const to = { staffId: given.staffId ?? '', helperIds: given.helperIds ?? [], text: '' }
      await give(tx, { order: child, to, by, at, isQuiet: true })
    } else if (act !== 'transfer') {
      const draft = await stepOf(tx, act, { ...standing, order: child })
      await takeStep(tx, child, { ...draft, at, by, text: given.text })
    }
  }
}
/** Throws maintenance.children-open: what is under it ends first; cancelled, it takes those along that nobody has accepted. */
async function requireOver(tx: Tx, order: LockedOrder, act: 'close' | 'cancel'): Promise<void> {
  const open = (await openChildren(tx, order.id)).filter(
    ({ state }) => act === 'close' || (state !== 'new' && state !== 'dispatched'),
  )
  const nos = open.slice(0, 20).map(({ no }) => no)
  if (nos.length > 0) throw new Problem('maintenance.children-open', { nos: nos.join(', ') })
}

/** Adds a word to its life; an order that is over takes none but late: what was done when nobody there knew. */
export async function noteOrder(
  tx: Tx,
  deps: MaintenanceDeps,
  {
    actor,
    by = { id: actor.userId, name: actor.name },
    id,
    text,
    at = deps.house.now(),
    isLate = false,
  }: {
    actor: Actor
    by?: By | undefined
    id: string
    text: string
    at?: Date | undefined
    isLate?: boolean | undefined
  },
): Promise<LockedOrder> {
  const order = isLate ? await lockOrder(tx, id) : await openOrder(tx, id)
  if (!order) throw new Problem('request.not-found')
  return takeStep(tx, order, { kind: 'noted', at, by, text })
}
/** Locked. Throws request.not-found and maintenance.order-over. */
export async function openOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const order = orNotFound(await lockOrder(tx, id))
  if (order.state === 'closed' || order.state === 'cancelled')
    throw new Problem('maintenance.order-over', { no: order.no })
  return order
}
/** Throws maintenance.not-yours. */
export async function requireOwn(tx: Tx, actor: Actor, order: { id: string; no: string }): Promise<void> {
  if (workOrderPermissions.control.some((code) => actor.permissions.has(code))) return
  if (!(await worksOn(tx, order.id, actor.userId)))
    throw new Problem('maintenance.not-yours', { no: order.no })
}

/** To somebody, or to somebody else. Throws request.not-found and maintenance.staff-left. */
export async function give(
  tx: Tx,
  {
    order,
    to: { staffId, helperIds, text },
    by,
    at,
    isTransfer = false,
    isQuiet = false,
  }: {
    order: LockedOrder
    to: { staffId: string; helperIds: readonly string[]; text: string }
    by: By
    at: Date
    isTransfer?: boolean
    /** Nobody hears of it: they hear of the order that it is a part of. */
    isQuiet?: boolean
  },
): Promise<LockedOrder> {
  const staff = orNotFound(await lockStaff(tx, staffId))
  if (staff.state === 'left')
    throw new Problem('maintenance.staff-left', { name: staff.name }, { staffId: 'maintenance.staff-left' })
  const helpers = helperIds.filter((id) => id !== staffId)
  for (const id of helpers) if (!(await lockStaff(tx, id))) throw new Problem('request.not-found')
  const contractorId = await contractorFor(tx, { staffId, helpers, by, at })
  await setHelpers(tx, { operatorId: order.operatorId, id: order.id, staffIds: helpers })
  return takeStep(tx, order, {
    kind: isTransfer ? 'transferred' : 'dispatched',
    to: 'dispatched',
    at,
    by,
    text,
    staffName: staff.name,
    untold: !isQuiet,
    set: {
      assignee_id: staffId,
      contractor_id: contractorId,
      dispatched_at: at,
      suspended_at: null,
      ...(await timesGiven(tx, order, { at, isTransfer })),
    },
  })
}

/** What an order may take once it is given: whoever gets it later has the time to accept that whoever got it first had. */
async function timesGiven(
  tx: Tx,
  order: LockedOrder,
  { at, isTransfer }: { at: Date; isTransfer: boolean },
): Promise<Step['set']> {
  const clock = await clockOf(tx, order, at)
  const toAccept = timed(clock, at, minutesOf(await rulesOf(tx, order.operatorId), order.level).accept)
  const waited = order.suspendedAt ? await afterWaiting(tx, order, at) : {}
  const anew = isTransfer
    ? {
        accept_from: at,
        accept_minutes: toAccept.minutes,
        accept_due: toAccept.due,
        accept_warn: toAccept.warn,
        warned: order.warned.filter((phase) => phase !== 'accept'),
      }
    : {}
  return { ...waited, ...anew, take_until: toAccept.due }
}

/** What a spell of waiting leaves behind. */
async function afterWaiting(tx: Tx, order: LockedOrder, at: Date): Promise<Step['set']> {
  const waited = { from: order.suspendedAt ?? at, to: at }
  const clock = await clockOf(tx, order, at)
  const times = resumed(timesNow(order), { clock, from: countedFrom(order), waited })
  const seconds = Math.max(0, Math.round((at.getTime() - waited.from.getTime()) / 1_000))
  return { ...columnsOfTimes(times), suspended_seconds: order.suspendedSeconds + seconds }
}

type Draft = Pick<Step, 'kind' | 'to' | 'set' | 'position' | 'facts' | 'untold' | 'reason'>
/** Since when a time was not kept, once it is known when it was done: a phone without a network tells of it later than it was. */
function late(due: Date | null, broken: Date | null, at: Date): Date | null {
  if (due === null) return broken
  if (broken === null) return due < at ? at : null
  return at <= due && at < broken ? null : broken
}

async function stepOf(
  tx: Tx,
  act: Exclude<WorkAct, 'dispatch' | 'transfer'>,
  { order, given, at }: Standing,
): Promise<Draft> {
  switch (act) {
    case 'accept': {
      const broken = late(order.acceptDue, order.acceptBrokenAt, at)
      return { kind: 'accepted', to: 'accepted', set: { accepted_at: at, accept_broken_at: broken } }
    }
    case 'reject':
      return { kind: 'rejected', to: 'new', untold: true, set: { assignee_id: null } }
    case 'arrive': {
      const broken = late(order.arriveDue, order.arriveBrokenAt, at)
      const set = { on_site_at: at, arrive_broken_at: broken }
      return { kind: 'on_site', to: 'on_site', position: given.position, set }
    }
    case 'begin':
      if (given.text === '' && (await picturesOf(tx, order.id)).length === 0)
        throw new Problem('maintenance.photo-missing', {}, { text: 'maintenance.photo-missing' })
      return { kind: 'begun', to: 'processing', set: { begun_at: at } }
    case 'suspend':
      return { kind: 'suspended', to: 'suspended', reason: given.reason, set: { suspended_at: at } }
    case 'resume':
      return {
        kind: 'resumed',
        to: 'processing',
        set: { suspended_at: null, ...(await afterWaiting(tx, order, at)) },
      }
    case 'finish':
      return doneBy(tx, { order, given, at })
    case 'return':
      return {
        kind: 'returned',
        to: 'processing',
        untold: true,
        set: { done_at: null, returned: order.returned + 1, confirmation_id: null, unconfirmed: '' },
      }
    case 'close': {
      const facts = await factsNow(tx, order)
      if (facts?.alarm?.holds && given.text === '')
        throw new Problem('maintenance.alarm-holds', {}, { text: 'maintenance.alarm-holds' })
      const { rating = null, retestId } = given
      const proven = retestId === undefined ? {} : ({ proof: 'retest', retest_id: retestId } as const)
      return { kind: 'closed', to: 'closed', facts, set: { closed_at: at, rating, ...proven } }
    }
    case 'cancel':
      return { kind: 'cancelled', to: 'cancelled', set: { closed_at: at } }
  }
}
/** Throws maintenance.confirmation-missing: neither did the customer confirm it, nor does anybody say why not. */
async function doneBy(tx: Tx, { order, given, at }: Omit<Standing, 'by'>): Promise<Draft> {
  const { cause = 'other', remedy = '', text } = given
  const isConfirmed = !order.customerConfirms || order.confirmationId !== null
  if (!isConfirmed && text === '')
    throw new Problem('maintenance.confirmation-missing', {}, { text: 'maintenance.confirmation-missing' })
  const fix_broken_at = late(order.fixDue, order.fixBrokenAt, at)
  const set = { done_at: at, cause, remedy, unconfirmed: isConfirmed ? '' : text, fix_broken_at }
  return { kind: 'done', to: 'done', facts: await factsNow(tx, order), set }
}
/** What its place says now, kept with the step. */
export async function factsNow(tx: Tx, order: LockedOrder) {
  const { createdAt, doneAt } = order
  const times = { createdAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null }
  return (await retestOf(tx, { ...order, ...times })) ?? undefined
}

/** Whoever reads the feedback hears what came of it. */
async function tellFeedback(
  tx: Tx,
  deps: MaintenanceDeps,
  { act, standing: { order, given, by } }: { act: WorkAct; standing: Standing },
): Promise<void> {
  const { feedbackId, operatorId, no } = order
  if (feedbackId === null || (act !== 'finish' && act !== 'cancel')) return
  const said = act === 'finish' ? given.remedy : given.text
  const text = [no, said].filter(Boolean).join(': ').slice(0, 2_000)
  await deps.noteOutcome(tx, { operatorId, feedbackId, text, byId: by.id, byName: by.name })
}
