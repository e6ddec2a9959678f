import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { providers } from './providers.ts'
import { paymentPermissions } from './screens.ts'

/* One day of an account: the provider's data compared with our own payments and refunds. */

/** waived: two users agreed that it will not be compared. */
export const channelDayStates = ['waiting', 'failed', 'different', 'equal', 'waived'] as const
export type ChannelDayState = (typeof channelDayStates)[number]
export const differenceOutcomes = ['ours', 'theirs', 'amount'] as const
export const differenceStates = ['open', 'proposed', 'resolved'] as const
/**
 * Reasons for a difference that is explained or accepted. `matched` is automatic: it was compared again and matches.
 */
export const manualDifferenceReasons = [
  'other_day',
  'provider_error',
  'our_error',
  'settled_by_hand',
  'accepted',
] as const
export const differenceReasons = ['matched', ...manualDifferenceReasons] as const
export const channelMoveKinds = ['payment', 'refund', 'dispute', 'dispute_return'] as const
export type ChannelMoveKind = (typeof channelMoveKinds)[number]

export const channelDayRow = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  accountName: z.string(),
  provider: z.enum(providers),
  /** In the provider's time zone. */
  day: z.iso.date(),
  state: z.enum(channelDayStates),
  currency: z.string(),
  oursCount: z.int(),
  /** Payments less refunds. */
  oursMinor: minorUnits,
  theirsCount: z.int(),
  theirsMinor: minorUnits,
  /** Fee that the provider kept. */
  feeMinor: minorUnits,
  equalCount: z.int(),
  differingCount: z.int(),
  /** Number of unresolved differences. */
  openCount: z.int(),
  /** Code of a problem with the values for its text. */
  problem: z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
  /** Uploading user and name of the file. Null: the provider's own file. */
  fileName: z.string().nullable(),
  waived: z.object({ reason: z.string(), byName: z.string(), secondName: z.string() }).nullable(),
  triedAt: instant,
  comparedAt: instant.nullable(),
})
export type ChannelDayRow = z.infer<typeof channelDayRow>

/** Data that differences are filtered by. */
const differenceFacts = z.object({
  dayId: z.uuid(),
  kind: z.enum(channelMoveKinds),
  outcome: z.enum(differenceOutcomes),
  state: z.enum(differenceStates),
})
export const differenceRow = z.object({
  ...channelDayRow.pick({ id: true, day: true, accountName: true, currency: true }).shape,
  ...differenceFacts.shape,
  /** Our number, or the provider's if ours is missing in its data. */
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
  /** True if the caller proposed the resolution: another user must check it. */
  isMine: z.boolean(),
})
export type DifferenceDetail = z.infer<typeof differenceDetail>

const permission = paymentPermissions.reconciliation
const path = '/api/payments/reconciliation'
export const channelDayFilter = z.object({
  accountId: z.uuid().optional(),
  state: z.enum(channelDayStates).optional(),
  /** Days, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ChannelDayFilter = z.output<typeof channelDayFilter>
export const listChannelDays = endpoint({
  name: 'listChannelDays',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary: 'Lists the days of payment accounts with the results of their reconciliation, newest first',
  query: pageQuery.extend({ ...channelDayFilter.shape, sort: sortKeys(['day']) }),
  reply: pageSchemaOf(channelDayRow),
})
/** A past day of an account that was neither compared nor waived. It keeps its month open. */
export const missingDay = z.object({ accountId: z.uuid(), accountName: z.string(), day: z.iso.date() })
export type MissingDay = z.infer<typeof missingDay>
/** Days before today that are searched for missing ones if no first day is given. */
export const missingDaysBack = 92
export const listMissingDays = endpoint({
  name: 'listMissingDays',
  method: 'GET',
  path: `${path}/missing`,
  permission: paymentPermissions.view,
  summary: 'Lists past days of payment accounts that were neither reconciled nor waived, by account and day',
  query: channelDayFilter.pick({ accountId: true, from: true, to: true }),
  reply: z.array(missingDay),
})
const dayParams = z.object({ accountId: z.uuid() })
const day = z.iso.date()
export const compareChannelDay = endpoint({
  name: 'compareChannelDay',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{accountId}`,
  permission: permission.control,
  summary:
    'Fetches the provider’s file for a day of an account and compares it with our bookings; repeated calls give the same result',
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
  summary: "Uploads a day's file manually (CSV as the raw body) and compares it with our bookings",
  params: dayParams,
  query: z.object({ day, fileName: z.string().trim().min(1).max(200) }),
  /** Raw bytes. */
  body: z.unknown(),
  reply: channelDayRow,
  transaction: false,
  /** Read as a stream, never held in memory. */
  bodyLimit: 1024 * 1024 * 1024,
})

export const waiveChannelDays = endpoint({
  name: 'waiveChannelDays',
  reach: 'operator',
  method: 'POST',
  path: `${path}/waivers`,
  permission: permission.control,
  summary:
    'Requests a second person’s approval to waive the reconciliation of days that were never compared, with a reason',
  body: z
    .object({ accountId: z.uuid(), from: day, to: day, reason: z.string().trim().min(1).max(500) })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 62 * 86_400_000, {
      path: ['to'],
      message: 'payments.fault.days',
    }),
  reply: z.object({ approvalId: z.uuid() }),
})

export const differenceFilter = differenceFacts.partial().extend({
  /** Beginning of our number, or the full number of the provider. */
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
  summary: 'Lists differences between our bookings and those of providers, newest first',
  query: pageQuery.extend({ ...differenceFilter.shape, sort: sortKeys(['at']) }),
  reply: pageSchemaOf(differenceRow),
})
const ofDifference = { reply: differenceDetail } as const
export const getDifference = endpoint({
  ...ofDifference,
  name: 'getDifference',
  method: 'GET',
  path: `${path}/differences/{id}`,
  permission: paymentPermissions.view,
  summary: 'Returns a difference with its assignee and its resolution',
})
export const assignDifference = endpoint({
  ...ofDifference,
  name: 'assignDifference',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/assign`,
  permission: permission.edit,
  summary: 'Assigns a difference to a person; null removes the assignment',
  body: z.object({ version: z.int(), userId: z.uuid().nullable() }),
})
export const resolveDifference = endpoint({
  ...ofDifference,
  name: 'resolveDifference',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/resolve`,
  permission: permission.edit,
  summary: 'Proposes the reason of a difference; a second person must confirm it before it counts',
  body: z.object({
    version: z.int(),
    reason: z.enum(manualDifferenceReasons),
    text: z.string().trim().min(1).max(500),
  }),
})
export const confirmDifference = endpoint({
  ...ofDifference,
  name: 'confirmDifference',
  fresh: 'approve',
  reach: 'operator',
  method: 'POST',
  path: `${path}/differences/{id}/confirm`,
  permission: permission.approve,
  summary: 'Confirms or rejects a proposed reason as the second person: the difference is resolved, or open again',
  body: z.object({ version: z.int(), agree: z.boolean() }),
})
export const listReconcilers = endpoint({
  name: 'listReconcilers',
  method: 'GET',
  path: `${path}/people`,
  permission: permission.edit,
  summary: 'Lists people who may resolve differences, the caller first',
  query: z.object({ search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const reconciliationEndpoints = [
  listChannelDays,
  listMissingDays,
  compareChannelDay,
  waiveChannelDays,
  listDifferences,
  getDifference,
  assignDifference,
  resolveDifference,
  confirmDifference,
  listReconcilers,
] as const
export const channelDayUploadEndpoints = [uploadChannelDay] as const
