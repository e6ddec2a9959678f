import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { confirmForm } from './confirmations.ts'
import { fillCheck } from './checklists.ts'
import * as acts from './work-order-acts.ts'
import { workCodes } from './screens.ts'
import { workStates } from './states.ts'

/** How many acts one call brings; a phone that has more sends them by and by. */
export const mostSentActs = 50
/** A clock that is off by less is taken as right. */
export const clockSlackSeconds = 60

/** Where an order stood, as far as the phone knew when somebody acted: its state, and the newest step that the server had told. */
const seen = z.object({ state: z.enum(workStates), seq: z.int().min(0) })
const said = {
  /** Made by the phone. The same again is the same act. */
  id: z.uuid(),
  workOrderId: z.uuid(),
  /** By the phone's clock. */
  at: instant,
  seen,
}
export const sentAct = z.discriminatedUnion('kind', [
  z.object({ ...said, kind: z.literal('accept'), body: acts.acceptWorkOrder.body }),
  z.object({ ...said, kind: z.literal('arrive'), body: acts.arriveWorkOrder.body }),
  z.object({ ...said, kind: z.literal('begin'), body: acts.beginWorkOrder.body }),
  z.object({ ...said, kind: z.literal('suspend'), body: acts.suspendWorkOrder.body }),
  z.object({ ...said, kind: z.literal('resume'), body: acts.resumeWorkOrder.body }),
  z.object({ ...said, kind: z.literal('finish'), body: acts.finishWorkOrder.body }),
  z.object({
    ...said,
    kind: z.literal('note'),
    body: acts.noteWorkOrder.body,
    /** The act that was not taken and is kept as this note: an order that is over takes it too. */
    keeps: z.uuid().nullable().default(null),
  }),
  z.object({ ...said, kind: z.literal('part'), body: acts.addWorkOrderPart.body }),
  z.object({
    ...said,
    kind: z.literal('check'),
    body: fillCheck.body.omit({ version: true }),
    /** When the line was filled in last, as far as the phone knew. */
    lineAt: instant.nullable().default(null),
  }),
  z.object({ ...said, kind: z.literal('confirm'), body: confirmForm }),
])
export type SentAct = z.output<typeof sentAct>
export type SentKind = SentAct['kind']
/** A photo is sent by itself. */
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
/** Where an order stands instead: since when, by whom, and who has it. */
export const standing = z.object({
  state: z.enum(workStates),
  at: instant,
  /** '': by itself. */
  byName: z.string(),
  assigneeName: z.string().nullable(),
  /** Of a line of a checklist: what is said there. */
  line: z.object({ value: z.string(), at: instant, byName: z.string() }).nullable(),
})
export type Standing = z.infer<typeof standing>
export const sentAnswer = z.object({
  id: z.uuid(),
  /**
   *   done: taken now, or before.
   *   conflict: what is there says otherwise; nothing of it was changed.
   *   refused: it could not be taken as it was.
   *   later: the server failed; it is to be sent again.
   */
  outcome: z.enum(sentOutcomes),
  /** 200, or what a call of its own would have answered. */
  status: z.int(),
  error: z.string(),
  msg: z.string(),
  fields: z.record(z.string(), z.string()),
  stands: standing.nullable(),
  /** As it was kept: the phone's time, corrected. Null: not taken. */
  at: instant.nullable(),
})
export type SentAnswer = z.infer<typeof sentAnswer>

/** What became of an act that was not taken. */
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
      /** What the phone’s clock says as it sends. */
      now: instant,
      acts: z.array(sentAct).max(mostSentActs),
      /** Acts that were not taken, of which the phone asks what became of them. */
      asks: z.array(z.uuid()).max(mostSentActs).default([]),
    })
    .refine(({ acts, asks }) => acts.length + asks.length > 0, {
      path: ['acts'],
      message: 'maintenance.fault.nothing-sent',
    }),
  reply: z.object({
    now: instant,
    /** How much the phone’s clock is ahead; negative: behind. */
    clockOffSeconds: z.int(),
    acts: z.array(sentAnswer),
    /** Of those asked for, what somebody has settled since. */
    settled: z.array(settled),
  }),
  transaction: false,
  // Signatures among them.
  bodyLimit: 4 * 1024 * 1024,
})
export const syncEndpoints = [syncWorkOrders] as const
