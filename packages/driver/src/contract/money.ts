import { invoiceDetail, invoiceRow, invoiceTitleForm, invoiceTitleRow } from '@evops/documents/contract'
import { couponRow } from '@evops/members/contract'
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
  summary: 'Their wallet, and their company’s where it pays before them',
  reply: z.array(driverWallet),
})
export const listDriverMovements = endpoint({
  name: 'listDriverMovements',
  method: 'GET',
  path: '/api/driver/wallet/movements',
  permission: 'driver',
  summary: 'What came into their own wallet and left it, the newest first',
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
  summary: 'The ways to pay that the operator offers, in its currency',
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
  summary: 'Asks a provider for a top-up of their own wallet; once for its Idempotency-Key',
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
  summary: 'Their top-ups, the newest first',
  query: pages,
  reply: pageSchemaOf(driverTopUp),
})
export const getTopUp = endpoint({
  name: 'getTopUp',
  method: 'GET',
  path: '/api/driver/top-ups/{id}',
  permission: 'driver',
  summary: 'One top-up as it stands',
  reply: driverTopUp,
})
export const lookAtTopUp = endpoint({
  name: 'lookAtTopUp',
  method: 'POST',
  path: '/api/driver/top-ups/{id}/look',
  permission: 'driver',
  summary: 'Asks the provider how a top-up stands, for a driver who comes back from its page',
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
  summary: 'A ticket for the page of a mini-programme that pays one top-up: short-lived, and good for nothing else',
  reply: z.object({ ticket: z.string(), expiresAt: instant }),
})
const ticket = z.string().min(1).max(200)
export const payHandedOver = endpoint({
  name: 'payHandedOver',
  method: 'POST',
  path: '/api/public/driver/handed-over-payments',
  permission: 'public',
  summary:
    'What a mini-programme calls wx.requestPayment with, for the user of its login code; and how that ended, which the provider is asked about',
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
  summary: 'Their coupons, the newest first',
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
  summary: 'Whom their invoices are made out to; what is personal masked',
  query: pages,
  reply: pageSchemaOf(driverTitle),
})
export const createDriverTitle = endpoint({
  name: 'createDriverTitle',
  method: 'POST',
  path: '/api/driver/invoice-titles',
  permission: 'driver',
  summary: 'Adds a title; its tax id is looked at by the rule of its country',
  body: driverTitleForm,
  reply: driverTitle,
})
export const deleteDriverTitle = endpoint({
  name: 'deleteDriverTitle',
  method: 'DELETE',
  path: '/api/driver/invoice-titles/{id}',
  permission: 'driver',
  summary: 'Removes a title; what was issued to it stays',
  reply: doneReply,
})
export const listDriverInvoiceable = endpoint({
  name: 'listDriverInvoiceable',
  method: 'GET',
  path: '/api/driver/invoiceable-sessions',
  permission: 'driver',
  summary: 'Sessions of the last year that they paid and that no invoice names',
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
export const driverInvoice = invoiceRow.omit({ holderName: true, office: true, version: true })
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
  summary: 'Asks for an invoice of sessions that they paid, made out to one of their titles',
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
  summary: 'The invoices they asked for, the newest first',
  query: pages,
  reply: pageSchemaOf(driverInvoice),
})
export const getDriverInvoice = endpoint({
  name: 'getDriverInvoice',
  method: 'GET',
  path: '/api/driver/invoices/{id}',
  permission: 'driver',
  summary: 'One invoice: its state, sessions and files',
  reply: driverInvoiceDetail,
})
export const downloadDriverInvoice = endpoint({
  name: 'downloadDriverInvoice',
  method: 'GET',
  path: '/api/driver/invoices/{id}/files/{kind}',
  permission: 'driver',
  summary: 'An invoice’s bytes as they were issued',
  params: idParams.extend({ kind: z.string().regex(/^[a-z]{2,20}$/) }),
  reply: 'stream',
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
  listDriverTitles,
  createDriverTitle,
  deleteDriverTitle,
  listDriverInvoiceable,
  applyDriverInvoice,
  listDriverInvoices,
  getDriverInvoice,
  downloadDriverInvoice,
] as const
