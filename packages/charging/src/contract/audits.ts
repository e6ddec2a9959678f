import { approvalDetail, approvalRow, approvalStates, approvalsScreen } from '@evops/organisation/contract'
import { endpoint, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionChanges } from './session-acts.ts'
import { auditsScreen } from './screens.ts'

/** Session changes that wait for a second person, and decided ones (orderoptaudit). */
export const sessionAudit = approvalRow.extend({
  sessionId: z.uuid().nullable(),
  change: z.enum(sessionChanges),
})
export type SessionAudit = z.infer<typeof sessionAudit>
export const sessionAuditDetail = approvalDetail.extend({
  sessionId: z.uuid().nullable(),
  change: z.enum(sessionChanges),
})
export type SessionAuditDetail = z.infer<typeof sessionAuditDetail>

const auditors = auditsScreen.codes
const deciders = approvalsScreen.may.approvals.approve

export const listSessionAudits = endpoint({
  name: 'listSessionAudits',
  method: 'GET',
  path: '/api/sessions/audits',
  permission: auditors,
  summary:
    'Lists session changes that need a second person: waiting for the caller, requested by the caller, or all; newest first',
  query: pageQuery.extend({
    view: z.enum(['waiting', 'mine', 'all']).default('waiting'),
    state: z.enum(approvalStates).optional(),
    change: z.enum(sessionChanges).optional(),
  }),
  reply: pageSchemaOf(sessionAudit),
})
export const getSessionAudit = endpoint({
  name: 'getSessionAudit',
  method: 'GET',
  path: '/api/sessions/audits/{id}',
  permission: auditors,
  summary: 'Returns a session change that needs a second person',
  reply: sessionAuditDetail,
})
export const approveSessionAudit = endpoint({
  name: 'approveSessionAudit',
  method: 'POST',
  path: '/api/sessions/audits/{id}/approve',
  permission: deciders,
  summary: "Approves another user's change of a session and executes it, once",
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: sessionAuditDetail,
})
export const refuseSessionAudit = endpoint({
  name: 'refuseSessionAudit',
  method: 'POST',
  path: '/api/sessions/audits/{id}/refuse',
  permission: deciders,
  summary: "Rejects another user's change of a session; a reason is required",
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: sessionAuditDetail,
})
export const withdrawSessionAudit = endpoint({
  name: 'withdrawSessionAudit',
  method: 'POST',
  path: '/api/sessions/audits/{id}/withdraw',
  permission: auditors,
  summary: "Withdraws the caller's own request for a change of a session",
  reply: sessionAuditDetail,
})

export const auditEndpoints = [
  listSessionAudits,
  getSessionAudit,
  approveSessionAudit,
  refuseSessionAudit,
  withdrawSessionAudit,
] as const
