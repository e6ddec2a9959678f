import { endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { commandResult } from '@evops/stations/contract'
import { z } from 'zod'
import { sessionStates, targetKinds } from './sessions.ts'
import { idTag } from './tokens.ts'
import { sessionControllers, sessionEditors, recordsScreen } from './screens.ts'

/** Largest target values: 1,000 kWh, one million in the currency, two days, 100 percent. */
export const maxTargetValue = { energy: 10_000_000, amount: 1_000_000_000, minutes: 2_880, soc: 100 } as const

export const targetForm = z
  .object({ kind: z.enum(targetKinds), value: z.int().min(1).nullable().default(null) })
  .refine(({ kind, value }) => (kind === 'full') === (value === null), {
    path: ['value'],
    message: 'kit.required',
  })
  .refine(({ kind, value }) => kind === 'full' || value === null || value <= maxTargetValue[kind], {
    path: ['value'],
    message: 'too large',
  })

export const startedSession = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  connectorNo: z.int(),
  state: z.enum(sessionStates),
  /** Reason of a failed start, as the charge point reported it: Rejected, offline … */
  failure: z.string().nullable(),
})
export type StartedSession = z.infer<typeof startedSession>

export const startSessions = endpoint({
  name: 'startSessions',
  method: 'POST',
  path: '/api/sessions/start',
  permission: sessionControllers,
  summary:
    'Starts a session from the console; it exists before the charge point responds. Two connectors: both or none',
  body: z
    .object({
      connectors: z
        .array(z.object({ chargePointId: z.uuid(), connectorNo: z.int().min(1).max(99) }))
        .min(1)
        .max(2),
      /** Exactly one of two: the tag as entered, or the id of a start token from the list. */
      idTag: idTag.optional(),
      tokenId: z.uuid().optional(),
      target: targetForm.default({ kind: 'full', value: null }),
      reason: z.string().trim().max(200).default(''),
    })
    .refine(({ idTag: tag, tokenId }) => (tag === undefined) !== (tokenId === undefined), {
      path: ['idTag'],
      message: 'kit.required',
    }),
  reply: z.array(startedSession),
  transaction: false,
})

export const stopSession = endpoint({
  name: 'stopSession',
  method: 'POST',
  path: '/api/sessions/{id}/stop',
  permission: sessionControllers,
  summary: "Stops an active session and returns the charge point's response",
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: commandResult.pick({ state: true, reply: true }),
  transaction: false,
})

/** Two characters: a Chinese reason such as 误充 has no more. */
export const actReason = z.string().trim().min(2).max(500)
const version = z.int()
/** Null if the change was made at once, otherwise the id of the request that waits for a second person. */
export const actReply = z.object({ approvalId: z.uuid().nullable() })

export const voidSession = endpoint({
  name: 'voidSession',
  method: 'POST',
  path: '/api/sessions/{id}/void',
  permission: sessionEditors,
  summary: 'Voids a session and reverses its postings; a second person must approve if anything was posted',
  body: z.object({ version, reason: actReason }),
  reply: actReply,
})
export const waiveSession = endpoint({
  name: 'waiveSession',
  method: 'POST',
  path: '/api/sessions/{id}/waive',
  permission: sessionEditors,
  summary: 'Requests a waiver, so that nothing is payable for a session; a second person must approve',
  body: z.object({ version, reason: actReason }),
  reply: actReply,
})
export const refundSession = endpoint({
  name: 'refundSession',
  method: 'POST',
  path: '/api/sessions/{id}/refund',
  permission: sessionEditors,
  summary: 'Requests the refund of an amount of a session; a second person must approve',
  body: z.object({ version, reason: actReason, amountMinor: minorUnits.min(1) }),
  reply: actReply,
})
export const editSession = endpoint({
  name: 'editSession',
  method: 'POST',
  path: '/api/sessions/{id}/edit',
  permission: sessionEditors,
  summary:
    "Requests a change of a session's times and energy; a second person must approve, then the session is priced again",
  body: z.object({
    version,
    reason: actReason,
    startedAt: instant,
    /** Must be after the start and not in the future. */
    endedAt: instant,
    energyDwh: energyDwh.min(0).max(100_000_000),
  }),
  reply: actReply,
})

export const recomputeResult = z.object({
  /** True if every figure of the bill is the same. */
  same: z.boolean(),
  revision: z.int(),
  totalMinor: minorUnits,
  computedMinor: minorUnits,
  segments: z.int(),
  readings: z.int(),
  tariffName: z.string().nullable(),
  tariffVersion: z.int().nullable(),
  at: instant,
})
export type RecomputeResult = z.infer<typeof recomputeResult>
export const recomputeSession = endpoint({
  name: 'recomputeSession',
  method: 'GET',
  path: '/api/sessions/{id}/recomputed',
  permission: recordsScreen.codes,
  summary:
    'Calculates the price of a session again from its billing readings and tariff version, and compares it with the bill',
  reply: recomputeResult,
})

export const actEndpoints = [
  startSessions,
  stopSession,
  voidSession,
  waiveSession,
  refundSession,
  editSession,
  recomputeSession,
] as const

/** Approval kinds. */
export const sessionChanges = ['void', 'waive', 'refund', 'edit'] as const
export type SessionChange = (typeof sessionChanges)[number]
export function sessionApprovalKind(change: SessionChange): string {
  return `charging.session-${change}`
}

/** Bulk actions on sessions. */
export const stopSessionsAct = 'charging.sessions-stop'
export const voidSessionsAct = 'charging.sessions-void'
