import { partnersScreen } from '@evops/organisation/contract'
import {
  currencyCode,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
} from '@evops/platform/contract'
import { z } from 'zod'
import { ocpiVersionParams, ocpiCall, ocpiId, ocpiRoot } from './ocpi-call.ts'

/*
 * Invoices of partners for our drivers' sessions (OCPI 2.3.0, invoicereconciliation as receiver). A partner reports the
 * records of an invoice without amounts. The amounts come from our records and from the paper invoice, which a person
 * enters.
 */
const root = `${ocpiRoot}/{version}/emsp/invoicereconciliation` as const
const one = `${root}/{country}/{party}/{id}` as const
const ofOne = ocpiVersionParams.extend({ country: ocpiId, party: ocpiId, id: ocpiId })
export const ocpiPostPartnerInvoice = ocpiCall('ocpiPostTheirInvoice', 'POST', root, {
  summary: 'OCPI 2.3.0: stores the records of which an invoice of the partner consists',
  params: ocpiVersionParams,
})
export const ocpiGetPartnerInvoice = ocpiCall('ocpiGetTheirInvoice', 'GET', one, {
  summary: 'OCPI 2.3.0: returns the records of an invoice of the partner as stored',
  params: ofOne,
})
export const ocpiPutPartnerInvoice = ocpiCall('ocpiPutTheirInvoice', 'PUT', one, {
  summary: 'OCPI 2.3.0: updates the records of an invoice of the partner',
  params: ofOne,
})
export const ocpiDeletePartnerInvoice = ocpiCall('ocpiDeleteTheirInvoice', 'DELETE', one, {
  summary: 'OCPI 2.3.0: withdraws an invoice of the partner',
  params: ofOne,
})
export const partnerInvoiceCalls = [
  ocpiPostPartnerInvoice,
  ocpiGetPartnerInvoice,
  ocpiPutPartnerInvoice,
  ocpiDeletePartnerInvoice,
] as const

export const invoiceVerdicts = ['open', 'agreed', 'disputed'] as const
export const partnerInvoice = z.object({
  id: z.uuid(),
  invoiceNo: z.string(),
  lastUpdated: instant,
  receivedAt: instant,
  /** Time when the partner withdrew the invoice. */
  removedAt: instant.nullable(),
  currency: currencyCode,
  /** Number of records on the invoice. The next fields count the records with a problem. */
  records: z.int(),
  unknown: z.int(),
  twice: z.int(),
  credited: z.int(),
  /** Number of records of the same months that are on no invoice of the partner. */
  missing: z.int(),
  /** Total of the listed records, by our data. */
  sumMinor: minorUnits,
  /** Amount on the paper invoice. Null: not entered yet. */
  amountMinor: minorUnits.nullable(),
  verdict: z.enum(invoiceVerdicts),
  note: z.string(),
  judgedAt: instant.nullable(),
  judgedBy: z.string().nullable(),
  version: z.int(),
})
export type PartnerInvoice = z.infer<typeof partnerInvoice>

/**
 * unknown: we have no such record. twice: also on another invoice. credited: the record was withdrawn, and the credit
 * is on no invoice. missing: on no invoice.
 */
export const invoiceLineKinds = ['unknown', 'twice', 'credited', 'missing', 'agrees'] as const
export const partnerInvoiceLine = z.object({
  kind: z.enum(invoiceLineKinds),
  recordNo: z.string(),
  /** Number of the session, for the link. Null: we have no such record. */
  sessionNo: z.string().nullable(),
  stationName: z.string(),
  endedAt: instant.nullable(),
  energyDwh: energyDwh.nullable(),
  costMinor: minorUnits.nullable(),
})
export type PartnerInvoiceLine = z.infer<typeof partnerInvoiceLine>

export const listPartnerInvoices = endpoint({
  name: 'listPartnerInvoices',
  method: 'GET',
  path: '/api/organisation/partners/{id}/invoices',
  permission: partnersScreen.codes,
  summary: 'Lists a partner’s invoices for our drivers’ sessions, newest first, compared with its records',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(partnerInvoice),
})
const path = '/api/organisation/partner-invoices/{id}'
export const listPartnerInvoiceLines = endpoint({
  name: 'listPartnerInvoiceLines',
  method: 'GET',
  path: `${path}/lines`,
  permission: partnersScreen.codes,
  summary: 'Lists the records of a partner’s invoice, those with a problem first',
  params: idParams,
  query: pageQuery.extend({ kind: z.enum(invoiceLineKinds).optional() }),
  reply: pageSchemaOf(partnerInvoiceLine),
})
export const judgePartnerInvoice = endpoint({
  name: 'judgePartnerInvoice',
  reach: 'operator',
  method: 'POST',
  path: `${path}/judge`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Records the amount of a partner’s paper invoice, and whether it is agreed or disputed',
  params: idParams,
  body: z
    .object({
      verdict: z.enum(['agreed', 'disputed']),
      amountMinor: minorUnits.min(0).max(1_000_000_000_000),
      note: z.string().trim().max(500).default(''),
      version: z.int(),
    })
    .refine(({ verdict, note }) => verdict === 'agreed' || note !== '', {
      path: ['note'],
      message: 'kit.required',
    }),
  reply: partnerInvoice,
})
export const partnerInvoiceEndpoints = [listPartnerInvoices, listPartnerInvoiceLines, judgePartnerInvoice] as const
