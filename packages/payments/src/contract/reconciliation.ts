import { endpoint, instant, minorUnits, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { providers } from './providers.ts'
import { paymentPermissions } from './screens.ts'

/* One day of an account: what the provider says of it, against our own payments and refunds. */

/** waived: two people agreed that nobody compares it. */
export const dayStates = ['waiting', 'failed', 'different', 'equal', 'waived'] as const
export type DayState = (typeof dayStates)[number]
export const differenceOutcomes = ['ours', 'theirs', 'amount'] as const
export const differenceStates = ['open', 'proposed', 'resolved'] as const
/** Why a difference is none, or is left. `matched` is nobody's word: it was compared again and fits. */
export const handReasons = [
  'other_day',
  'provider_error',
  'our_error',
  'settled_by_hand',
  'accepted',
] as const
export const differenceReasons = ['matched', ...handReasons] as const
export const moveKinds = ['payment', 'refund'] as const

export const channelDayRow = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  accountName: z.string(),
  provider: z.enum(providers),
  /** In the provider's zone. */
  day: z.iso.date(),
  state: z.enum(dayStates),
  currency: z.string(),
  oursCount: z.int(),
  /** Payments less refunds. */
  oursMinor: minorUnits,
  theirsCount: z.int(),
  theirsMinor: minorUnits,
  /** What the provider kept. */
  feeMinor: minorUnits,
  equalCount: z.int(),
  differingCount: z.int(),
  /** Differences that are not resolved. */
  openCount: z.int(),
  /** A refusal with what fills its sentence. */
  problem: z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
  /** Who gave the file, and what it is called; null: the provider's own. */
  fileName: z.string().nullable(),
  waived: z.object({ reason: z.string(), byName: z.string(), secondName: z.string() }).nullable(),
  triedAt: instant,
  comparedAt: instant.nullable(),
})
export type ChannelDayRow = z.infer<typeof channelDayRow>

/** What differences are found by. */
const differenceFacts = z.object({
  dayId: z.uuid(),
  kind: z.enum(moveKinds),
  outcome: z.enum(differenceOutcomes),
  state: z.enum(differenceStates),
})
export const differenceRow = z.object({
  ...channelDayRow.pick({ id: true, day: true, accountName: true, currency: true }).shape,
  ...differenceFacts.shape,
  /** Our number, or the provider's where it does not say ours. */
  matchNo: z.string(),
  providerNo: z.string(),
  intentId: z.uuid().nullable(),
  oursMinor: minorUnits.nullable(),
  theirsMinor: minorUnits.nullable(),
  at: instant,
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  reason: z.enum(differenceReasons).nullable(),
  text: z.string(),
  proposedByName: z.string(),
  resolvedByName: z.string(),
  resolvedAt: instant.nullable(),
  version: z.int(),
})
export type DifferenceRow = z.infer<typeof differenceRow>
export const differenceDetail = differenceRow.extend({
  /** Whoever asks here proposed how it is resolved: somebody else looks at it. */
  isMine: z.boolean(),
})
export type DifferenceDetail = z.infer<typeof differenceDetail>

const permission = paymentPermissions.reconciliation
const path = '/api/payments/reconciliation'
export const channelDayFilter = z.object({
  accountId: z.uuid().optional(),
  state: z.enum(dayStates).optional(),
  /** Days, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ChannelDayFilter = z.output<typeof channelDayFilter>
export const listChannelDays = endpoint({
  name: 'listChannelDays',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary: 'Days of accounts against what their providers say, the newest first',
  query: pageQuery.extend({ ...channelDayFilter.shape, sort: sortKeys(['day']) }),
  reply: pageOf(channelDayRow),
})
const dayParams = z.object({ accountId: z.uuid() })
const day = z.iso.date()
export const compareChannelDay = endpoint({
  name: 'compareChannelDay',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{accountId}`,
  permission: permission.control,
  summary: 'Asks the provider for its file of the day and compares; again, with the same result',
  params: dayParams,
  body: z.object({ day }),
  reply: channelDayRow,
  transaction: false,
})
export const uploadChannelDay = endpoint({
  name: 'uploadChannelDay',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{accountId}/file`,
  permission: permission.control,
  summary: "A day's file, uploaded manually (CSV: the body, as it is), then the comparison",
  params: dayParams,
  query: z.object({ day, fileName: z.string().trim().min(1).max(200) }),
  /** The bytes, as they are. */
  body: z.unknown(),
  reply: channelDayRow,
  transaction: false,
  /** Read as it comes, never held. */
  bodyLimit: 1024 * 1024 * 1024,
})

export const waiveChannelDays = endpoint({
  name: 'waiveChannelDays',
  reach: 'operator',
  method: 'POST',
  path: `${path}/waivers`,
  permission: permission.control,
  summary: 'Asks a second person to release days of an account that were never compared, and says why',
  body: z
    .object({ accountId: z.uuid(), from: day, to: day, reason: z.string().trim().min(1).max(500) })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 62 * 86_400_000, {
      path: ['to'],
      message: 'payments.fault.days',
    }),
  reply: z.object({ approvalId: z.uuid() }),
})

export const differenceFilter = differenceFacts.partial().extend({
  /** The beginning of our number, or all of the provider's. */
  search: z.string().trim().max(100).optional(),
  assigneeId: z.uuid().optional(),
})
export type DifferenceFilter = z.output<typeof differenceFilter>
export const differenceExport = 'payments.differences'
export const listDifferences = endpoint({
  name: 'listDifferences',
  method: 'GET',
  path: `${path}/differences`,
  permission: paymentPermissions.view,
  summary: 'What is not the same with us and with a provider, the newest first',
  query: pageQuery.extend({ ...differenceFilter.shape, sort: sortKeys(['at']) }),
  reply: pageOf(differenceRow),
})
const ofDifference = { reply: differenceDetail } as const
export const getDifference = endpoint({
  ...ofDifference,
  name: 'getDifference',
  method: 'GET',
  path: `${path}/differences/{id}`,
  permission: paymentPermissions.view,
  summary: 'One difference: who sees to it, how it was resolved',
})
export const assignDifference = endpoint({
  ...ofDifference,
  name: 'assignDifference',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/assign`,
  permission: permission.edit,
  summary: 'Who handles it; null: no one',
  body: z.object({ version: z.int(), userId: z.uuid().nullable() }),
})
export const resolveDifference = endpoint({
  ...ofDifference,
  name: 'resolveDifference',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/resolve`,
  permission: permission.edit,
  summary: 'Says why it differs; a second person looks at it before it counts',
  body: z.object({
    version: z.int(),
    reason: z.enum(handReasons),
    text: z.string().trim().min(1).max(500),
  }),
})
export const confirmDifference = endpoint({
  ...ofDifference,
  name: 'confirmDifference',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/confirm`,
  permission: permission.approve,
  summary: 'The second look: it is resolved, or open again',
  body: z.object({ version: z.int(), agree: z.boolean() }),
})
export const listReconcilers = endpoint({
  name: 'listReconcilers',
  method: 'GET',
  path: `${path}/people`,
  permission: permission.edit,
  summary: 'Who may see to differences, the caller first',
  query: z.object({ search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const reconciliationEndpoints = [
  listChannelDays,
  compareChannelDay,
  waiveChannelDays,
  listDifferences,
  getDifference,
  assignDifference,
  resolveDifference,
  confirmDifference,
  listReconcilers,
] as const
export const dayUploadEndpoints = [uploadChannelDay] as const
