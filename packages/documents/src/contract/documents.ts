import { endpoint, idParams, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { invoicePermissions } from './screens.ts'

/**
 * external: issued elsewhere, with a number of its own; global: sales to the public in a period; supplement: adds to
 * another document what its sessions cost more; reversal: cancels all that is left of another document; credit: cancels
 * a part of it; payment: reports that others were paid.
 */
export const documentKinds = [
  'invoice',
  'simplified',
  'global',
  'supplement',
  'external',
  'reversal',
  'credit',
  'payment',
] as const
export type DocumentKind = (typeof documentKinds)[number]
export const lineCategories = ['electricity', 'service', 'occupancy'] as const
export type LineCategory = (typeof lineCategories)[number]
export const documentFileKinds = ['pdf', 'xml', 'stamped', 'upload'] as const
export type DocumentFileKind = (typeof documentFileKinds)[number]

/** Line of a document by its tax. Prices include the tax; a line's net amount is the remainder of its gross amount. */
export const documentLine = z.object({
  category: z.enum(lineCategories),
  text: z.string(),
  /** Classification code of the tax office. */
  code: z.string(),
  energyDwh: z.int(),
  /** Tax rate in hundredths of a percent. */
  rate: z.int(),
  grossMinor: minorUnits,
  taxMinor: minorUnits,
  netMinor: minorUnits,
})
export type DocumentLine = z.output<typeof documentLine>
export const documentTax = z.object({ rate: z.int(), netMinor: minorUnits, taxMinor: minorUnits })
export type DocumentTax = z.output<typeof documentTax>

/** Seller, as at the time of issue. */
export const sellerFacts = z.object({
  name: z.string(),
  taxId: z.string(),
  address: z.string(),
  postcode: z.string(),
  country: z.string(),
  regime: z.string(),
})
export type SellerFacts = z.output<typeof sellerFacts>
/** Buyer, as at the time of issue. */
export const buyerFacts = sellerFacts.extend({
  kind: z.enum(['person', 'company']),
  useCode: z.string(),
  email: z.string(),
})
export type BuyerFacts = z.output<typeof buyerFacts>

export const documentFile = z.object({
  kind: z.enum(documentFileKinds),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
/** Issued document without its content, which is in its files. */
export const issuedDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedAt: instant,
  day: z.iso.date(),
  currency: z.string(),
  lines: z.array(documentLine),
  taxes: z.array(documentTax),
  netMinor: minorUnits,
  taxMinor: minorUnits,
  totalMinor: minorUnits,
  reason: z.string(),
  hash: z.string(),
  keepUntil: z.iso.date(),
  files: z.array(documentFile),
})
export type IssuedDocument = z.output<typeof issuedDocument>

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/documents/{id}/files/{kind}',
  permission: invoicePermissions.view,
  summary: 'Returns the file of a document exactly as issued: PDF, XML, as stamped by the tax office, or as uploaded',
  params: idParams.extend({ kind: z.enum(documentFileKinds) }),
  reply: 'stream',
})
export const checkDocuments = endpoint({
  name: 'checkDocuments',
  method: 'GET',
  path: '/api/documents/check',
  permission: invoicePermissions.view,
  summary: 'Checks every series from its first document on and returns missing, changed or wrongly chained documents',
  reply: z.object({
    documents: z.int(),
    series: z.int(),
    faults: z.array(z.object({ number: z.string(), fault: z.enum(['gap', 'hash', 'chain', 'bytes']) })),
  }),
})
export type DocumentCheck = z.output<typeof checkDocuments.reply>
export const documentEndpoints = [checkDocuments, downloadDocument] as const
