import { z } from 'zod'
import { instant, pageQuery, sortKeys } from './paging.ts'

/*
 * The log of messages exchanged with external systems (payment, tax, interconnection). The domain that serves the log
 * defines its path.
 */

/** Kinds of external systems. */
export const partnerKinds = ['payment', 'wechat_official', 'tax', 'interop', 'channel'] as const
export const messageDirections = ['in', 'out'] as const
export const messageVerified = ['yes', 'no', 'unknown'] as const
export const messageStatuses = ['done', 'refused', 'failed'] as const

export const partnerMessageRow = z.object({
  id: z.uuid(),
  peerKind: z.enum(partnerKinds),
  peer: z.string(),
  peerId: z.uuid().nullable(),
  direction: z.enum(messageDirections),
  channel: z.string(),
  correlation: z.string(),
  verified: z.enum(messageVerified),
  status: z.enum(messageStatuses),
  httpStatus: z.int().nullable(),
  attempt: z.int(),
  at: instant,
  tookMs: z.int(),
  replayOf: z.uuid().nullable(),
})
export type PartnerMessageRow = z.infer<typeof partnerMessageRow>
/** A message with its bytes: secrets are hidden and long content is truncated. */
export const partnerMessage = partnerMessageRow.extend({ head: z.string(), body: z.string() })
export type PartnerMessage = z.infer<typeof partnerMessage>

export const partnerMessageFilter = z.object({
  peerKind: z.enum(partnerKinds).optional(),
  direction: z.enum(messageDirections).optional(),
  verified: z.enum(messageVerified).optional(),
  status: z.enum(messageStatuses).optional(),
  from: instant.optional(),
  to: instant.optional(),
  search: z.string().trim().max(100).optional(),
})
export type PartnerMessageFilter = z.output<typeof partnerMessageFilter>
export const partnerMessageQuery = pageQuery.extend({
  ...partnerMessageFilter.shape,
  sort: sortKeys(['at']),
})
