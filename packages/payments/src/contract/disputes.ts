import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { providers } from './providers.ts'
import { paymentPermissions } from './screens.ts'

/* Cases: a payer contests a payment, or somebody refunded it at the provider. */

export const disputeKinds = ['dispute', 'outside_refund'] as const
export type DisputeKind = (typeof disputeKinds)[number]
/** accepted: the operator does not contest it. The provider keeps the amount. */
export const disputeStates = ['opened', 'evidence_sent', 'won', 'lost', 'accepted'] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeRow = z.object({
  id: z.uuid(),
  kind: z.enum(disputeKinds),
  accountId: z.uuid(),
  accountName: z.string(),
  provider: z.enum(providers),
  /** Number of the dispute, or of the refund, at the provider. */
  disputeNo: z.string(),
  /** Provider's number of the payment. */
  paymentNo: z.string(),
  /** Null for a payment that is unknown here. */
  intentId: z.uuid().nullable(),
  walletName: z.string().nullable(),
  amountMinor: minorUnits,
  currency: z.string(),
  /** In the provider's words. */
  reason: z.string(),
  /** Deadline for evidence. Null if the provider asks for none. */
  evidenceDueAt: instant.nullable(),
  state: z.enum(disputeStates),
  /** Part that the wallet still had. The rest became arrears. */
  heldMinor: minorUnits,
  evidence: z.string(),
  evidenceAt: instant.nullable(),
  openedAt: instant,
  endedAt: instant.nullable(),
  holdJournalId: z.uuid().nullable(),
  endJournalId: z.uuid().nullable(),
  version: z.int(),
})
export type DisputeRow = z.infer<typeof disputeRow>

const path = '/api/payments/disputes'
export const disputeFilter = z.object({
  /** The provider's number of the dispute or of the payment. */
  search: z.string().trim().max(100).optional(),
  kind: z.enum(disputeKinds).optional(),
  state: z.enum(disputeStates).optional(),
  accountId: z.uuid().optional(),
  intentId: z.uuid().optional(),
})
export type DisputeFilter = z.output<typeof disputeFilter>
export const disputeExport = 'payments.disputes'

export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary: 'Lists contested payments and refunds made at the provider, newest first',
  query: pageQuery.extend({ ...disputeFilter.shape, sort: sortKeys(['openedAt', 'evidenceDueAt']) }),
  reply: pageSchemaOf(disputeRow),
})
export const getDispute = endpoint({
  name: 'getDispute',
  method: 'GET',
  path: `${path}/{id}`,
  permission: paymentPermissions.view,
  summary:
    'Returns a contested payment or a refund made at the provider, with its payment, deadline, evidence and postings',
  reply: disputeRow,
})
const act = { method: 'POST', reply: disputeRow, transaction: false, reach: 'operator' } as const
export const sendDisputeEvidence = endpoint({
  ...act,
  name: 'sendDisputeEvidence',
  path: `${path}/{id}/evidence`,
  permission: paymentPermissions.payment.control,
  summary: 'Sends the evidence for a contested payment to the provider',
  body: z.object({ version: z.int(), text: z.string().trim().min(1).max(2_000) }),
})
export const acceptDispute = endpoint({
  ...act,
  name: 'acceptDispute',
  path: `${path}/{id}/accept`,
  permission: paymentPermissions.payment.approve,
  summary: 'Accepts a contested payment, or confirms a refund made at the provider; the amount is lost',
  body: z.object({ version: z.int() }),
})
export const disputeEndpoints = [listDisputes, getDispute, sendDisputeEvidence, acceptDispute] as const
