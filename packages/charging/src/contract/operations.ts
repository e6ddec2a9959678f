import { endpoint, instant, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

/**
 * What is done to orders. `….request` asks for a second person; the act itself follows when it is approved. Whoever
 * adds an act adds its word to operations.words.ts.
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
  /** One of `operationActions`, or a later version's. */
  action: z.string(),
  /** Null: the product itself, by its rules. */
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
  /** The beginning of an order number, or of the name of who did or approved it. */
  search: z.string().trim().max(40).optional(),
  sessionId: z.uuid().optional(),
  action: z.string().max(60).optional(),
  stationId: z.uuid().optional(),
  /** By people, or by the product's own rules. */
  by: z.enum(['people', 'rules']).optional(),
  /** Half-open. */
  from: instant.optional(),
  to: instant.optional(),
})
export type OperationFilter = z.output<typeof operationFilter>

export const listOperations = endpoint({
  name: 'listSessionOperations',
  method: 'GET',
  path: '/api/sessions/operations',
  permission: sessionViewers,
  summary: 'What was done to charging orders, by whom and why; newest first',
  query: pageQuery.extend(operationFilter.shape),
  reply: pageOf(sessionOperation),
})

/** Name of the background export of operations. */
export const operationExport = 'charging.operations'

export const operationEndpoints = [listOperations] as const
