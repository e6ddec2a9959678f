import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { confirmForm } from './confirmations.ts'
import { fillCheck } from './checklists.ts'
import * as acts from './work-order-acts.ts'
import { workCodes } from './screens.ts'
import { workStates } from './states.ts'

/** Maximum number of actions per call; a phone with more sends them in several calls. */
export const mostSentActs = 50
/** Clock errors below this are ignored. */
export const clockSlackSeconds = 60

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
export const sentAct = z.discriminatedUnion('kind', [
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
  z.object({ ...actFields, kind: z.literal('confirm'), body: confirmForm }),
])
export type SentAct = z.output<typeof sentAct>
export type SentKind = SentAct['kind']
/** Photos are uploaded separately. */
export const sentKinds = [
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
] as const satisfies readonly (SentKind | 'picture')[]

export const sentOutcomes = ['done', 'conflict', 'refused', 'later'] as const
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
export const sentAnswer = z.object({
  id: z.uuid(),
  /**
   * - done: accepted now, or before.
   * - conflict: contradicts the actual state; nothing was changed.
   * - refused: invalid in this form.
   * - later: the server failed; send it again.
   */
  outcome: z.enum(sentOutcomes),
  /** 200, or the status that a separate call would have returned. */
  status: z.int(),
  error: z.string(),
  msg: z.string(),
  fields: z.record(z.string(), z.string()),
  current: currentState.nullable(),
  /** Stored time: the phone's time, corrected. Null: rejected. */
  at: instant.nullable(),
})
export type SentAnswer = z.infer<typeof sentAnswer>

/** Decision about a rejected action. */
export const settled = z.object({
  id: z.uuid(),
  state: z.enum(['applied', 'set_aside']),
  byName: z.string(),
  at: instant,
  note: z.string(),
})
export type Settled = z.infer<typeof settled>

export const syncWorkOrders = endpoint({
  name: 'syncWorkOrders',
  method: 'POST',
  path: '/api/work-orders/sync',
  permission: workCodes,
  summary:
    'What was done on a phone without a network, in its order: each act is taken once, by its id, in a transaction of its own, and answered by itself; what was not taken is sent again once it is settled. Times are corrected by what the phone’s clock says now',
  body: z
    .object({
      /** Current time of the phone’s clock. */
      now: instant,
      acts: z.array(sentAct).max(mostSentActs),
      /** Rejected actions whose decisions the phone requests. */
      actIds: z.array(z.uuid()).max(mostSentActs).default([]),
    })
    .refine(({ acts, actIds }) => acts.length + actIds.length > 0, {
      path: ['acts'],
      message: 'maintenance.fault.nothing-sent',
    }),
  reply: z.object({
    now: instant,
    /** Seconds that the phone’s clock is ahead; negative: behind. */
    clockOffSeconds: z.int(),
    acts: z.array(sentAnswer),
    /** Requested actions that have been resolved meanwhile. */
    settled: z.array(settled),
  }),
  transaction: false,
  // Large, because signatures are included.
  bodyLimit: 4 * 1024 * 1024,
})
export const syncEndpoints = [syncWorkOrders] as const
