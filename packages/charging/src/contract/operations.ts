import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

/**
 * Operations on sessions. `….request` requests the approval of a second person, and the operation itself follows after
 * the approval. A new operation needs its text in operations.words.ts.
 */
export const operationActions = [
  'start',
  'stop',
  'void',
  'void.request',
  'waive',
  'waive.request',
  'refund',
  'refund.request',
  'edit',
  'edit.request',
  'state',
  'close',
  'confirm',
  'recompute',
  'accept_record',
  'bind_token',
] as const

export const sessionOperation = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationName: z.string(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  at: instant,
  timeZone: z.string(),
  currency: z.string(),
  /** One of `operationActions`, or an operation of a later version. */
  action: z.string(),
  /** Null for an operation of a rule. */
  actorId: z.uuid().nullable(),
  actorName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  approvalId: z.uuid().nullable(),
  approverName: z.string().nullable(),
})
export type SessionOperation = z.infer<typeof sessionOperation>

export const operationFilter = z.object({
  /** Beginning of a session number, or of the name of the author or the approver. */
  search: z.string().trim().max(40).optional(),
  sessionId: z.uuid().optional(),
  action: z.string().max(60).optional(),
  stationId: z.uuid().optional(),
  /** Operations by users, or by rules. */
  by: z.enum(['people', 'rules']).optional(),
  /** Half-open interval. */
  from: instant.optional(),
  to: instant.optional(),
})
export type OperationFilter = z.output<typeof operationFilter>

export const listOperations = endpoint({
  name: 'listSessionOperations',
  method: 'GET',
  path: '/api/sessions/operations',
  permission: sessionViewers,
  summary: 'Lists operations on charging sessions with user and reason, newest first',
  query: pageQuery.extend(operationFilter.shape),
  reply: pageSchemaOf(sessionOperation),
})

/** Name of the background export of operations. */
export const operationExport = 'charging.operations'

export const operationEndpoints = [listOperations] as const
