import {
  endpoint,
  instant,
  languages,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { buyerFacts, documentLine, documentTax, issuedDocument } from './documents.ts'
import {
  creditNote,
  creditNoteReasons,
  invoiceMail,
  invoicePayment,
  invoiceSubmission,
  reversalReasons,
} from './invoice-parts.ts'
import { invoiceStates, officeStates } from './invoice-states.ts'
import { invoicePermissions } from './screens.ts'
import { taxOfficeKinds, refundWays } from './settings.ts'

export const invoiceKinds = ['invoice', 'simplified', 'global'] as const
export const invoiceSources = ['sessions', 'bill', 'global'] as const
const needs = (field: string) => ({ path: [field], message: 'kit.required' })
/**
 * Application for an invoice: sessions that one holder paid, a company's monthly bill, or sessions that were not
 * invoiced.
 */
export const invoiceForm = z
  .object({
    source: z.enum(invoiceSources),
    /** Invoice title of the payer; null for a simplified or global invoice, which names no buyer. */
    titleId: z.uuid().nullable().default(null),
    sessionIds: z.array(z.uuid()).max(500).default([]),
    billId: z.uuid().nullable().default(null),
    /** First and last day of a global invoice. */
    from: z.iso.date().nullable().default(null),
    to: z.iso.date().nullable().default(null),
    kind: z.enum(invoiceKinds).default('invoice'),
    remark: z.string().trim().max(500).default(''),
  })
  .refine(({ source, sessionIds }) => (source === 'sessions') === sessionIds.length > 0, needs('sessionIds'))
  .refine(({ source, billId }) => (source === 'bill') === (billId !== null), needs('billId'))
  .refine(({ source, kind }) => (source === 'global') === (kind === 'global'), { path: ['kind'] })
  .refine(({ kind, titleId }) => (kind === 'invoice') === (titleId !== null), needs('titleId'))
  .refine(({ source, from, to }) => (source === 'global') === (from !== null && to !== null && from <= to), {
    path: ['to'],
  })
export type InvoiceForm = z.output<typeof invoiceForm>

export const invoiceRow = z.object({
  id: z.uuid(),
  /** Number of the application, such as `I-000017`; the invoice's own number is `number`. */
  no: z.string(),
  kind: z.enum(invoiceKinds),
  source: z.enum(invoiceSources),
  state: z.enum(invoiceStates),
  office: z.enum(taxOfficeKinds),
  /** State at the tax office; null if nothing was sent to one. */
  officeState: z.enum(officeStates).nullable(),
  /** True if a test counterpart was used instead of the tax office. */
  test: z.boolean(),
  number: z.string().nullable(),
  buyerName: z.string(),
  holderName: z.string().nullable(),
  sessions: z.int(),
  currency: z.string(),
  netMinor: minorUnits,
  taxMinor: minorUnits,
  totalMinor: minorUnits,
  appliedAt: instant,
  issuedOn: z.iso.date().nullable(),
  /**
   * Amount refunded for its sessions since the issue; negative if more was paid than this invoice and its supplementary
   * invoices contain.
   */
  refundedMinor: minorUnits,
  /** Amount cancelled by credit notes. */
  creditedMinor: minorUnits,
  version: z.int(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const invoiceStep = z.object({
  seq: z.int(),
  state: z.enum(invoiceStates),
  at: instant,
  /** User; empty for the product itself or the tax office. */
  byName: z.string(),
  text: z.string(),
})
export const invoiceSession = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  day: z.iso.date(),
  energyDwh: z.int(),
  totalMinor: minorUnits,
})
export type InvoiceSession = z.output<typeof invoiceSession>
/** Remaining amount after credit notes. */
const invoiceLine = invoiceSession.extend({ leftMinor: minorUnits })
const named = invoiceRow.pick({ id: true, no: true, number: true, state: true })
export const invoiceDetail = invoiceRow.extend({
  buyer: buyerFacts,
  titleId: z.uuid().nullable(),
  holderId: z.uuid().nullable(),
  billId: z.uuid().nullable(),
  remark: z.string(),
  timeZone: z.string(),
  document: issuedDocument.nullable(),
  reversal: issuedDocument.nullable(),
  /** Mexico: the invoice that this one replaces, and the invoice that replaces it. */
  replaces: named.nullable(),
  replacedBy: named.nullable(),
  /** The invoice to which this one adds the difference, and the valid invoices that add to this one. */
  supplementOf: named.nullable(),
  supplements: z.array(named.extend({ totalMinor: minorUnits })),
  credits: z.array(creditNote),
  /** True if not fully paid at issue (Mexico: PPD), with the later payments. */
  payLater: z.boolean(),
  payments: z.array(invoicePayment),
  /** Suggested act if its sessions were refunded. */
  refunds: z.enum(refundWays),
  lines: z.array(invoiceLine),
  steps: z.array(invoiceStep),
  submissions: z.array(invoiceSubmission),
  mails: z.array(invoiceMail),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

/** Amounts that an application would have. */
export const invoicePreview = invoiceRow
  .pick({ currency: true, sessions: true, netMinor: true, taxMinor: true, totalMinor: true })
  .extend({
    buyer: buyerFacts,
    lines: z.array(documentLine),
    taxes: z.array(documentTax),
    /** Number of sessions of the bill or the days that are already invoiced, or have no amount. */
    leftOut: z.int(),
  })
export type InvoicePreview = z.output<typeof invoicePreview>

const filter = {
  /** Prefix of the buyer's name, or a complete number. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(invoiceStates).optional(),
  kind: z.enum(invoiceKinds).optional(),
  source: z.enum(invoiceSources).optional(),
  holderId: z.uuid().optional(),
  sessionId: z.uuid().optional(),
  billId: z.uuid().optional(),
  officeState: z.enum(officeStates).optional(),
  /** True to find invoices whose paid amount has changed since the issue. */
  refunded: queryFlag.optional(),
  /** Range of the application date in the operator's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
export const invoiceFilter = z.object(filter)
export type InvoiceFilter = z.output<typeof invoiceFilter>
export const invoiceExport = 'documents.invoices'

const view = invoicePermissions.view
export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/documents/invoices',
  permission: view,
  summary: 'Lists applications for invoices with their state, newest first',
  query: pageQuery.extend({ ...filter, sort: sortKeys(['no', 'totalMinor']) }),
  reply: pageSchemaOf(invoiceRow),
})
export const sumInvoices = endpoint({
  name: 'sumInvoices',
  method: 'GET',
  path: '/api/documents/invoice-sums',
  permission: view,
  summary: 'Returns the totals of the invoices of a filter: number issued and valid, amounts by currency',
  query: invoiceFilter,
  reply: z.object({
    sums: z.array(
      z.object({
        currency: z.string(),
        issued: z.int(),
        netMinor: minorUnits,
        taxMinor: minorUnits,
        totalMinor: minorUnits,
        /** Amount applied for and not issued yet. */
        openMinor: minorUnits,
        /** Number of invoices with refunds after the issue. */
        refunded: z.int(),
      }),
    ),
  }),
})
export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/api/documents/invoices/{id}',
  permission: view,
  summary: 'Returns an invoice with its sessions, documents, steps and the response of the tax office',
  reply: invoiceDetail,
})
export const previewInvoice = endpoint({
  name: 'previewInvoice',
  method: 'POST',
  path: '/api/documents/invoices/preview',
  permission: invoicePermissions.create,
  summary: 'Calculates the amounts of an application for an invoice, by tax; nothing is stored',
  reach: 'operator',
  body: invoiceForm,
  reply: invoicePreview,
})
export const applyInvoice = endpoint({
  name: 'applyInvoice',
  method: 'POST',
  path: '/api/documents/invoices',
  permission: invoicePermissions.create,
  summary: 'Creates an application for an invoice; its sessions can be on no other invoice while it is active',
  reach: 'operator',
  body: invoiceForm,
  reply: invoiceDetail,
})

const note = z.string().trim().max(500)
const act = { method: 'POST', reply: invoiceDetail, reach: 'operator' } as const
const plain = z.object({ version: z.int(), text: note.default('') })
const reasoned = z.object({ version: z.int(), text: note.min(1) })
export const approveInvoice = endpoint({
  ...act,
  name: 'approveInvoice',
  path: '/api/documents/invoices/{id}/approve',
  permission: invoicePermissions.approve,
  summary: 'Approves an application for an invoice, which may then be issued',
  body: plain,
})
export const refuseInvoice = endpoint({
  ...act,
  name: 'refuseInvoice',
  path: '/api/documents/invoices/{id}/refuse',
  permission: invoicePermissions.approve,
  summary: 'Rejects an application for an invoice; its sessions may be applied for again',
  body: reasoned,
})
export const cancelInvoice = endpoint({
  ...act,
  name: 'cancelInvoice',
  path: '/api/documents/invoices/{id}/cancel',
  permission: invoicePermissions.edit,
  summary: 'Withdraws an application for an invoice that has no number yet',
  body: plain,
})
export const issueInvoice = endpoint({
  ...act,
  name: 'issueInvoice',
  path: '/api/documents/invoices/{id}/issue',
  permission: invoicePermissions.approve,
  summary:
    'Issues an invoice: assigns the next number, creates the document and sends it to the tax office; a failed invoice is sent again',
  body: plain,
})
export const uploadInvoice = endpoint({
  ...act,
  name: 'uploadInvoice',
  path: '/api/documents/invoices/{id}/upload',
  permission: invoicePermissions.approve,
  summary:
    'Records an invoice that was issued manually: the file is the request body, its number and name are query parameters',
  query: z.object({
    version: z.coerce.number<number>().int(),
    number: z.string().trim().min(1).max(60),
    fileName: z.string().trim().min(1).max(200),
  }),
  /** Raw content of the file. */
  body: z.unknown(),
  transaction: false,
})
export const reverseInvoice = endpoint({
  ...act,
  name: 'reverseInvoice',
  path: '/api/documents/invoices/{id}/reverse',
  permission: invoicePermissions.control,
  summary: 'Cancels an invoice in full by a document that refers to it; its sessions may be invoiced again',
  body: z.object({ version: z.int(), reason: z.enum(reversalReasons), text: note.min(1) }),
})
export const reissueInvoice = endpoint({
  ...act,
  name: 'reissueInvoice',
  path: '/api/documents/invoices/{id}/reissue',
  permission: invoicePermissions.control,
  summary:
    'Reissues an invoice after refunds: cancels it and issues a new one for the amount that its sessions’ payers have paid so far',
  body: reasoned,
})
export const supplementInvoice = endpoint({
  ...act,
  name: 'supplementInvoice',
  path: '/api/documents/invoices/{id}/supplement',
  permission: invoicePermissions.control,
  summary:
    'Issues a supplementary invoice over the amount that the payer of an invoice has paid beyond it since its issue; the reply is the invoice, with the new one among its supplements',
  body: reasoned,
})
export const replaceInvoice = endpoint({
  ...act,
  name: 'replaceInvoice',
  path: '/api/documents/invoices/{id}/replace',
  permission: invoicePermissions.control,
  summary:
    'Replaces an invoice (Mexico, motive 01): issues a related invoice for the same sessions, then cancels the old one with a reference to it. If the receiver refused the cancellation, requests it again',
  body: z.object({
    version: z.int(),
    text: note.min(1),
    /** Another invoice title of the same payer; null: unchanged. */
    titleId: z.uuid().nullable().default(null),
  }),
})
export const creditInvoice = endpoint({
  ...act,
  name: 'creditInvoice',
  path: '/api/documents/invoices/{id}/credit',
  permission: invoicePermissions.control,
  summary:
    'Issues a credit note for a part of an invoice: an amount, selected sessions, or otherwise the refunds since its issue. All credit notes together never exceed the invoice; once per Idempotency-Key',
  body: z.object({
    version: z.int(),
    reason: z.enum(creditNoteReasons),
    text: note.min(1),
    /** Absent: all sessions. */
    sessionIds: z.array(z.uuid()).max(500).default([]),
    /**
     * Amount with tax. If absent: the remaining amount of the selected sessions, or the refunded amount if none are
     * selected.
     */
    amountMinor: minorUnits.min(1).nullable().default(null),
  }),
})
export const retryPart = endpoint({
  ...act,
  name: 'retryPart',
  path: '/api/documents/invoices/{id}/again',
  permission: invoicePermissions.control,
  summary: 'Resends a credit note or payment report that the tax office rejected',
  body: plain,
})
export const amendInvoiceRecord = endpoint({
  ...act,
  name: 'amendInvoiceRecord',
  path: '/api/documents/invoices/{id}/amend-record',
  permission: invoicePermissions.control,
  summary:
    'Spain: sends another record for each record of an invoice that the office rejected or accepted with errors (subsanación, rechazo previo); the invoice itself stays unchanged',
  body: z.object({
    version: z.int(),
    text: note.min(1),
    /** True if the buyer is a person whom the AEAT’s census does not contain (error 2001). */
    isBuyerOutsideCensus: z.boolean().default(false),
  }),
})
export const mailInvoice = endpoint({
  ...act,
  name: 'mailInvoice',
  path: '/api/documents/invoices/{id}/mail',
  permission: invoicePermissions.edit,
  summary: 'Sends an invoice as issued by e-mail to the specified address, otherwise to that of its invoice title',
  body: z.object({ to: z.string().trim().max(254).default(''), language: z.enum(languages).optional() }),
})
export const invoiceEndpoints = [
  listInvoices,
  sumInvoices,
  getInvoice,
  previewInvoice,
  applyInvoice,
  approveInvoice,
  refuseInvoice,
  cancelInvoice,
  issueInvoice,
  reverseInvoice,
  reissueInvoice,
  supplementInvoice,
  replaceInvoice,
  creditInvoice,
  retryPart,
  amendInvoiceRecord,
  mailInvoice,
] as const
export const invoiceUploadEndpoints = [uploadInvoice] as const
