import { endpoint, instant, minorUnits, pageOf, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { payMethods, providers } from './providers.ts'
import { paymentPermissions } from './screens.ts'

export const intentStates = ['created', 'authorised', 'captured', 'cancelled', 'failed', 'expired'] as const
export type IntentState = (typeof intentStates)[number]
export const intentPurposes = ['topup', 'test'] as const
export const refundStates = ['asked', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const stepSources = ['callback', 'poll', 'hand', 'clock'] as const
export type StepSource = (typeof stepSources)[number]
export const eventStates = ['stored', 'applied', 'nothing', 'wrong'] as const

/** What the payer does next: scans, opens, is handed to the provider's script, or pays by hand and names the number. */
export const offer = z.object({
  kind: z.enum(['qr', 'redirect', 'jsapi', 'client_secret', 'manual']),
  value: z.string(),
  /** What the provider's script in an app is called with. */
  params: z.record(z.string(), z.string()).optional(),
})
export type Offer = z.infer<typeof offer>

const amountMinor = minorUnits.min(1).max(1_000_000_000_000)

export const intentForm = z.object({
  accountId: z.uuid(),
  /** The member's or company's wallet that is topped up. */
  walletId: z.uuid(),
  amountMinor,
  method: z.enum(payMethods),
  /** Who pays, as the provider knows them: inside WeChat their openid. */
  payer: z.string().trim().max(128).default(''),
  subject: z.string().trim().max(120).default(''),
  /** later: the provider sets the money aside until it is captured. */
  capture: z.enum(['now', 'later']).default('now'),
})
export type IntentForm = z.output<typeof intentForm>

export const intentRow = toStoredSchema(intentForm.omit({ payer: true, capture: true })).extend({
  id: z.uuid(),
  ourNo: z.string(),
  accountName: z.string(),
  provider: z.enum(providers),
  purpose: z.enum(intentPurposes),
  /** Null: a test transaction. */
  walletId: z.uuid().nullable(),
  walletName: z.string().nullable(),
  currency: z.string(),
  authorisedMinor: minorUnits,
  capturedMinor: minorUnits,
  refundedMinor: minorUnits,
  state: z.enum(intentStates),
  /** Paid through the loopback: for ever. */
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
    askedAt: instant,
    endedAt: instant.nullable(),
  })
export const stepRow = z.object({
  number: z.int(),
  kind: z.string(),
  stateAfter: z.string(),
  amountMinor: minorUnits,
  source: z.enum(stepSources),
  note: z.string(),
  at: instant,
  byName: z.string(),
})
export const eventRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  receivedAt: instant,
  times: z.int(),
  state: z.enum(eventStates),
  problem: z.string(),
})
/** What of a payment went on to whom; reason: the provider's word for why it did not. */
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
/** What was taken of it; more than once where the provider lets what was set aside be taken in parts. */
export const captureRow = z.object({
  number: z.int(),
  id: z.uuid(),
  ourNo: z.string(),
  amountMinor: minorUnits,
  refundedMinor: minorUnits,
  at: instant,
})
export const intentDetail = intentRow.extend({
  offer: offer.nullable(),
  captures: z.array(captureRow),
  /** More may be taken after a first time. */
  takesOften: z.boolean(),
  /** What could go back now. */
  refundableMinor: minorUnits,
  steps: z.array(stepRow),
  events: z.array(eventRow),
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
  summary: 'Payments through providers, the newest first',
  query: pageQuery.extend({
    /** The beginning of our number or all of the provider's. */
    search: z.string().trim().max(100).optional(),
    state: z.enum(intentStates).optional(),
    accountId: z.uuid().optional(),
    walletId: z.uuid().optional(),
    from: instant.optional(),
    to: instant.optional(),
    sort: sortKeys(['createdAt']),
  }),
  reply: pageOf(intentRow),
})
export const getPaymentIntent = endpoint({
  name: 'getPaymentIntent',
  method: 'GET',
  path: `${path}/{id}`,
  permission: paymentPermissions.view,
  summary: 'One payment: how to pay it, each step, what the provider reported, what was refunded',
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
  summary: 'Asks a provider for a top-up of a wallet; once for its Idempotency-Key',
  body: intentForm,
  reply: intentDetail,
  transaction: false,
})
export const queryPaymentIntent = endpoint({
  ...ofOne,
  name: 'queryPaymentIntent',
  path: `${path}/{id}/query`,
  permission: paymentPermissions.payment.create,
  summary: 'Asks the provider how it stands, and books what it says',
})
export const cancelPaymentIntent = endpoint({
  ...ofOne,
  name: 'cancelPaymentIntent',
  path: `${path}/{id}/cancel`,
  permission: paymentPermissions.payment.create,
  summary: 'It can no longer be paid; what was paid meanwhile is booked instead',
})
export const capturePaymentIntent = endpoint({
  ...ofOne,
  name: 'capturePaymentIntent',
  path: `${path}/{id}/capture`,
  permission: paymentPermissions.payment.control,
  summary: 'Takes a part of what was set aside; the provider frees the rest unless more is to be taken',
  /** isFinal false: the rest stays set aside, where the provider can do that. */
  body: z.object({
    amountMinor,
    isFinal: z.boolean().default(true),
    /** What was taken before, as the caller sees it: of two who take at once, one does. */
    takenMinor: minorUnits.default(0),
  }),
})
export const confirmPaymentIntent = endpoint({
  ...ofOne,
  name: 'confirmPaymentIntent',
  path: `${path}/{id}/confirm`,
  permission: paymentPermissions.payment.control,
  summary: 'Confirms manually what arrived at the bank or the counter',
  body: z.object({ voucherNo: z.string().trim().min(1).max(60) }),
})
export const refundPaymentIntent = endpoint({
  name: 'refundPaymentIntent',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{id}/refunds`,
  permission: paymentPermissions.payment.control,
  summary:
    'Gives money back the way it came, all or a part; above the limit a second person must agree; once for its Idempotency-Key',
  /** captureId: of which it goes back; left out: the first that has so much. */
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

/** A provider calls here; the bytes are verified by themselves. */
export const paymentCallback = endpoint({
  name: 'paymentCallback',
  method: 'POST',
  path: '/api/public/payments/{accountId}/notify',
  permission: 'public',
  summary: 'What a provider reports of a payment: verified on its bytes, kept, answered, applied afterwards',
  params: z.object({ accountId: z.uuid() }),
  reply: 'stream',
  transaction: false,
  bare: true,
  bodyLimit: 65_536,
})
