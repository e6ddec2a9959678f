import { endpoint, eraseCall, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderText } from './work-orders.ts'
import { workOrderPermissions } from './screens.ts'
import { workActs, workStates, type WorkState } from './states.ts'
import { offlineActKindList, currentState, type OfflineAct } from './sync.ts'

export const conflictStates = ['open', 'applied', 'set_aside'] as const
export type ConflictState = (typeof conflictStates)[number]

/** Days for which the photo or signature of a resolved conflict remains, for later questions. */
export const conflictMediaRetentionDays = 30
/** Kinds with personal data: a photo, a signature. */
export const hasPersonalData = (kind: string): boolean => kind === 'picture' || kind === 'confirm'

/** Conflict reasons by the refusal that caused them. */
export const conflictReasons = {
  'maintenance.work-order-state': 'state',
  'maintenance.work-order-over': 'over',
  'maintenance.not-yours': 'not_yours',
  'maintenance.sent-meanwhile': 'meanwhile',
  'maintenance.line-meanwhile': 'line',
} as const
export type ConflictRefusal = keyof typeof conflictReasons
export type ConflictReason = (typeof conflictReasons)[ConflictRefusal]
export const isConflict = (error: string): error is ConflictRefusal => Object.hasOwn(conflictReasons, error)

/** Returns the text of an action in one line. */
export function formatActText(act: Pick<OfflineAct, 'kind' | 'body'> | { kind: 'picture' }): string {
  if (act.kind === 'picture') return ''
  const { body } = act
  if ('quantity' in body) return `${body.quantity} × ${body.name}`
  if ('line' in body) return [body.line, body.value ?? body.result, body.note].filter(Boolean).join(' · ')
  if ('agreed' in body) return body.name
  return 'remedy' in body ? body.remedy : body.text
}

const confirmedIn: readonly WorkState[] = ['on_site', 'processing', 'suspended', 'done']
/** Returns true if a work order in this state accepts the action; notes and photos are accepted after the end too. */
export function canAcceptAct(state: WorkState, kind: (typeof offlineActKindList)[number]): boolean {
  if (kind === 'note' || kind === 'picture') return true
  if (kind === 'confirm') return confirmedIn.includes(state)
  if (kind === 'part') return state !== 'closed' && state !== 'cancelled'
  const from: readonly WorkState[] = kind === 'check' ? ['on_site', 'processing'] : workActs[kind]
  return from.includes(state)
}

export const conflictRow = z.object({
  /** Id of the action. */
  id: z.uuid(),
  workOrderId: z.uuid(),
  workOrderNo: z.string(),
  /** Current state of the work order. */
  workOrderState: z.enum(workStates),
  stationName: z.string().nullable(),
  timeZone: z.string(),
  chargePointNo: z.string().nullable(),
  assetLabel: z.string().nullable(),
  kind: z.enum(offlineActKindList),
  /** Text of the action in one line. */
  attempted: z.string(),
  byName: z.string(),
  /** Time of the action by the corrected clock, and time of receipt. */
  doneAt: instant,
  receivedAt: instant,
  clockOffSeconds: z.int(),
  reason: z.enum(Object.values(conflictReasons) as [ConflictReason, ...ConflictReason[]]),
  /** State of the work order at receipt. */
  current: currentState.nullable(),
  /** The photo, or signature and name, is erased: the action can only be dismissed. */
  isErased: z.boolean(),
  /** True if the technician saved the action as a note in the work order’s history. */
  isNoted: z.boolean(),
  state: z.enum(conflictStates),
  settledByName: z.string(),
  settledAt: instant.nullable(),
  note: z.string(),
  /** True for the caller’s own action: another user must resolve it. */
  mine: z.boolean(),
})
export type ConflictRow = z.infer<typeof conflictRow>

export const conflictFilter = z.object({
  /** Beginning of a work order's or a charge point's number. */
  search: z.string().trim().max(40).optional(),
  state: z.enum(conflictStates).optional(),
  stationId: z.uuid().optional(),
  /** Member of staff who performed the action. */
  staffId: z.uuid().optional(),
  workOrderId: z.uuid().optional(),
})
export type ConflictFilter = z.output<typeof conflictFilter>
export const conflictExport = 'maintenance.conflicts'

const act = {
  method: 'POST',
  permission: workOrderPermissions.control,
  reply: conflictRow,
} as const
export const listWorkConflicts = endpoint({
  name: 'listWorkConflicts',
  method: 'GET',
  path: '/api/work-conflicts',
  permission: workOrderPermissions.control,
  summary: 'Lists offline conflicts (acts from a phone without a network that were rejected), newest first',
  query: pageQuery.extend({ ...conflictFilter.shape, sort: sortKeys(['receivedAt', 'doneAt']) }),
  reply: pageSchemaOf(conflictRow),
})
export const getWorkConflictPicture = endpoint({
  name: 'getWorkConflictPicture',
  method: 'GET',
  path: '/api/work-conflicts/{id}/picture',
  permission: workOrderPermissions.control,
  summary: 'Returns the rejected photo of an offline conflict',
  reply: 'stream',
})
export const applyWorkConflict = endpoint({
  ...act,
  name: 'applyWorkConflict',
  path: '/api/work-conflicts/{id}/apply',
  summary:
    'Applies an offline conflict in the name of the person who did the act, if the work order allows it now; a note or a photo is accepted after its end, too. 409 if it is not allowed, 403 for the caller’s own act',
  body: z.object({ note: workOrderText.default('') }),
})
export const setAsideWorkConflict = endpoint({
  ...act,
  name: 'setAsideWorkConflict',
  path: '/api/work-conflicts/{id}/set-aside',
  summary:
    'Sets an offline conflict aside: the act is not applied, and the reason is recorded. 403 for the caller’s own act',
  body: z.object({ note: workOrderText.min(1) }),
})
export const eraseWorkConflict = eraseCall('/api/work-conflicts', 'WorkConflict', {
  permission: workOrderPermissions.control,
  summary:
    'Erases the photo, or the signature and name, of an offline conflict (PRIV-01), also for the caller’s own act; it can then only be set aside. 409 if it has none, or was applied',
  reply: conflictRow,
})
export const conflictEndpoints = [
  listWorkConflicts,
  getWorkConflictPicture,
  applyWorkConflict,
  setAsideWorkConflict,
  eraseWorkConflict,
] as const
