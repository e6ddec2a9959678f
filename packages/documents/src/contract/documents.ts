import { endpoint, idParams, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { invoicePermissions } from './screens.ts'

/**
 * external: issued elsewhere, with a number of its own; global: what was sold to the public of a period; reversal: takes all
 * that is left of another; credit: a part of it; payment: tells that others were paid.
 */
export const documentKinds = [
  'invoice',
  'simplified',
  'global',
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

/** What is sold, by its tax. Prices hold the tax; a line's net is what is left of its gross. */
export const documentLine = z.object({
  category: z.enum(lineCategories),
  text: z.string(),
  /** How the office classes it. */
  code: z.string(),
  energyDwh: z.int(),
  /** Hundredths of a percent. */
  rate: z.int(),
  grossMinor: minorUnits,
  taxMinor: minorUnits,
  netMinor: minorUnits,
})
export type DocumentLine = z.output<typeof documentLine>
export const documentTax = z.object({ rate: z.int(), netMinor: minorUnits, taxMinor: minorUnits })
export type DocumentTax = z.output<typeof documentTax>

/** Who issues it, as it stood then. */
export const sellerFacts = z.object({
  name: z.string(),
  taxId: z.string(),
  address: z.string(),
  postcode: z.string(),
  country: z.string(),
  regime: z.string(),
})
export type SellerFacts = z.output<typeof sellerFacts>
/** Who it is made out to, as it stood then. */
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
/** One document as it is told; its bytes are its files. */
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
  summary: 'A document’s bytes as they were issued: PDF, XML, as an office stamped it, or as it was uploaded',
  params: idParams.extend({ kind: z.enum(documentFileKinds) }),
  reply: 'stream',
})
export const checkDocuments = endpoint({
  name: 'checkDocuments',
  method: 'GET',
  path: '/api/documents/check',
  permission: invoicePermissions.view,
  summary:
    'Checks every series again, from its first document on: what is missing, changed or out of its chain',
  reply: z.object({
    documents: z.int(),
    series: z.int(),
    faults: z.array(z.object({ number: z.string(), fault: z.enum(['gap', 'hash', 'chain', 'bytes']) })),
  }),
})
export type DocumentCheck = z.output<typeof checkDocuments.reply>
export const documentEndpoints = [checkDocuments, downloadDocument] as const
