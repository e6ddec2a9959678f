import { approvalDetail, approvalRow, approvalStates, approvalsScreen } from '@evops/organisation/contract'
import { endpoint, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { orderChanges } from './order-acts.ts'
import { auditsScreen } from './screens.ts'

/** Changes of orders that wait for a second person, and those that were decided (orderoptaudit). */
export const orderAudit = approvalRow.extend({ orderId: z.uuid().nullable(), change: z.enum(orderChanges) })
export type OrderAudit = z.infer<typeof orderAudit>
export const orderAuditDetail = approvalDetail.extend({
  orderId: z.uuid().nullable(),
  change: z.enum(orderChanges),
})
export type OrderAuditDetail = z.infer<typeof orderAuditDetail>

const auditors = auditsScreen.codes
const deciders = approvalsScreen.may.approvals.approve

export const listOrderAudits = endpoint({
  name: 'listOrderAudits',
  method: 'GET',
  path: '/api/orders/audits',
  permission: auditors,
  summary: 'Changes of orders that need a second person: waiting for me, mine, or all; the newest first',
  query: pageQuery.extend({
    view: z.enum(['waiting', 'mine', 'all']).default('waiting'),
    state: z.enum(approvalStates).optional(),
    change: z.enum(orderChanges).optional(),
  }),
  reply: pageOf(orderAudit),
})
export const getOrderAudit = endpoint({
  name: 'getOrderAudit',
  method: 'GET',
  path: '/api/orders/audits/{id}',
  permission: auditors,
  summary: 'One change of an order that needs a second person',
  reply: orderAuditDetail,
})
export const approveOrderAudit = endpoint({
  name: 'approveOrderAudit',
  method: 'POST',
  path: '/api/orders/audits/{id}/approve',
  permission: deciders,
  summary: "Approves another user's change of an order and carries it out, once",
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: orderAuditDetail,
})
export const refuseOrderAudit = endpoint({
  name: 'refuseOrderAudit',
  method: 'POST',
  path: '/api/orders/audits/{id}/refuse',
  permission: deciders,
  summary: "Refuses another user's change of an order; the reason is required",
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: orderAuditDetail,
})
export const withdrawOrderAudit = endpoint({
  name: 'withdrawOrderAudit',
  method: 'POST',
  path: '/api/orders/audits/{id}/withdraw',
  permission: auditors,
  summary: "Takes back one's own request for a change of an order",
  reply: orderAuditDetail,
})

export const auditEndpoints = [
  listOrderAudits,
  getOrderAudit,
  approveOrderAudit,
  refuseOrderAudit,
  withdrawOrderAudit,
] as const
