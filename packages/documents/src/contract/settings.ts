import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { officeCredential } from './credentials.ts'
import { lineCategories } from './documents.ts'
import { invoicePermissions } from './screens.ts'

/**
 * Tax offices, meaning the way in which documents are issued: externally with a record here, as UBL 2.1, or through the
 * tax offices of Spain, Mexico and China.
 */
export const taxOfficeKinds = ['manual', 'en16931', 'verifactu', 'cfdi', 'digital_cn'] as const
export type TaxOfficeKind = (typeof taxOfficeKinds)[number]
export const taxCountries = ['CN', 'MX', 'ES', 'CO', 'CL'] as const
export type TaxCountry = (typeof taxCountries)[number]

/** Handling of a refund: the invoice is reversed and issued again, or a credit note covers the difference. */
export const refundWays = ['reissue', 'credit'] as const
export type RefundWay = (typeof refundWays)[number]

/**
 * Default settings by country; an operator can change all of them. Retention in years: CN measures for accounting archives (30 for vouchers), MX CFF art. 30 (5), ES Código de Comercio art. 30
 * (6), CO Código de Comercio art. 28 of Ley 962 (10), CL Código Tributario art. 200 (6). All of these countries allow
 * cancelling a part of an invoice: CN red invoices in part for returns and allowances (STA announcement 2024 no. 11),
 * MX CFDI de egreso with relation 01 (Anexo 20, guide, appendix 5), ES rectification by differences (RD 1619/2012 art.
 * 15), CO nota crédito (DIAN resolution 000165 of 2023), CL nota de crédito (DL 825 art. 57).
 */
export const documentSettingsByCountry: Readonly<
  Record<TaxCountry, { office: TaxOfficeKind; years: number; refunds: RefundWay }>
> = {
  CN: {
    office: 'digital_cn',
    years: 30,
    refunds: 'credit',
  },
  MX: {
    office: 'cfdi',
    years: 5,
    refunds: 'credit',
  },
  ES: {
    office: 'verifactu',
    years: 6,
    refunds: 'credit',
  },
  CO: {
    office: 'manual',
    years: 10,
    refunds: 'credit',
  },
  CL: {
    office: 'manual',
    years: 6,
    refunds: 'credit',
  },
}

/** Default settings of other countries: documents are issued manually. */
export const otherCountrySettings = { office: 'manual', years: 10, refunds: 'reissue' } as const

const text = (most: number) => z.string().trim().max(most).default('')
const fields = {
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  office: z.enum(taxOfficeKinds),
  /** True to use a built-in test office instead of the real one; its documents stay marked as test documents. */
  test: z.boolean().default(false),
  sellerName: z.string().trim().min(1).max(200),
  sellerTaxId: z.string().trim().toUpperCase().min(1).max(30),
  sellerAddress: text(200),
  sellerPostcode: text(12),
  /** RegimenFiscal (Mexico). */
  sellerRegime: text(10),
  /** Prefix of this operator's document numbers. */
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,6}$/)
    .default(''),
  keepYears: z.int().min(1).max(30),
  keepSimplifiedYears: z.int().min(1).max(30),
  refunds: z.enum(refundWays).default('reissue'),
  /** Spain: true for a trade of the list in article 4.2 of RD 1619/2012, whose simplified invoices reach 3,000 EUR. */
  listedTrade: z.boolean().default(false),
}
/** Highest total of a simplified invoice in Spain, with tax (RD 1619/2012, article 4), in minor units of EUR. */
export const simplifiedLimits = { usual: 40_000, listedTrade: 300_000 } as const
export const documentSettings = z.object({ ...fields, version: z.int() })
export type DocumentSettings = z.output<typeof documentSettings>

export const taxRateForm = z.object({
  category: z.enum(lineCategories),
  /** First day of the rate; the previous rate ends then. */
  from: z.iso.date(),
  rate: z.int().min(0).max(10_000),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{0,20}$/)
    .default(''),
})
export type TaxRateForm = z.output<typeof taxRateForm>
export const taxRateRow = taxRateForm.extend({ id: z.uuid(), until: z.iso.date().nullable() })
export type TaxRateRow = z.output<typeof taxRateRow>

export const documentSettingsReply = documentSettings.extend({
  /** False: these are the defaults of the operator's country, and documents cannot be issued yet. */
  saved: z.boolean(),
  /** Tax rates, newest first. */
  rates: z.array(taxRateRow),
  /** Credentials of the operator at tax offices. */
  credentials: z.array(officeCredential),
})
export type DocumentSettingsReply = z.output<typeof documentSettingsReply>

export const getDocumentSettings = endpoint({
  name: 'getDocumentSettings',
  method: 'GET',
  path: '/api/documents/settings',
  permission: invoicePermissions.view,
  summary: 'Returns the document settings: tax office, issuer, taxes and retention period',
  reply: documentSettingsReply,
})
export const saveDocumentSettings = endpoint({
  name: 'saveDocumentSettings',
  reach: 'operator',
  keeps: { read: getDocumentSettings },
  method: 'PUT',
  path: '/api/documents/settings',
  permission: invoicePermissions.control,
  summary: 'Updates the issuer and the tax office of documents; issued documents do not change',
  body: documentSettings,
  reply: documentSettingsReply,
})
export const saveTaxRate = endpoint({
  name: 'saveTaxRate',
  reach: 'operator',
  method: 'POST',
  path: '/api/documents/tax-rates',
  permission: invoicePermissions.control,
  summary: 'Creates a tax rate from a day on; documents of earlier days use the earlier rate',
  body: taxRateForm,
  reply: documentSettingsReply,
})
export const removeTaxRate = endpoint({
  name: 'removeTaxRate',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/documents/tax-rates/{id}',
  permission: invoicePermissions.control,
  summary: 'Deletes a tax rate that starts after today; the previous rate continues',
  reply: documentSettingsReply,
})
export const documentSettingsEndpoints = [
  getDocumentSettings,
  saveDocumentSettings,
  saveTaxRate,
  removeTaxRate,
] as const
