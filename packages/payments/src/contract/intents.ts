import {
  endpoint,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { payMethods, providers } from './providers.ts'
import { paymentPermissions } from './screens.ts'

export const intentStates = ['created', 'authorised', 'captured', 'cancelled', 'failed', 'expired'] as const
export type IntentState = (typeof intentStates)[number]
export const intentPurposes = ['topup', 'test'] as const
/** Reason of the automatic refund of a payment whose wallet was closed before it arrived. */
export const closedReason = 'wallet-closed'
/** Reason of the automatic refund of money that a guest's charge left, or that staff gave back on its bill. */
export const guestReason = 'guest-rest'
export const refundStates = ['asked', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const intentStepSources = ['callback', 'poll', 'hand', 'clock'] as const
export type IntentStepSource = (typeof intentStepSources)[number]
export const callbackEventStates = ['stored', 'applied', 'nothing', 'wrong'] as const

/** The payer's next step: scan a code, open a page, use the provider's script, or pay manually and enter the number. */
export const payerNextStep = z.object({
  kind: z.enum(['qr', 'redirect', 'jsapi', 'client_secret', 'manual']),
  value: z.string(),
  /** Parameters for the provider's script in an app. */
  params: z.record(z.string(), z.string()).optional(),
})
export type PayerNextStep = z.infer<typeof payerNextStep>

const amountMinor = minorUnits.min(1).max(1_000_000_000_000)

export const intentForm = z.object({
  accountId: z.uuid(),
  /** The member's or company's wallet that is recharged. */
  walletId: z.uuid(),
  amountMinor,
  method: z.enum(payMethods),
  /** The payer's id at the provider: inside WeChat the openid. */
  payer: z.string().trim().max(128).default(''),
  subject: z.string().trim().max(120).default(''),
  /** later: the provider reserves the money until it is captured. */
  capture: z.enum(['now', 'later']).default('now'),
})
export type IntentForm = z.output<typeof intentForm>

export const intentRow = toStoredSchema(intentForm.omit({ payer: true, capture: true })).extend({
  id: z.uuid(),
  ourNo: z.string(),
  accountName: z.string(),
  provider: z.enum(providers),
  purpose: z.enum(intentPurposes),
  /** Null for a test transaction. */
  walletId: z.uuid().nullable(),
  walletName: z.string().nullable(),
  currency: z.string(),
  authorisedMinor: minorUnits,
  capturedMinor: minorUnits,
  refundedMinor: minorUnits,
  state: z.enum(intentStates),
  /** True for a payment through the loopback. This never changes. */
  test: z.boolean(),
  providerNo: z.string(),
  expiresAt: instant,
  problem: z.string(),
  journalId: z.uuid().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
  byName: z.string(),
})
export type IntentRow = z.infer<typeof intentRow>

export const refundRow = intentRow
  .pick({ id: true, ourNo: true, amountMinor: true, providerNo: true, problem: true, byName: true })
  .extend({
    state: z.enum(refundStates),
    reason: z.string(),
    requestedAt: instant,
    endedAt: instant.nullable(),
  })
export const intentStepRow = z.object({
  number: z.int(),
  kind: z.string(),
  stateAfter: z.string(),
  amountMinor: minorUnits,
  source: z.enum(intentStepSources),
  note: z.string(),
  at: instant,
  byName: z.string(),
})
export const callbackEventRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  receivedAt: instant,
  times: z.int(),
  state: z.enum(callbackEventStates),
  problem: z.string(),
})
/** Share of a payment and its recipient. reason: the provider's code for a share that was not paid. */
export const shareRow = z.object({
  state: z.enum(['asked', 'sent', 'shared', 'done']),
  problem: z.string(),
  parts: z.array(
    z.object({
      partyId: z.uuid(),
      receiver: z.string(),
      name: z.string(),
      amountMinor: minorUnits,
      returnedMinor: minorUnits,
      state: z.enum(['asked', 'done', 'closed']),
      reason: z.string(),
    }),
  ),
})
/** A captured amount. There may be several if the provider allows partial captures. */
export const captureRow = z.object({
  number: z.int(),
  id: z.uuid(),
  ourNo: z.string(),
  amountMinor: minorUnits,
  refundedMinor: minorUnits,
  /** Contested by the payer, or refunded at the provider. */
  disputedMinor: minorUnits,
  at: instant,
})
export const intentDetail = intentRow.extend({
  offer: payerNextStep.nullable(),
  captures: z.array(captureRow),
  /** True if further captures are possible after the first one. */
  takesOften: z.boolean(),
  /** Amount that can be refunded now. */
  refundableMinor: minorUnits,
  steps: z.array(intentStepRow),
  events: z.array(callbackEventRow),
  refunds: z.array(refundRow),
  share: shareRow.nullable(),
})
export type IntentDetail = z.infer<typeof intentDetail>

const path = '/api/payments/intents'
export const listPaymentIntents = endpoint({
  name: 'listPaymentIntents',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary: 'Lists payments through providers, newest first',
  query: pageQuery.extend({
    /** Beginning of our number, or the full number of the provider. */
    search: z.string().trim().max(100).optional(),
    state: z.enum(intentStates).optional(),
    accountId: z.uuid().optional(),
    walletId: z.uuid().optional(),
    from: instant.optional(),
    to: instant.optional(),
    sort: sortKeys(['createdAt']),
  }),
  reply: pageSchemaOf(intentRow),
})
export const getPaymentIntent = endpoint({
  name: 'getPaymentIntent',
  method: 'GET',
  path: `${path}/{id}`,
  permission: paymentPermissions.view,
  summary: 'Returns a payment: how to pay it, its steps, reports of the provider, and refunds',
  reply: intentDetail,
})
const ofOne = {
  method: 'POST',
  reply: intentDetail,
  transaction: false,
  reach: 'operator',
} as const
export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  reach: 'operator',
  method: 'POST',
  path,
  permission: paymentPermissions.payment.create,
  summary: 'Requests a payment from a provider to top up a wallet; once per Idempotency-Key',
  body: intentForm,
  reply: intentDetail,
  transaction: false,
})
export const queryPaymentIntent = endpoint({
  ...ofOne,
  name: 'queryPaymentIntent',
  path: `${path}/{id}/query`,
  permission: paymentPermissions.payment.create,
  summary: 'Queries the state of a payment at the provider and books the result',
})
export const cancelPaymentIntent = endpoint({
  ...ofOne,
  name: 'cancelPaymentIntent',
  path: `${path}/{id}/cancel`,
  permission: paymentPermissions.payment.create,
  summary: 'Cancels a payment, so that it can no longer be paid; if it was paid in the meantime, it is booked instead',
})
export const capturePaymentIntent = endpoint({
  ...ofOne,
  name: 'capturePaymentIntent',
  path: `${path}/{id}/capture`,
  permission: paymentPermissions.payment.control,
  summary: 'Captures a part of the reserved amount; the provider releases the rest unless further captures follow',
  /** isFinal false: the rest stays reserved, if the provider supports it. */
  body: z.object({
    amountMinor,
    isFinal: z.boolean().default(true),
    /** Amount already captured, as the caller sees it. Only one of two parallel captures succeeds. */
    takenMinor: minorUnits.default(0),
  }),
})
export const confirmPaymentIntent = endpoint({
  name: 'confirmPaymentIntent',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{id}/confirm`,
  permission: paymentPermissions.payment.control,
  summary:
    'Requests a second person’s confirmation of a bank transfer that arrived; each receipt number is credited once',
  body: z.object({ voucherNo: z.string().trim().min(1).max(60) }),
  reply: z.object({ approvalId: z.uuid() }),
})
export const refundPaymentIntent = endpoint({
  name: 'refundPaymentIntent',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{id}/refunds`,
  permission: paymentPermissions.payment.control,
  summary:
    'Refunds a payment in full or in part by the way it was paid; above the limit a second person must approve; once per Idempotency-Key',
  /** captureId: the capture that is refunded. Missing: the first one with a sufficient amount. */
  body: z.object({
    amountMinor,
    reason: z.string().trim().min(1).max(80),
    captureId: z.uuid().optional(),
  }),
  reply: z.object({ refundId: z.uuid().nullable(), approvalId: z.uuid().nullable() }),
})

export const intentEndpoints = [
  listPaymentIntents,
  getPaymentIntent,
  createPaymentIntent,
  queryPaymentIntent,
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  refundPaymentIntent,
] as const

/** Callback of a provider. The content has its own signature. */
export const paymentCallback = endpoint({
  name: 'paymentCallback',
  method: 'POST',
  path: '/api/public/payments/{accountId}/notify',
  permission: 'public',
  summary:
    'Receives a provider’s report of a payment: verifies the signature over its bytes, stores it, replies, and applies it afterwards',
  params: z.object({ accountId: z.uuid() }),
  reply: 'stream',
  transaction: false,
  bare: true,
  bodyLimit: 65_536,
})
