import { endpoint, instant, pageSchemaOf, pageQuery, queryFlag, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { requestableBookingSources } from './bookings.ts'
import { mandatoryReason } from './shapes.ts'
import { evaluationPermissions } from './screens.ts'

/** Domain handbook, section 13: one evaluation per settled session, within 30 days. */
export const evaluationDays = 30
const tag = z.string().trim().min(1).max(20)
export const evaluationForm = z.object({
  sessionNo: z.string().trim().min(1).max(40),
  stars: z.int().min(1).max(5),
  tags: z.array(tag).max(10).default([]),
  text: z.string().trim().max(1_000).default(''),
})
export type EvaluationForm = z.output<typeof evaluationForm>

export const evaluationRow = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  memberId: z.uuid().nullable(),
  memberName: z.string().nullable(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  stars: z.int(),
  tags: z.array(z.string()),
  text: z.string(),
  reply: z.string(),
  repliedAt: instant.nullable(),
  repliedBy: z.string(),
  hidden: z.boolean(),
  hiddenReason: z.string(),
  source: z.enum(requestableBookingSources),
  createdAt: instant,
  version: z.int(),
})
export type EvaluationRow = z.infer<typeof evaluationRow>

const query = {
  /** Prefix of a session's number. */
  search: z.string().trim().max(40).optional(),
  stars: z.coerce.number<number>().int().min(1).max(5).optional(),
  stationId: z.uuid().optional(),
  memberId: z.uuid().optional(),
  replied: queryFlag.optional(),
  hidden: queryFlag.optional(),
  from: instant.optional(),
  to: instant.optional(),
}
export const evaluationFilter = z.object(query)
export type EvaluationFilter = z.output<typeof evaluationFilter>
export const evaluationExport = 'members.evaluations'

export const listEvaluations = endpoint({
  name: 'listEvaluations',
  method: 'GET',
  path: '/api/evaluations',
  permission: evaluationPermissions.view,
  summary: 'Lists evaluations of sessions, newest first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['createdAt', 'stars']) }),
  reply: pageSchemaOf(evaluationRow),
})
export const getEvaluation = endpoint({
  name: 'getEvaluation',
  method: 'GET',
  path: '/api/evaluations/{id}',
  permission: evaluationPermissions.view,
  summary: 'Returns an evaluation',
  reply: evaluationRow,
})
export const saveEvaluation = endpoint({
  name: 'saveEvaluation',
  method: 'POST',
  path: '/api/evaluations',
  permission: evaluationPermissions.create,
  summary: 'Creates the evaluation of a settled session; once per session, within 30 days of its end',
  body: evaluationForm,
  reply: evaluationRow,
})
export const answerEvaluation = endpoint({
  name: 'answerEvaluation',
  method: 'POST',
  path: '/api/evaluations/{id}/reply',
  permission: evaluationPermissions.edit,
  summary: 'Saves the operator’s reply to an evaluation; a later reply replaces it',
  body: z.object({ text: z.string().trim().min(1).max(1_000) }),
  reply: evaluationRow,
})
export const hideEvaluation = endpoint({
  name: 'hideEvaluation',
  method: 'POST',
  path: '/api/evaluations/{id}/hide',
  permission: evaluationPermissions.control,
  summary: 'Hides an evaluation for a reason, or shows it again; hidden evaluations are excluded from all figures',
  body: z.object({ hidden: z.boolean().default(true), reason: mandatoryReason }),
  reply: evaluationRow,
})
export const evaluationSummary = endpoint({
  name: 'evaluationSummary',
  method: 'GET',
  path: '/api/evaluations/summary',
  permission: evaluationPermissions.view,
  summary:
    'Returns the number of evaluations and their stars for a station or for all; hidden evaluations are not counted',
  query: z.object({ stationId: z.uuid().optional(), from: instant.optional(), to: instant.optional() }),
  reply: z.object({
    count: z.int(),
    /** Average in hundredths of a star; null if there are none. */
    average: z.int().nullable(),
    /** Numbers with one star, with two, … */
    byStars: z.array(z.int()).length(5),
    answered: z.int(),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
})
export type EvaluationSummary = z.infer<typeof evaluationSummary.reply>

export const evaluationEndpoints = [
  listEvaluations,
  evaluationSummary,
  getEvaluation,
  saveEvaluation,
  answerEvaluation,
  hideEvaluation,
] as const
