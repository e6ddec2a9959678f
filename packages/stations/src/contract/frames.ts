import { revealReason, tagRevealers } from '@evops/organisation/contract'
import { endpoint, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetOf, keysetQuery } from './keyset.ts'
import { viewPermission } from './screens.ts'

/** Without a charge point so many hours are searched at once, the last one unless a time is said. */
export const mostFrameHours = 24

/** The other half of a conversation: the answer to a call, the call behind an answer. */
export const framePair = z.object({ at: instant, body: z.string(), milliseconds: z.int() })
export const frameRow = z.object({
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
  pair: framePair.nullable(),
})
export type FrameRow = z.infer<typeof frameRow>

/** Half-open: from ≤ time < to. */
export const frameFilter = z.object({
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
export type FrameFilter = z.infer<typeof frameFilter>

export const listFrames = endpoint({
  name: 'listFrames',
  method: 'GET',
  path: '/api/frames',
  permission: viewPermission,
  summary:
    'Messages exchanged with charge points, newest first, each with its other half; kept 30 days. Without a charge point at most 24 hours are searched, the last one unless a time is said',
  query: keysetQuery.extend(frameFilter.shape),
  reply: keysetOf(frameRow),
})

/** A frame has no id of its own: whose, when and which way it went, and its message id tell it. */
export const revealFrame = endpoint({
  name: 'revealFrame',
  method: 'POST',
  path: '/api/frames/reveal',
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

export const frameEndpoints = [listFrames, revealFrame] as const
