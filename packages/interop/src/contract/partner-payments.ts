import {
  currencyCode,
  endpoint,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  toStoredSchema,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { roamingScreen } from './screens.ts'

/*
 * Payments between us and a partner: our payments for our drivers' sessions, the partner's payments for its drivers'
 * sessions, and set-offs where agreed. One person records a payment and another person approves it. A reversal is a
 * separate entry.
 */
export const partnerPaymentKinds = ['out', 'in', 'set_off'] as const
const text = (most: number) => z.string().trim().max(most)
export const partnerPaymentForm = z.object({
  kind: z.enum(partnerPaymentKinds),
  amountMinor: minorUnits.min(1).max(1_000_000_000_000),
  /** Bank date of the payment, or date of the set-off. */
  paidOn: z.iso.date(),
  /** Reference at the bank, or of the agreement. Unique per partner. */
  reference: text(100).min(1),
  /** Our bank account. */
  account: text(100).default(''),
  note: text(500).default(''),
})
export type PartnerPaymentForm = z.output<typeof partnerPaymentForm>
export const partnerPayment = toStoredSchema(partnerPaymentForm).extend({
  id: z.uuid(),
  currency: currencyCode,
  /** Time of approval and booking. */
  at: instant,
  recordedByName: z.string(),
  approvedByName: z.string(),
  /** Id of the payment that this entry reverses. */
  reverses: z.uuid().nullable(),
  reversedAt: instant.nullable(),
})
export type PartnerPayment = z.infer<typeof partnerPayment>
export const partnerDebts = z.object({
  currency: currencyCode,
  /** Debt of the partner to us. Less than 0: the partner paid in advance. */
  oursMinor: minorUnits,
  /** Our debt to the partner. Less than 0: we paid more than the partner has billed so far. */
  theirsMinor: minorUnits,
  netted: z.boolean(),
  /** Maximum amounts for a payment and for a set-off. */
  mostOutMinor: minorUnits,
  mostSetOffMinor: minorUnits,
})
export type PartnerDebts = z.infer<typeof partnerDebts>

const path = '/api/organisation/partners/{id}/payments'
export const listPartnerPayments = endpoint({
  name: 'listPartnerPayments',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Lists payments to and from a partner and set-offs, newest first, with the debts of both sides',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(partnerPayment).extend({
    debts: partnerDebts,
    /** Request that waits for the approval of a second person. */
    waiting: z.object({ id: z.uuid(), subject: z.string(), byName: z.string() }).nullable(),
  }),
})
const approvalReply = z.object({ approvalId: z.uuid() })
export const recordPartnerPayment = endpoint({
  name: 'recordPartnerPayment',
  reach: 'operator',
  method: 'POST',
  path,
  permission: roamingScreen.may.partnerpay.create,
  summary: 'Records a payment to or from a partner, or a set-off; a second person must approve',
  params: idParams,
  body: partnerPaymentForm,
  reply: approvalReply,
})
export const reversePartnerPayment = endpoint({
  name: 'reversePartnerPayment',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partner-payments/{id}/reverse',
  permission: roamingScreen.may.partnerpay.create,
  summary: 'Requests the reversal of a payment by a separate entry; a second person must approve',
  params: idParams,
  body: z.object({ reason: text(500).min(1) }),
  reply: approvalReply,
})
export const partnerPaymentEndpoints = [listPartnerPayments, recordPartnerPayment, reversePartnerPayment] as const
