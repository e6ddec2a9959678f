import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import { endpoint, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetReply, keysetQuery } from './keyset.ts'
import { stationViewPermission } from './screens.ts'

/** Maximum hours of a search without a charge point. Without a time the last hour is searched. */
export const maxOcppMessageHours = 24

/** Counterpart of a message: the response to a call, or the call of a response. */
export const ocppMessagePair = z.object({ at: instant, body: z.string(), milliseconds: z.int() })
export const ocppMessageRow = z.object({
  at: instant,
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  /** `in` means from the charge point. */
  direction: z.enum(['in', 'out']),
  /** For a response: the action of its call, if known. */
  action: z.string().nullable(),
  messageId: z.string().nullable(),
  /** Message text. Passwords and file URLs are masked before storage, tags that can start sessions when displayed. */
  body: z.string(),
  pair: ocppMessagePair.nullable(),
})
export type OcppMessageRow = z.infer<typeof ocppMessageRow>

/** Half-open range: from ≤ time < to. */
export const ocppMessageFilter = z.object({
  chargePointId: z.uuid().optional(),
  from: instant.optional(),
  to: instant.optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** Any part of the action's name, case-insensitive. Finds calls with that name. */
  action: z.string().trim().max(60).optional(),
  /** Exact message id. Finds both the call and its response. */
  messageId: z.string().trim().max(64).optional(),
  /**
   * Any part of the message, case-insensitive. Tags are searched in full, or by their last four characters for users
   * without permission for full tags.
   */
  search: z.string().trim().max(100).optional(),
  /** Only CALLERROR messages. */
  errors: queryFlag.optional(),
})
export type OcppMessageFilter = z.infer<typeof ocppMessageFilter>

export const listOcppMessages = endpoint({
  name: 'listOcppMessages',
  method: 'GET',
  path: '/api/ocpp-messages',
  permission: stationViewPermission,
  summary:
    'Lists OCPP messages of the last 30 days, newest first, each with its call or response. Without a charge point the search covers at most 24 hours, and the last hour if no time is set',
  query: keysetQuery.extend(ocppMessageFilter.shape),
  reply: keysetReply(ocppMessageRow),
})

/** A message has no id, so charge point, time, direction and message id identify it. */
export const revealOcppMessage = endpoint({
  name: 'revealOcppMessage',
  method: 'POST',
  path: '/api/ocpp-messages/reveal',
  permission: tagRevealCodes,
  summary: 'Returns an OCPP message and its counterpart with unmasked tags (audited, with the reason)',
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
