import { revealReason, tagRevealers } from '@evops/organisation/contract'
import { endpoint, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetOf, keysetQuery } from './keyset.ts'
import { viewPermission } from './screens.ts'

/** Without a charge point so many hours are searched at once, the last one unless a time is said. */
export const mostOcppMessageHours = 24

/** The other half of a conversation: the answer to a call, the call behind an answer. */
export const ocppMessagePair = z.object({ at: instant, body: z.string(), milliseconds: z.int() })
export const ocppMessageRow = z.object({
  at: instant,
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  /** `in`: from the charge point. */
  direction: z.enum(['in', 'out']),
  /** Of an answer: that of its call, where it is known. */
  action: z.string().nullable(),
  messageId: z.string().nullable(),
  /** Passwords and the addresses of files are masked before it is kept, numbers that start sessions where it is shown. */
  body: z.string(),
  pair: ocppMessagePair.nullable(),
})
export type OcppMessageRow = z.infer<typeof ocppMessageRow>

/** Half-open: from ≤ time < to. */
export const ocppMessageFilter = z.object({
  chargePointId: z.uuid().optional(),
  from: instant.optional(),
  to: instant.optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** Any part of the action's name, upper or lower case: calls of that name. */
  action: z.string().trim().max(60).optional(),
  /** Exactly this message id: both halves. */
  messageId: z.string().trim().max(64).optional(),
  /** Any part of the message, upper or lower case; tags whole or by their last four for who may not see them. */
  search: z.string().trim().max(100).optional(),
  /** CALLERROR alone. */
  errors: queryFlag.optional(),
})
export type OcppMessageFilter = z.infer<typeof ocppMessageFilter>

export const listOcppMessages = endpoint({
  name: 'listOcppMessages',
  method: 'GET',
  path: '/api/ocpp-messages',
  permission: viewPermission,
  summary:
    'Messages exchanged with charge points, newest first, each with its other half; kept 30 days. Without a charge point at most 24 hours are searched, the last one unless a time is said',
  query: keysetQuery.extend(ocppMessageFilter.shape),
  reply: keysetOf(ocppMessageRow),
})

/** A frame has no id of its own: whose, when and which way it went, and its message id tell it. */
export const revealOcppMessage = endpoint({
  name: 'revealOcppMessage',
  method: 'POST',
  path: '/api/ocpp-messages/reveal',
  permission: tagRevealers,
  summary: 'A message and its other half with the tags they name in full (audited, with the reason)',
  body: revealReason.safeExtend({
    chargePointId: z.uuid(),
    at: instant,
    direction: z.enum(['in', 'out']),
    messageId: z.string().max(64).nullable(),
  }),
  reply: z.object({ body: z.string(), pair: z.string().nullable() }),
  tags: 'whole',
})

export const ocppMessageEndpoints = [listOcppMessages, revealOcppMessage] as const
