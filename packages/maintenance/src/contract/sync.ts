import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { confirmationForm } from './confirmations.ts'
import { fillCheck } from './checklists.ts'
import * as acts from './work-order-acts.ts'
import { workCodes } from './screens.ts'
import { workStates } from './states.ts'

/** Maximum number of actions per call; a phone with more sends them in several calls. */
export const maxOfflineActsPerCall = 50
/** Clock errors below this are ignored. */
export const ignoredClockErrorSeconds = 60

/**
 * State of the work order on the phone when the action was performed: its state, and the newest step received from the
 * server.
 */
const seen = z.object({ state: z.enum(workStates), seq: z.int().min(0) })
const actFields = {
  /** Id created by the phone. The same id means the same action. */
  id: z.uuid(),
  workOrderId: z.uuid(),
  /** Time by the phone's clock. */
  at: instant,
  seen,
}
export const offlineAct = z.discriminatedUnion('kind', [
  z.object({ ...actFields, kind: z.literal('accept'), body: acts.acceptWorkOrder.body }),
  z.object({ ...actFields, kind: z.literal('arrive'), body: acts.arriveWorkOrder.body }),
  z.object({ ...actFields, kind: z.literal('begin'), body: acts.beginWorkOrder.body }),
  z.object({ ...actFields, kind: z.literal('suspend'), body: acts.suspendWorkOrder.body }),
  z.object({ ...actFields, kind: z.literal('resume'), body: acts.resumeWorkOrder.body }),
  z.object({ ...actFields, kind: z.literal('finish'), body: acts.finishWorkOrder.body }),
  z.object({
    ...actFields,
    kind: z.literal('note'),
    body: acts.noteWorkOrder.body,
    /** The rejected action that this note preserves; an ended work order accepts such a note. */
    keeps: z.uuid().nullable().default(null),
  }),
  z.object({ ...actFields, kind: z.literal('part'), body: acts.addWorkOrderPart.body }),
  z.object({
    ...actFields,
    kind: z.literal('check'),
    body: fillCheck.body.omit({ version: true }),
    /** Time of the last change of the checklist item received by the phone. */
    lineAt: instant.nullable().default(null),
  }),
  z.object({ ...actFields, kind: z.literal('confirm'), body: confirmationForm }),
])
export type OfflineAct = z.output<typeof offlineAct>
export type OfflineActKind = OfflineAct['kind']
/** Photos are uploaded separately. */
export const offlineActKindList = [
  'accept',
  'arrive',
  'begin',
  'suspend',
  'resume',
  'finish',
  'note',
  'part',
  'check',
  'confirm',
  'picture',
] as const satisfies readonly (OfflineActKind | 'picture')[]

export const offlineActOutcomes = ['done', 'conflict', 'refused', 'later'] as const
/** Actual state of a work order: since when, by whom, and its assignee. */
export const currentState = z.object({
  state: z.enum(workStates),
  at: instant,
  /** '': automatic. */
  byName: z.string(),
  assigneeName: z.string().nullable(),
  /** For a checklist item: its actual finding. */
  line: z.object({ value: z.string(), at: instant, byName: z.string() }).nullable(),
})
export type CurrentState = z.infer<typeof currentState>
export const offlineActResult = z.object({
  id: z.uuid(),
  /**
   * - done: accepted now, or before.
   * - conflict: contradicts the actual state; nothing was changed.
   * - refused: invalid in this form.
   * - later: the server failed; send it again.
   */
  outcome: z.enum(offlineActOutcomes),
  /** 200, or the status that a separate call would have returned. */
  status: z.int(),
  error: z.string(),
  msg: z.string(),
  fields: z.record(z.string(), z.string()),
  current: currentState.nullable(),
  /** Stored time: the phone's time, corrected. Null: rejected. */
  at: instant.nullable(),
})
export type OfflineActResult = z.infer<typeof offlineActResult>

/** Decision about a rejected action. */
export const conflictDecision = z.object({
  id: z.uuid(),
  state: z.enum(['applied', 'set_aside']),
  byName: z.string(),
  at: instant,
  note: z.string(),
})
export type ConflictDecision = z.infer<typeof conflictDecision>

export const syncWorkOrders = endpoint({
  name: 'syncWorkOrders',
  method: 'POST',
  path: '/api/work-orders/sync',
  permission: workCodes,
  summary:
    'Applies acts from a phone without a network, in sequence: each once by its id, in a transaction of its own, with its own result. Times are corrected by the phone’s current clock. Returns decisions on earlier rejected acts',
  body: z
    .object({
      /** Current time of the phone’s clock. */
      now: instant,
      acts: z.array(offlineAct).max(maxOfflineActsPerCall),
      /** Rejected actions whose decisions the phone requests. */
      actIds: z.array(z.uuid()).max(maxOfflineActsPerCall).default([]),
    })
    .refine(({ acts, actIds }) => acts.length + actIds.length > 0, {
      path: ['acts'],
      message: 'maintenance.fault.nothing-sent',
    }),
  reply: z.object({
    now: instant,
    /** Seconds that the phone’s clock is ahead; negative: behind. */
    clockOffSeconds: z.int(),
    acts: z.array(offlineActResult),
    /** Requested actions that have been resolved meanwhile. */
    settled: z.array(conflictDecision),
  }),
  transaction: false,
  // Large, because signatures are included.
  bodyLimit: 4 * 1024 * 1024,
})
export const syncEndpoints = [syncWorkOrders] as const
