import { intentRow, payerNextStep, payMethods } from '@evops/payments/contract'
import { currencyCode, endpoint, instant, minorUnits } from '@evops/platform/contract'
import { pricedSession } from '@evops/tariffs/contract'
import { z } from 'zod'
import { liveSession } from './charging.ts'
import { languageSchema, operatorCodeQuery } from './parts.ts'

/*
 * Charging without an account (decision 330): the guest chooses a sum, the provider holds it or takes it, the session
 * starts, and its bill is captured. Only the guest knows the link, and the link alone opens the charge.
 */

/** paying: the payment is open; charging: started; paid, released: over; abandoned: never paid, nothing started. */
export const guestChargeStates = ['paying', 'charging', 'paid', 'released', 'abandoned'] as const
export type GuestChargeState = (typeof guestChargeStates)[number]
/** Reasons why a guest does not charge. */
export const guestRefusals = [
  'declined',
  'expired',
  'cancelled',
  'occupied',
  'offline',
  'closed',
  'not-started',
  'refused',
] as const
export type GuestRefusal = (typeof guestRefusals)[number]

/** Secret of a charge: 32 random bytes that the guest's browser creates. */
export const guestLink = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const linkParams = z.object({ link: guestLink })

/** A tax that the prices include. `rate` is in hundredths of a percent. */
const includedTax = z.object({ category: z.enum(['electricity', 'service', 'occupancy']), rate: z.int() })
const seller = z.object({ name: z.string(), taxId: z.string(), address: z.string(), rates: z.array(includedTax) })

const receipt = z.object({ bill: pricedSession.nullable(), seller, taxMinor: minorUnits, at: instant })

export const getGuestOptions = endpoint({
  name: 'getGuestOptions',
  method: 'GET',
  path: '/api/public/driver/guest-options',
  permission: 'public',
  summary: 'Returns what a guest needs to pay: the ways to pay, the sums to choose from, the seller and included taxes',
  query: operatorCodeQuery,
  reply: z.object({
    currency: currencyCode,
    /** Sums that may be held, the usual one first. */
    sums: z.array(minorUnits),
    ways: z.array(
      z.object({
        accountId: z.uuid(),
        provider: intentRow.shape.provider,
        method: z.enum(payMethods),
        /** True if the sum is held, false if it is prepaid and the rest goes back at the end. */
        holds: z.boolean(),
        test: z.boolean(),
      }),
    ),
    seller,
  }),
})

export const guestCharge = z.object({
  /** Short number for the guest and the operator's staff. */
  no: z.string(),
  state: z.enum(guestChargeStates),
  refusal: z.enum(guestRefusals).nullable(),
  stationName: z.string(),
  connectorName: z.string(),
  code: z.string(),
  currency: currencyCode,
  /** Sum that is held or prepaid. */
  sumMinor: minorUnits,
  provider: intentRow.shape.provider,
  method: z.enum(payMethods),
  test: z.boolean(),
  /** Next step of the payment; null if none is left. */
  offer: payerNextStep.nullable(),
  paidMinor: minorUnits,
  refundedMinor: minorUnits,
  session: liveSession.nullable(),
  /** Bill of a session that has ended, with the seller; null before. */
  receipt: receipt.nullable(),
  hotline: z.string(),
})
export type GuestCharge = z.infer<typeof guestCharge>

export const createGuestCharge = endpoint({
  name: 'createGuestCharge',
  method: 'POST',
  path: '/api/public/driver/guest-charges',
  permission: 'public',
  summary:
    'Opens the payment of a charge without an account, once per link; the session starts when the payment is authorised',
  body: z.object({
    ...operatorCodeQuery.shape,
    link: guestLink,
    qr: z.string().trim().min(1).max(200),
    accountId: z.uuid(),
    method: z.enum(payMethods),
    sumMinor: minorUnits.min(1),
    language: languageSchema,
  }),
  reply: guestCharge,
  transaction: false,
})
const ofLink = { permission: 'public', params: linkParams, reply: guestCharge, transaction: false } as const
export const getGuestCharge = endpoint({
  ...ofLink,
  name: 'getGuestCharge',
  method: 'GET',
  path: '/api/public/driver/guest-charges/{link}',
  summary: 'Returns a charge without an account: its payment, the live session, and the receipt at the end',
})
export const stopGuestCharge = endpoint({
  ...ofLink,
  name: 'stopGuestCharge',
  method: 'POST',
  path: '/api/public/driver/guest-charges/{link}/stop',
  summary: 'Stops the session of a guest, or cancels the payment if nothing has started',
})

const placeAndPaid = { stationName: true, connectorName: true, currency: true, paidMinor: true } as const
/** Receipt of a payment that a terminal at a charge point took (OCPP 2.1, C20). */
export const terminalReceipt = guestCharge.pick(placeAndPaid).extend({
  sessionNo: z.string(),
  payableMinor: minorUnits,
  /** Credit for energy that the vehicle returned to the grid. The terminal takes the rest of the bill. */
  creditMinor: minorUnits,
  /** VAT number that the driver entered at the terminal. Empty if none. */
  vatNumber: z.string(),
  receipt,
})
export type TerminalReceipt = z.infer<typeof terminalReceipt>

export const getTerminalReceipt = endpoint({
  name: 'getTerminalReceipt',
  method: 'GET',
  path: '/api/public/driver/receipts/{link}',
  permission: 'public',
  summary: 'Returns the receipt of a payment at the terminal of a charge point, by the link that the terminal showed',
  params: z.object({ link: z.string().regex(/^[A-Za-z0-9_-]{64}$/) }),
  reply: terminalReceipt,
  transaction: false,
})

export const guestEndpoints = [
  getGuestOptions,
  createGuestCharge,
  getGuestCharge,
  stopGuestCharge,
  getTerminalReceipt,
] as const
