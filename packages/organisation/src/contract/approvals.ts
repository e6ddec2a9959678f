import { currencyCode, endpoint, instant, minorUnits, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { approvalsScreen, usersScreen } from './screens.ts'

/*
 *   waiting → executed            somebody else approved and the act was done, in one transaction
 *           → failed              approved, but the act was refused meanwhile (`error` says why)
 *           → refused             somebody else said no
 *           → withdrawn           the requester took it back
 *           → expired             nobody decided in time
 */
export const approvalStates = ['waiting', 'executed', 'failed', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const text = z.object({ zh: z.string(), en: z.string(), es: z.string() })

export const approvalRow = z.object({
  id: z.uuid(),
  /** Begins with its domain: `organisation.full-access`. */
  kind: z.string(),
  /** What the kind is called, in three languages. */
  title: text,
  /** What it is about, in words: the user's, order's or charge point's name. */
  subject: z.string(),
  subjectId: z.string().nullable(),
  reason: z.string(),
  /** What it would give back; null: it is about no amount. */
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
  /** True for whoever asks here: waiting, somebody else's, and the codes for its kind are held. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const approvalDetail = approvalRow.extend({
  /** What will be done, as fields: label or name → value. */
  payload: z.unknown(),
  result: z.unknown(),
  /** The key of the refusal, when the act failed. */
  error: z.string().nullable(),
})
export type ApprovalDetail = z.infer<typeof approvalDetail>

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/api/organisation/approvals',
  permission: approvalsScreen.codes,
  summary: 'Requests that need a second person: waiting for me, mine, or all; the newest first',
  query: pageQuery.extend({
    view: z.enum(['waiting', 'mine', 'all']).default('waiting'),
    state: z.enum(approvalStates).optional(),
    kind: z.string().max(100).optional(),
  }),
  reply: pageOf(approvalRow).extend({
    /** What all of them together would give back, on every page. */
    givesBack: z.array(z.object({ currency: currencyCode, count: z.int(), amountMinor: minorUnits })),
  }),
})
export type ApprovalPage = z.infer<typeof listApprovals.reply>

export const countApprovals = endpoint({
  name: 'countApprovals',
  method: 'GET',
  path: '/api/organisation/approvals-waiting',
  permission: approvalsScreen.codes,
  summary: 'How many requests wait for me',
  reply: z.object({ waiting: z.int() }),
})

export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/api/organisation/approvals/{id}',
  permission: approvalsScreen.codes,
  summary: 'One request with what will be done',
  reply: approvalDetail,
})

export const approveApproval = endpoint({
  name: 'approveApproval',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/approve',
  permission: approvalsScreen.may.approvals.approve,
  summary: 'Approves another user’s request and carries it out, once',
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: approvalDetail,
})

export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/refuse',
  permission: approvalsScreen.may.approvals.approve,
  summary: 'Refuses another user’s request; the reason is required',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: approvalDetail,
})

export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/api/organisation/approvals/{id}/withdraw',
  permission: approvalsScreen.codes,
  summary: 'Takes back one’s own request',
  reply: approvalDetail,
})

export const requestFullAccess = endpoint({
  name: 'requestFullAccess',
  method: 'POST',
  path: '/api/organisation/users/{id}/full-access',
  permission: usersScreen.may.sysuser.control,
  summary: 'Asks that a user gets the role that holds every code; a second person decides',
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
