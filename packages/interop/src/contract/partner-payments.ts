import {
  currencyCode,
  endpoint,
  idParams,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  toStoredSchema,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { roamingScreen } from './screens.ts'

/*
 * Money between us and a partner: what we paid it for our drivers' sessions, what it paid us for its drivers', what was set off where
 * that is agreed. Recorded by one person, approved by another one, and taken back by an entry of its own.
 */
export const partnerPaymentKinds = ['out', 'in', 'set_off'] as const
const text = (most: number) => z.string().trim().max(most)
export const partnerPaymentForm = z.object({
  kind: z.enum(partnerPaymentKinds),
  amountMinor: minorUnits.min(1).max(1_000_000_000_000),
  /** By the bank, or when it was set off. */
  paidOn: z.iso.date(),
  /** What the bank calls it, or the agreement. Once for a partner. */
  reference: text(100).min(1),
  /** The account of ours. */
  account: text(100).default(''),
  note: text(500).default(''),
})
export type PartnerPaymentForm = z.output<typeof partnerPaymentForm>
export const partnerPayment = toStoredSchema(partnerPaymentForm).extend({
  id: z.uuid(),
  currency: currencyCode,
  /** When it was approved, and so booked. */
  at: instant,
  recordedByName: z.string(),
  approvedByName: z.string(),
  /** The payment that this entry takes back. */
  reverses: z.uuid().nullable(),
  reversedAt: instant.nullable(),
})
export type PartnerPayment = z.infer<typeof partnerPayment>
/** How both stand now. */
export const partnerDebts = z.object({
  currency: currencyCode,
  /** What the partner owes us; less than 0: it paid ahead. */
  oursMinor: minorUnits,
  /** What we owe the partner; less than 0: it was paid more than it has billed by now. */
  theirsMinor: minorUnits,
  netted: z.boolean(),
  /** So much may be paid, and set off. */
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
  summary: 'Payments to and from a partner and what was set off, the newest first, and how both stand',
  params: idParams,
  query: pageQuery,
  reply: pageOf(partnerPayment).extend({
    debts: partnerDebts,
    /** The request that waits for a second person. */
    waiting: z.object({ id: z.uuid(), subject: z.string(), byName: z.string() }).nullable(),
  }),
})
const asked = z.object({ approvalId: z.uuid() })
export const recordPartnerPayment = endpoint({
  name: 'recordPartnerPayment',
  reach: 'operator',
  method: 'POST',
  path,
  permission: roamingScreen.may.partnerpay.create,
  summary: 'Records a payment to or from a partner, or what is set off; another person approves',
  params: idParams,
  body: partnerPaymentForm,
  reply: asked,
})
export const reversePartnerPayment = endpoint({
  name: 'reversePartnerPayment',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partner-payments/{id}/reverse',
  permission: roamingScreen.may.partnerpay.create,
  summary: 'Asks for a payment to be reversed by an entry of its own; another person approves',
  params: idParams,
  body: z.object({ reason: text(500).min(1) }),
  reply: asked,
})
export const partnerPaymentEndpoints = [
  listPartnerPayments,
  recordPartnerPayment,
  reversePartnerPayment,
] as const
