import {
  crudEndpoints,
  endpoint,
  instant,
  isEmail,
  pageQuery,
  queryFlag,
  rowsImport,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { invoicePermissions } from './screens.ts'
import { readTaxId } from './tax-ids.ts'

export const invoiceTitleKinds = ['company', 'person'] as const

const text = (most: number) => z.string().trim().max(most).default('')
const fields = {
  /** Owner of the invoice title: the wallet of a member or a company; null if it belongs to neither. */
  holderId: z.uuid().nullable().default(null),
  kind: z.enum(invoiceTitleKinds).default('company'),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'documents.fault.country'),
  /** Name exactly as registered at the tax office. */
  name: z.string().trim().min(1).max(200),
  taxId: text(30),
  address: text(200),
  postcode: text(12),
  phone: text(30),
  bank: text(100),
  accountNo: text(40),
  /** Delivery address for paper; empty if none. It is not printed on the invoice. */
  shipTo: text(100),
  shipPhone: text(30),
  shipAddress: text(300),
  email: text(254).refine((value) => value === '' || value.includes('**') || isAddress(value), 'documents.fault.email'),
  /** RegimenFiscalReceptor and UsoCFDI (Mexico). */
  regime: text(10),
  useCode: text(10),
  isDefault: z.boolean().default(false),
}
/** Returns true for an e-mail address as used in practice, including dots and plus signs. */
function isAddress(value: string): boolean {
  return isEmail(value) || /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,10}$/.test(value)
}
type Fields = z.output<z.ZodObject<typeof fields>>

/** A masked id is accepted here and validated when the full id is known. */
const isId = ({ country, taxId, kind }: Pick<Fields, 'country' | 'taxId' | 'kind'>) =>
  taxId === '' ? kind === 'person' : taxId.includes('**') || readTaxId(country, taxId) !== null
const needsPostcode = ({ country, postcode }: Pick<Fields, 'country' | 'postcode'>) =>
  country !== 'MX' || /^\d{5}$/.test(postcode)
function withTitleChecks<T extends z.ZodType<Fields>>(form: T) {
  return form
    .refine(({ shipTo, shipAddress }) => shipTo === '' || shipAddress !== '', {
      path: ['shipAddress'],
      message: 'documents.fault.ship-address',
    })
    .refine(isId, { path: ['taxId'], message: 'documents.fault.tax-id' })
    .refine(needsPostcode, { path: ['postcode'], message: 'documents.fault.postcode' })
    .refine(({ isDefault, holderId }) => !isDefault || holderId !== null, {
      path: ['isDefault'],
      message: 'documents.fault.default',
    })
}
export const invoiceTitleForm = withTitleChecks(z.object(fields))
export type InvoiceTitleForm = z.output<typeof invoiceTitleForm>
export const invoiceTitleChange = withTitleChecks(z.object({ ...fields, version: z.int() }))

/**
 * Invoice title with masked data: tax id, addresses, telephones and e-mail of a person, and every bank account except
 * its last characters.
 */
export const invoiceTitleRow = z.object({
  ...fields,
  id: z.uuid(),
  holderName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type InvoiceTitleRow = z.output<typeof invoiceTitleRow>

const filter = {
  /** Prefix of the name, or a complete tax id. */
  search: z.string().trim().max(200).optional(),
  kind: z.enum(invoiceTitleKinds).optional(),
  country: z.string().trim().length(2).optional(),
  holderId: z.uuid().optional(),
  isDefault: queryFlag.optional(),
}
export const invoiceTitleFilter = z.object(filter)
export type InvoiceTitleFilter = z.output<typeof invoiceTitleFilter>

export const {
  list: listTitles,
  get: getTitle,
  create: createTitle,
  update: updateTitle,
  remove: deleteTitle,
} = crudEndpoints('/api/documents/titles', 'Title', {
  permission: {
    view: invoicePermissions.view,
    edit: invoicePermissions.edit,
    create: invoicePermissions.create,
  },
  row: invoiceTitleRow,
  form: invoiceTitleForm,
  change: invoiceTitleChange,
  query: pageQuery.extend({ ...filter, sort: sortKeys(['name', 'updatedAt']) }),
  summary: {
    list: 'Lists invoice titles by name; personal data masked',
    get: 'Returns an invoice title; personal data masked',
    create: 'Creates an invoice title; its tax id is checked by the rule of its country',
    update:
      'Updates an invoice title; masked values in the request leave the stored values unchanged, and issued documents do not change. 409 if the version is outdated',
    remove: 'Deletes an invoice title; documents issued to it stay',
  },
})
export const revealTitle = endpoint({
  name: 'revealTitle',
  method: 'POST',
  path: '/api/documents/titles/{id}/reveal',
  permission: invoicePermissions.reveal,
  summary: 'Returns the masked data of an invoice title in full; the access is audited',
  reply: invoiceTitleRow.pick({
    taxId: true,
    address: true,
    phone: true,
    email: true,
    accountNo: true,
    shipPhone: true,
    shipAddress: true,
  }),
})
export type RevealedInvoiceTitle = z.output<typeof revealTitle.reply>

/** Columns of the export and fields of the import, in order. */
export const invoiceTitleColumns = [
  'name',
  'kind',
  'country',
  'taxId',
  'address',
  'postcode',
  'phone',
  'email',
  'bank',
  'accountNo',
  'shipTo',
  'shipPhone',
  'shipAddress',
  'regime',
  'useCode',
  'holder',
] as const
export type InvoiceTitleColumn = (typeof invoiceTitleColumns)[number]
export const invoiceTitleExport = 'documents.titles'
export const titleImports = rowsImport('/api/documents/title-imports', 'Title', {
  codes: { import: invoicePermissions.create, view: invoicePermissions.view },
  limits: { rows: 10_000, bytes: 6 * 1024 * 1024 },
  fields: invoiceTitleColumns,
  required: ['name', 'country', 'taxId'],
  what: 'invoice titles',
})
export const {
  preview: previewTitleImport,
  start: startTitleImport,
  list: listTitleImports,
  get: getTitleImport,
  undo: undoTitleImport,
  cancel: cancelTitleImport,
} = titleImports
export const invoiceTitleImportEndpoints = [
  previewTitleImport,
  startTitleImport,
  listTitleImports,
  getTitleImport,
  undoTitleImport,
  cancelTitleImport,
] as const

export const invoiceTitleEndpoints = [listTitles, getTitle, createTitle, updateTitle, deleteTitle, revealTitle] as const
