import { invoiceDetail, invoiceRow, invoiceTitleForm, invoiceTitleRow } from '@evops/documents/contract'
import { couponRow, voucherCodeText } from '@evops/members/contract'
import { intentRow, payerNextStep, payMethods } from '@evops/payments/contract'
import {
  currencyCode,
  doneReply,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
} from '@evops/platform/contract'
import { z } from 'zod'

const pages = pageQuery.omit({ sort: true })

export const driverWallet = z.object({
  id: z.uuid(),
  /** The driver's own wallet, or that of the company that pays first. */
  kind: z.enum(['own', 'company']),
  name: z.string(),
  state: z.enum(['active', 'frozen', 'closed']),
  currency: currencyCode,
  /** Amount available now; null for a company's wallet. */
  availableMinor: minorUnits.nullable(),
  principalMinor: minorUnits.nullable(),
  /** Bonus credit: pays only service and occupancy fees. */
  giftMinor: minorUnits.nullable(),
  frozenMinor: minorUnits.nullable(),
  arrearsMinor: minorUnits.nullable(),
})
export type DriverWallet = z.infer<typeof driverWallet>
export const listDriverWallets = endpoint({
  name: 'listDriverWallets',
  method: 'GET',
  path: '/api/driver/wallets',
  permission: 'driver',
  summary: 'Lists the driver’s wallet, and the company’s wallet if it pays first',
  reply: z.array(driverWallet),
})
export const listDriverMovements = endpoint({
  name: 'listDriverMovements',
  method: 'GET',
  path: '/api/driver/wallet/movements',
  permission: 'driver',
  summary: 'Lists movements of the driver’s own wallet, newest first',
  query: pages,
  reply: pageSchemaOf(
    z.object({
      at: instant,
      /** The ledger's name of the movement: payment.topup, order.settled … */
      what: z.string(),
      businessId: z.uuid(),
      account: z.enum(['principal', 'gift', 'frozen', 'arrears']),
      /** Negative: outgoing. */
      amountMinor: minorUnits,
      currency: currencyCode,
    }),
  ),
})
export const topUpOptions = endpoint({
  name: 'topUpOptions',
  method: 'GET',
  path: '/api/driver/top-up-options',
  permission: 'driver',
  summary: 'Returns the payment methods for top-ups that the operator offers, in its currency',
  reply: z.object({
    currency: currencyCode,
    ways: z.array(
      z.object({
        accountId: z.uuid(),
        provider: intentRow.shape.provider,
        method: z.enum(payMethods),
        /** jsapi: the WeChat app whose web authorisation provides the payerCode; otherwise empty. */
        appId: z.string(),
        /** True for a loopback: no real payment. */
        test: z.boolean(),
      }),
    ),
  }),
})
export const driverTopUp = z.object({
  id: z.uuid(),
  ourNo: z.string(),
  amountMinor: minorUnits,
  currency: currencyCode,
  provider: intentRow.shape.provider,
  method: z.enum(payMethods),
  state: intentRow.shape.state,
  test: z.boolean(),
  /** Next step of the payment; null if none is left. */
  offer: payerNextStep.nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
})
export type DriverTopUp = z.infer<typeof driverTopUp>
export const createTopUp = endpoint({
  name: 'createTopUp',
  method: 'POST',
  path: '/api/driver/top-ups',
  permission: 'driver',
  summary: 'Creates a top-up of the driver’s own wallet at a payment provider; once per Idempotency-Key',
  body: z.object({
    accountId: z.uuid(),
    method: z.enum(payMethods),
    amountMinor: minorUnits.min(1).max(1_000_000_000_000),
    /** The payer's openid inside WeChat, if the app has it. */
    payer: z.string().trim().max(128).default(''),
    /** Alternative: a web page's code of WeChat's authorisation; the server exchanges it for the payer. */
    payerCode: z.string().trim().min(1).max(128).optional(),
  }),
  reply: driverTopUp,
  transaction: false,
})
export const listTopUps = endpoint({
  name: 'listTopUps',
  method: 'GET',
  path: '/api/driver/top-ups',
  permission: 'driver',
  summary: 'Lists the driver’s top-ups, newest first',
  query: pages,
  reply: pageSchemaOf(driverTopUp),
})
export const getTopUp = endpoint({
  name: 'getTopUp',
  method: 'GET',
  path: '/api/driver/top-ups/{id}',
  permission: 'driver',
  summary: 'Returns a top-up with its current state',
  reply: driverTopUp,
})
export const lookAtTopUp = endpoint({
  name: 'lookAtTopUp',
  method: 'POST',
  path: '/api/driver/top-ups/{id}/look',
  permission: 'driver',
  summary: 'Checks the state of a top-up at the payment provider, for a driver who returns from its page',
  reply: driverTopUp,
  transaction: false,
})

/** Validity of a ticket for the page of a mini-programme. */
export const paymentTicketSeconds = 10 * 60
export const handOverTopUp = endpoint({
  name: 'handOverTopUp',
  method: 'POST',
  path: '/api/driver/top-ups/{id}/hand-over',
  permission: 'driver',
  summary: 'Creates a short-lived ticket that lets the page of a mini-programme pay this top-up and nothing else',
  reply: z.object({ ticket: z.string(), expiresAt: instant }),
})
const ticket = z.string().min(1).max(200)
export const payHandedOver = endpoint({
  name: 'payHandedOver',
  method: 'POST',
  path: '/api/public/driver/handed-over-payments',
  permission: 'public',
  summary:
    'Returns the parameters of wx.requestPayment in a mini-programme for the user of its login code; after the payment, checks the result at the payment provider',
  body: z.discriminatedUnion('step', [
    z.object({ step: z.literal('pay'), ticket, code: z.string().trim().min(1).max(200) }),
    z.object({ step: z.literal('ended'), ticket, outcome: z.enum(['ok', 'cancelled', 'failed']) }),
  ]),
  reply: driverTopUp.pick({ state: true, amountMinor: true, currency: true, test: true, offer: true }),
  transaction: false,
})

export const listDriverCoupons = endpoint({
  name: 'listDriverCoupons',
  method: 'GET',
  path: '/api/driver/coupons',
  permission: 'driver',
  summary: 'Lists the driver’s coupons, newest first',
  query: pages.extend({ state: couponRow.shape.state.optional() }),
  reply: pageSchemaOf(couponRow.omit({ strategyId: true, memberId: true, memberName: true, reason: true })),
})

export const driverTitleForm = z.object(invoiceTitleForm.shape).omit({ holderId: true })
export const driverTitle = invoiceTitleRow.omit({ holderId: true, holderName: true })
export const listDriverTitles = endpoint({
  name: 'listDriverTitles',
  method: 'GET',
  path: '/api/driver/invoice-titles',
  permission: 'driver',
  summary: 'Lists the driver’s invoice titles; personal data masked',
  query: pages,
  reply: pageSchemaOf(driverTitle),
})
export const createDriverTitle = endpoint({
  name: 'createDriverTitle',
  method: 'POST',
  path: '/api/driver/invoice-titles',
  permission: 'driver',
  summary: 'Creates an invoice title; its tax id is checked by the rule of its country',
  body: driverTitleForm,
  reply: driverTitle,
})
export const deleteDriverTitle = endpoint({
  name: 'deleteDriverTitle',
  method: 'DELETE',
  path: '/api/driver/invoice-titles/{id}',
  permission: 'driver',
  summary: 'Deletes an invoice title; documents issued to it stay',
  reply: doneReply,
})
export const listDriverInvoiceable = endpoint({
  name: 'listDriverInvoiceable',
  method: 'GET',
  path: '/api/driver/invoiceable-sessions',
  permission: 'driver',
  summary: 'Lists sessions of the last year that the driver paid and that are on no invoice',
  query: pages,
  reply: pageSchemaOf(
    z.object({
      sessionId: z.uuid(),
      sessionNo: z.string(),
      day: z.iso.date(),
      energyDwh,
      totalMinor: minorUnits,
      currency: currencyCode,
    }),
  ),
})
export const driverInvoice = invoiceRow.omit({ holderName: true, office: true, officeState: true, version: true })
export const driverInvoiceDetail = driverInvoice.extend({
  sessions: z.array(invoiceDetail.shape.lines.element),
  /** Available file formats: pdf, xml … */
  files: z.array(z.string()),
})
export const applyDriverInvoice = endpoint({
  name: 'applyDriverInvoice',
  method: 'POST',
  path: '/api/driver/invoices',
  permission: 'driver',
  summary: 'Applies for an invoice of sessions that the driver paid, for one of the driver’s invoice titles',
  body: z.object({
    titleId: z.uuid(),
    sessionIds: z.array(z.uuid()).min(1).max(100),
    remark: z.string().trim().max(500).default(''),
  }),
  reply: driverInvoiceDetail,
})
export const listDriverInvoices = endpoint({
  name: 'listDriverInvoices',
  method: 'GET',
  path: '/api/driver/invoices',
  permission: 'driver',
  summary: 'Lists the invoices that the driver applied for, newest first',
  query: pages,
  reply: pageSchemaOf(driverInvoice),
})
export const getDriverInvoice = endpoint({
  name: 'getDriverInvoice',
  method: 'GET',
  path: '/api/driver/invoices/{id}',
  permission: 'driver',
  summary: 'Returns an invoice with its state, sessions and files',
  reply: driverInvoiceDetail,
})
export const downloadDriverInvoice = endpoint({
  name: 'downloadDriverInvoice',
  method: 'GET',
  path: '/api/driver/invoices/{id}/files/{kind}',
  permission: 'driver',
  summary: 'Returns the file of an invoice exactly as issued',
  params: idParams.extend({ kind: z.string().regex(/^[a-z]{2,20}$/) }),
  reply: 'stream',
})
export const redeemDriverVoucher = endpoint({
  name: 'redeemDriverVoucher',
  method: 'POST',
  path: '/api/driver/voucher-redemptions',
  permission: 'driver',
  summary:
    'Redeems a voucher code: its sum becomes bonus credit. Unknown, ended and used codes get the same answer; wrong codes count against a limit. Takes an Idempotency-Key',
  body: z.object({ code: voucherCodeText }),
  reply: z.object({ id: z.uuid(), amountMinor: minorUnits, currency: currencyCode }),
  transaction: false,
})
export const driverMoneyEndpoints = [
  listDriverWallets,
  listDriverMovements,
  topUpOptions,
  createTopUp,
  listTopUps,
  getTopUp,
  lookAtTopUp,
  handOverTopUp,
  payHandedOver,
  listDriverCoupons,
  redeemDriverVoucher,
  listDriverTitles,
  createDriverTitle,
  deleteDriverTitle,
  listDriverInvoiceable,
  applyDriverInvoice,
  listDriverInvoices,
  getDriverInvoice,
  downloadDriverInvoice,
] as const
