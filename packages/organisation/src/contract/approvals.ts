import { currencyCode, endpoint, instant, minorUnits, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { approvalsScreen, usersScreen } from './screens.ts'

/*
 * States of a request. `waiting` is the first one; all others are final.
 * - executed: a second person approved and the act was done, in one transaction
 * - failed: approved, but the act was rejected when it was executed (`error` has the reason)
 * - refused: a second person refused
 * - withdrawn: the requester withdrew it
 * - expired: no decision was made in time
 */
export const approvalStates = ['waiting', 'executed', 'failed', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const text = z.object({ zh: z.string(), en: z.string(), es: z.string() })

export const approvalRow = z.object({
  id: z.uuid(),
  /** Kind with its domain as prefix: `organisation.full-access`. */
  kind: z.string(),
  /** Name of the kind in three languages. */
  title: text,
  /** Name of the subject: of the user, the session or the charge point. */
  subject: z.string(),
  subjectId: z.string().nullable(),
  reason: z.string(),
  /** Amount that would be refunded; null if the request has no amount. */
  amountMinor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
  requestedBy: z.uuid(),
  requestedByName: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  state: z.enum(approvalStates),
  decidedBy: z.uuid().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /**
   * True for the caller if the request waits, belongs to somebody else, and the caller holds the codes for its kind.
   */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const approvalDetail = approvalRow.extend({
  /** Fields of the planned act: label or name → value. */
  payload: z.unknown(),
  result: z.unknown(),
  /** Message key of the refusal, when the act failed. */
  error: z.string().nullable(),
})
export type ApprovalDetail = z.infer<typeof approvalDetail>

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/api/organisation/approvals',
  permission: approvalsScreen.codes,
  summary:
    'Lists requests that need a second person: those waiting for the caller, the caller’s own, or all; newest first',
  query: pageQuery.extend({
    view: z.enum(['waiting', 'mine', 'all']).default('waiting'),
    state: z.enum(approvalStates).optional(),
    kind: z.string().max(100).optional(),
  }),
  reply: pageSchemaOf(approvalRow).extend({
    /** Total amount that all waiting requests together would refund; the same on every page. */
    totalsToRefund: z.array(z.object({ currency: currencyCode, count: z.int(), amountMinor: minorUnits })),
  }),
})
export type ApprovalPage = z.infer<typeof listApprovals.reply>

export const countApprovals = endpoint({
  name: 'countApprovals',
  method: 'GET',
  path: '/api/organisation/approvals-waiting',
  permission: approvalsScreen.codes,
  summary: 'Returns the number of requests that wait for the caller’s decision',
  reply: z.object({ waiting: z.int() }),
})

export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/api/organisation/approvals/{id}',
  permission: approvalsScreen.codes,
  summary: 'Returns a request with the planned act',
  reply: approvalDetail,
})

export const approveApproval = endpoint({
  name: 'approveApproval',
  fresh: 'approve',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/approve',
  permission: approvalsScreen.may.approvals.approve,
  summary: 'Approves another user’s request and executes it once',
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: approvalDetail,
})

export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/refuse',
  permission: approvalsScreen.may.approvals.approve,
  summary: 'Refuses another user’s request; a reason is required',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: approvalDetail,
})

export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/withdraw',
  permission: approvalsScreen.codes,
  summary: 'Withdraws the caller’s own request',
  reply: approvalDetail,
})

export const requestFullAccess = endpoint({
  name: 'requestFullAccess',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/users/{id}/full-access',
  permission: usersScreen.may.sysuser.control,
  summary: 'Requests the role with all permissions for a user; a second person must approve',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ approvalId: z.uuid() }),
})

export const approvalEndpoints = [
  listApprovals,
  countApprovals,
  getApproval,
  approveApproval,
  refuseApproval,
  withdrawApproval,
  requestFullAccess,
] as const
