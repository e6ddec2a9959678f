import { endpoint, minorUnits, pageQuery, pageSchemaOf } from '@evops/platform/contract'
import { z } from 'zod'
import { documentKinds } from './documents.ts'
import { invoicePermissions } from './screens.ts'

/** Month of the register, `2026-11`, by day of issue in the seller's time zone. */
export const registerFilter = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'documents.fault.month'),
})
/** One tax rate of an issued document: a document with two rates has two rows. */
export const registerRow = z.object({
  /** The document and the rate. */
  id: z.string(),
  day: z.iso.date(),
  number: z.string(),
  kind: z.enum(documentKinds),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  buyerCountry: z.string(),
  /** In hundredths of a percent. */
  rate: z.int(),
  netMinor: minorUnits,
  taxMinor: minorUnits,
  totalMinor: minorUnits,
  currency: z.string(),
  /** Number of the document that this one takes back or reduces; '' for none. */
  reversesNumber: z.string(),
})
export type RegisterRow = z.infer<typeof registerRow>
export const listInvoiceRegister = endpoint({
  name: 'listInvoiceRegister',
  method: 'GET',
  path: '/api/documents/register',
  permission: invoicePermissions.view,
  summary: 'Lists the register of issued invoices of a month: a row per document and tax rate, and the sums by rate',
  query: pageQuery.extend(registerFilter.shape),
  reply: pageSchemaOf(registerRow).extend({
    rates: z.array(z.object({ rate: z.int(), netMinor: minorUnits, taxMinor: minorUnits })),
  }),
})
export const registerExport = 'documents.register'
export const registerEndpoints = [listInvoiceRegister] as const
