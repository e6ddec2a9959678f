import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { memberEventKeys } from './member-events.ts'
import { memberChannels } from './outer-channels.ts'
import { consent, consentStep } from './person.ts'
import { messagePermissions } from './screens.ts'

/* Notices to each member, their channel, and the channels' responses. */

export const noticeStates = ['waiting', 'sent', 'bell', 'failed', 'folded', 'stopped'] as const
/** Later delivery report of the provider; only SMS has such reports. */
export const receiptStates = ['awaited', 'delivered', 'failed'] as const
export const noticeAttempt = z.object({
  channel: z.string(),
  at: instant,
  outcome: z.enum(['sent', 'skipped', 'refused', 'failed', 'delivered', 'undelivered']),
  /** The code of the other side, or our own reason. */
  code: z.string(),
  answer: z.string(),
})
export const memberNotice = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  /** Masked. */
  memberName: z.string(),
  event: z.enum(memberEventKeys),
  campaignId: z.uuid().nullable(),
  title: z.string(),
  text: z.string(),
  state: z.enum(noticeStates),
  sentBy: z.enum(memberChannels).nullable(),
  /** True if a loopback sent the notice. */
  test: z.boolean(),
  receipt: z.enum(receiptStates).nullable(),
  /** In the provider's words. */
  receiptReason: z.string().nullable(),
  receiptAt: instant.nullable(),
  folded: z.int(),
  createdAt: instant,
  doneAt: instant.nullable(),
  readAt: instant.nullable(),
})
export type MemberNotice = z.infer<typeof memberNotice>
export const noticeFilter = memberNotice
  .pick({ memberId: true, event: true, state: true })
  .partial()
  .extend({
    campaignId: z.uuid().optional(),
    receipt: z.enum(receiptStates).optional(),
    from: instant.optional(),
    to: instant.optional(),
  })
export type NoticeFilter = z.output<typeof noticeFilter>
export const listMemberNotices = endpoint({
  name: 'listMemberNotices',
  method: 'GET',
  path: '/api/member-notices',
  permission: messagePermissions.view,
  summary: 'Lists notices to members, newest first; stored for 90 days',
  query: pageQuery.extend({ ...noticeFilter.shape, sort: sortKeys(['createdAt']) }),
  reply: pageSchemaOf(memberNotice),
})
export const getMemberNotice = endpoint({
  name: 'getMemberNotice',
  method: 'GET',
  path: '/api/member-notices/{id}',
  permission: messagePermissions.view,
  summary: 'Returns a notice to a member with every attempt on every channel',
  reply: memberNotice.extend({ tries: z.array(noticeAttempt) }),
})
export const memberNoticesExport = 'outreach.member-notices'

export const getMemberConsents = endpoint({
  name: 'getMemberConsents',
  reach: 'operator',
  method: 'GET',
  path: '/api/member-consents/{id}',
  permission: messagePermissions.view,
  summary: 'Returns a member’s consents by topic and channel, with their full history',
  reply: z.object({ consents: z.array(consent), history: z.array(consentStep) }),
})
export const setMemberConsent = endpoint({
  name: 'setMemberConsent',
  method: 'POST',
  path: '/api/member-consents/{id}',
  permission: messagePermissions.edit,
  reach: 'operator',
  summary: 'Records the consent of a member, or its withdrawal, as declared to the operator',
  body: consent.extend({
    until: consent.shape.until.default(null),
    /** The way in which the member gave the consent: by telephone, on paper. */
    reason: z.string().trim().min(1).max(200),
  }),
  reply: z.object({ consents: z.array(consent), history: z.array(consentStep) }),
})
export const memberNoticeEndpoints = [listMemberNotices, getMemberNotice, getMemberConsents, setMemberConsent] as const
