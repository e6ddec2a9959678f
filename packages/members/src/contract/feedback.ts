import {
  doneReply,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  words,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { requestableBookingSources } from './bookings.ts'
import { feedbackPermissions } from './screens.ts'

/** Kinds with the external codes 1, 2, 3, 50 (domain handbook, section 13). */
export const feedbackKinds = ['station', 'chargePoint', 'connector', 'other'] as const
export const feedbackStates = ['new', 'assigned', 'replied', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]
export const feedbackStepKinds = ['reply', 'note', 'assigned', 'handed_over', 'closed', 'reopened', 'message'] as const
export type FeedbackStepKind = (typeof feedbackStepKinds)[number]

export const feedbackStateWords = words({
  'members.feedback.state-new': { zh: '待处理', en: 'Received', es: 'Recibido' },
  'members.feedback.state-assigned': { zh: '处理中', en: 'In progress', es: 'En curso' },
  'members.feedback.state-replied': { zh: '已回复', en: 'Replied', es: 'Respondido' },
  'members.feedback.state-closed': { zh: '已关闭', en: 'Closed', es: 'Cerrado' },
  'members.feedback.kind-station': { zh: '场站', en: 'Station', es: 'Estación' },
  'members.feedback.kind-chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'members.feedback.kind-connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'members.feedback.kind-other': { zh: '其他', en: 'Other', es: 'Otro' },
})

const content = z.string().trim().min(1).max(2_000)
export const feedbackForm = z
  .object({
    kind: z.enum(feedbackKinds),
    content,
    memberId: z.uuid().nullable().default(null),
    contact: z.string().trim().max(100).default(''),
    stationId: z.uuid().nullable().default(null),
    chargePointNo: z.string().trim().max(40).nullable().default(null),
    connectorNo: z.int().min(1).max(99).nullable().default(null),
    sessionNo: z.string().trim().max(40).nullable().default(null),
  })
  .refine(({ kind, stationId }) => kind !== 'station' || stationId !== null, {
    path: ['stationId'],
    message: 'members.fault.feedback-station',
  })
  .refine(({ kind, chargePointNo }) => (kind !== 'chargePoint' && kind !== 'connector') || chargePointNo !== null, {
    path: ['chargePointNo'],
    message: 'members.fault.feedback-charge-point',
  })
  .refine(({ kind, connectorNo }) => kind !== 'connector' || connectorNo !== null, {
    path: ['connectorNo'],
    message: 'members.fault.feedback-connector',
  })
export type FeedbackForm = z.output<typeof feedbackForm>

export const feedbackRow = toStoredSchema(feedbackForm).extend({
  id: z.uuid(),
  no: z.string(),
  memberName: z.string().nullable(),
  stationName: z.string().nullable(),
  /** Zone of the station, otherwise of the operator. */
  timeZone: z.string(),
  chargePointId: z.uuid().nullable(),
  chargePointName: z.string().nullable(),
  state: z.enum(feedbackStates),
  assignedName: z.string(),
  handedOverAt: instant.nullable(),
  source: z.enum(requestableBookingSources),
  createdAt: instant,
  firstReplyAt: instant.nullable(),
  /** Seconds until the reply, or until now if there is none. */
  waitedSeconds: z.int(),
  closedAt: instant.nullable(),
  version: z.int(),
})
export type FeedbackRow = z.infer<typeof feedbackRow>
export const feedbackStep = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(feedbackStepKinds),
  text: z.string(),
  byName: z.string(),
})
export const feedbackDetail = feedbackRow.extend({ thread: z.array(feedbackStep) })
export type FeedbackDetail = z.infer<typeof feedbackDetail>

const query = {
  /** Prefix of its number. */
  search: z.string().trim().max(20).optional(),
  state: z.enum(feedbackStates).optional(),
  kind: z.enum(feedbackKinds).optional(),
  stationId: z.uuid().optional(),
  memberId: z.uuid().optional(),
  handedOver: queryFlag.optional(),
  from: instant.optional(),
  to: instant.optional(),
}
export const feedbackFilter = z.object(query)
export type FeedbackFilter = z.output<typeof feedbackFilter>
export const feedbackExport = 'members.feedback'

export const listFeedback = endpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/api/feedback',
  permission: feedbackPermissions.view,
  summary: 'Lists feedback to the operator, newest first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['createdAt']) }),
  reply: pageSchemaOf(feedbackRow),
})
export const feedbackSummary = endpoint({
  name: 'feedbackSummary',
  method: 'GET',
  path: '/api/feedback/summary',
  permission: feedbackPermissions.view,
  summary:
    'Returns the number of open feedback items of a filter and the median time to the first reply in the last 30 days',
  query: feedbackFilter,
  reply: z.object({ open: z.int(), unanswered: z.int(), medianSeconds: z.int().nullable() }),
})
export const getFeedback = endpoint({
  name: 'getFeedback',
  method: 'GET',
  path: '/api/feedback/{id}',
  permission: feedbackPermissions.view,
  summary: 'Returns a feedback item with its thread',
  reply: feedbackDetail,
})
export const saveFeedback = endpoint({
  name: 'saveFeedback',
  method: 'POST',
  path: '/api/feedback',
  permission: feedbackPermissions.create,
  summary: 'Records feedback from a member, or from a person at the desk or on the telephone',
  body: feedbackForm,
  reply: feedbackDetail,
})
const act = {
  method: 'POST',
  permission: feedbackPermissions.edit,
  body: z.object({ text: content }),
  reply: feedbackDetail,
} as const
export const answerFeedback = endpoint({
  ...act,
  name: 'answerFeedback',
  path: '/api/feedback/{id}/reply',
  summary: 'Replies to the author of a feedback item',
})
export const noteFeedback = endpoint({
  ...act,
  name: 'noteFeedback',
  path: '/api/feedback/{id}/note',
  summary: 'Adds a note to a feedback item, visible to colleagues only',
})
export const handOverFeedback = endpoint({
  ...act,
  name: 'handOverFeedback',
  path: '/api/feedback/{id}/hand-over',
  summary: 'Hands a feedback item over to maintenance, at most once',
})
export const closeFeedback = endpoint({
  ...act,
  name: 'closeFeedback',
  path: '/api/feedback/{id}/close',
  summary: 'Closes a feedback item with its result',
})
export const reopenFeedback = endpoint({
  ...act,
  name: 'reopenFeedback',
  path: '/api/feedback/{id}/reopen',
  summary: 'Reopens a closed feedback item',
})
export const takeFeedback = endpoint({
  name: 'takeFeedback',
  method: 'POST',
  path: '/api/feedback/{id}/take',
  permission: feedbackPermissions.edit,
  summary: 'Assigns a feedback item to the caller',
  reply: feedbackDetail,
})

export const feedbackStations = endpoint({
  name: 'feedbackStations',
  method: 'GET',
  path: '/api/feedback/stations',
  permission: feedbackPermissions.view,
  summary: 'Lists stations for the selection in a feedback form, filtered by the beginning of the name',
  query: z.object({ search: z.string().trim().max(50).optional() }),
  reply: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
})

const replyText = z.string().trim().max(2_000)
/** A reply written in advance. `{name}`, `{no}`, `{session}` and `{station}` stand for values of the feedback. */
export const feedbackReplyForm = z.object({
  title: z.string().trim().min(1).max(80),
  zh: replyText,
  en: replyText,
  es: replyText,
})
export const feedbackReply = feedbackReplyForm.extend({ id: z.uuid() })
export type FeedbackReply = z.output<typeof feedbackReply>
export const listFeedbackReplies = endpoint({
  name: 'listFeedbackReplies',
  method: 'GET',
  path: '/api/feedback-replies',
  permission: feedbackPermissions.view,
  summary: 'Lists the operator’s prepared replies to feedback by title',
  reply: z.array(feedbackReply),
})
export const saveFeedbackReply = endpoint({
  name: 'saveFeedbackReply',
  reach: 'operator',
  method: 'POST',
  path: '/api/feedback-replies',
  permission: feedbackPermissions.edit,
  summary: 'Creates a prepared reply',
  body: feedbackReplyForm,
  reply: feedbackReply,
})
export const updateFeedbackReply = endpoint({
  name: 'updateFeedbackReply',
  reach: 'operator',
  method: 'POST',
  path: '/api/feedback-replies/{id}',
  permission: feedbackPermissions.edit,
  summary: 'Changes a prepared reply',
  body: feedbackReplyForm,
  reply: feedbackReply,
})
export const deleteFeedbackReply = endpoint({
  name: 'deleteFeedbackReply',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/feedback-replies/{id}',
  permission: feedbackPermissions.edit,
  summary: 'Deletes a prepared reply',
  reply: doneReply,
})

export const feedbackEndpoints = [
  listFeedbackReplies,
  saveFeedbackReply,
  updateFeedbackReply,
  deleteFeedbackReply,
  listFeedback,
  feedbackStations,
  feedbackSummary,
  getFeedback,
  saveFeedback,
  answerFeedback,
  noteFeedback,
  handOverFeedback,
  closeFeedback,
  reopenFeedback,
  takeFeedback,
] as const
