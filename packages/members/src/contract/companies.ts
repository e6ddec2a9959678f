import { counterPayMethods, walletFigures, flowScreen } from '@evops/ledger/contract'
import { doneReply, endpoint, eraseCall, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { daysToPay, taxHundredths } from './bill-terms.ts'
import { memberStates } from './members.ts'
import { email, invoiceProfile, phone, mandatoryReason, stationIds, taxId } from './shapes.ts'
import { companyPermissions, companiesScreen, membersScreen } from './screens.ts'

export const payModes = ['prepaid', 'postpaid'] as const
export type PayMode = (typeof payModes)[number]

const fields = {
  name: z.string().trim().min(1).max(100),
  taxId: taxId.default(''),
  contact: z.string().trim().max(60).default(''),
  phone: phone.default(''),
  email: email.default(''),
  address: z.string().trim().max(200).default(''),
  /** postpaid: on credit up to the limit, with one bill a month. */
  payMode: z.enum(payModes).default('prepaid'),
  creditLimitMinor: z.int().min(0).max(1_000_000_000_000).default(0),
  /** Day of the month. */
  billingDay: z.int().min(1).max(28).default(1),
  /** Terms of bills; null: the operator's defaults. */
  daysToPay: daysToPay.nullable().default(null),
  taxHundredths: taxHundredths.nullable().default(null),
  /** Price group of its people; null: the rule's own price. */
  priceGroup: z.string().trim().max(40).nullable().default(null),
  /** Stations where its people may charge; null: all. */
  stationIds: stationIds.default(null),
  /** Responsible employee. */
  manager: z.string().trim().max(60).default(''),
  invoice: invoiceProfile.default({
    title: '',
    taxId: '',
    address: '',
    phone: '',
    bank: '',
    account: '',
    email: '',
  }),
  remark: z.string().trim().max(500).default(''),
}
const creditOfPrepaid = { path: ['creditLimitMinor'], message: 'members.fault.credit' }
function creditFits({ payMode, creditLimitMinor }: { payMode: PayMode; creditLimitMinor: number }): boolean {
  return payMode === 'postpaid' || creditLimitMinor === 0
}

export const companyForm = z.object(fields).refine(creditFits, creditOfPrepaid)
export type CompanyForm = z.output<typeof companyForm>
export const companyChange = z.object({ ...fields, id: z.uuid(), version: z.int() }).refine(creditFits, creditOfPrepaid)
export type CompanyChange = z.output<typeof companyChange>

/**
 * low: at most a fifth of the credit limit is left; spent: nothing is left, and no session can start before a payment.
 */
export const creditWarnings = ['low', 'spent'] as const
export type CreditWarning = (typeof creditWarnings)[number]

export const companyRow = walletFigures.extend({
  id: z.uuid(),
  name: z.string(),
  taxId: z.string(),
  contact: z.string(),
  phone: z.string(),
  payMode: z.enum(payModes),
  state: z.enum(memberStates),
  stateReason: z.string(),
  /** Warning for monthly payers, shown before starts are rejected. */
  creditWarning: z.enum(creditWarnings).nullable(),
  /** Number of people currently bound to it. */
  people: z.int(),
  currency: z.string(),
  createdAt: instant,
  version: z.int(),
})
export type CompanyRow = z.infer<typeof companyRow>
export const companyDetail = companyRow.extend({
  email: z.string(),
  address: z.string(),
  billingDay: z.int(),
  daysToPay: z.int().nullable(),
  taxHundredths: z.int().nullable(),
  priceGroup: z.string().nullable(),
  stationIds: z.array(z.uuid()).nullable(),
  manager: z.string(),
  invoice: invoiceProfile,
  remark: z.string(),
})
export type CompanyDetail = z.infer<typeof companyDetail>

export const companyFilter = z.object({
  /** Prefix of the name, or of the tax id. */
  search: z.string().trim().max(100).optional(),
  payMode: z.enum(payModes).optional(),
  state: z.enum(memberStates).optional(),
})
export type CompanyFilter = z.output<typeof companyFilter>
/** Kind of the list's export. */
export const companyExport = 'members.companies'

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/user/corporate/list',
  permission: companyPermissions.view,
  summary: 'Lists companies with the balances and debts of their wallets, newest first',
  query: pageQuery.extend({ ...companyFilter.shape, sort: sortKeys(['name', 'createdAt']) }),
  reply: pageSchemaOf(companyRow),
})
export const nameCompanies = endpoint({
  name: 'nameCompanies',
  method: 'GET',
  path: '/user/corporate/idandnamelist',
  permission: [...companiesScreen.codes, ...membersScreen.codes],
  summary: 'Lists ids and names of at most 200 companies, by name, for a selection list',
  query: z.object({ search: z.string().trim().max(100).optional(), id: z.uuid().optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/companies/{id}',
  permission: companyPermissions.view,
  summary: 'Returns a company with its wallet',
  reply: companyDetail,
})
export const saveCompany = endpoint({
  name: 'saveCompany',
  reach: 'operator',
  method: 'POST',
  path: '/user/corporate/save',
  permission: companyPermissions.create,
  summary: 'Creates a company and opens its wallet; name and tax id must be unique within the operator',
  body: companyForm,
  reply: companyDetail,
})
export const updateCompany = endpoint({
  name: 'updateCompany',
  reach: 'operator',
  keeps: { read: getCompany },
  method: 'POST',
  path: '/user/corporate/update',
  permission: companyPermissions.edit,
  summary: 'Updates a company; the credit limit cannot fall below the credit in use. 409 if the version is outdated',
  body: companyChange,
  reply: companyDetail,
})
const byId = z.object({ id: z.uuid() })
export const deleteCompany = endpoint({
  name: 'deleteCompany',
  reach: 'operator',
  method: 'POST',
  path: '/user/corporate/delete',
  permission: companyPermissions.delete,
  summary: 'Deletes a company and closes its wallet; refused while members are bound or money or debts are left',
  body: byId,
  reply: doneReply,
})
/** Older form of the API. */
export const deleteCompanyByGet = endpoint({
  name: 'deleteCompanyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/corporate/delete',
  permission: companyPermissions.delete,
  summary: 'Deletes a company (older GET form); prefer POST',
  query: byId,
  reply: doneReply,
  writes: true,
})

export const eraseCompanyContact = eraseCall('/api/companies', 'CompanyContact', {
  reach: 'operator',
  permission: companyPermissions.delete,
  summary:
    'Erases the name, telephone and e-mail of a company’s contact, also those for its invoices (PRIV-01); the company stays',
  reply: companyDetail,
})

const money = byId.extend({
  amountMinor: z.coerce.number<number>().int().min(1).max(1_000_000_000_000),
  method: z.enum(counterPayMethods),
  voucherNo: z.string().trim().max(60).default(''),
})
const companyRecharge = money.extend({
  payer: z.string().trim().max(100).default(''),
  note: z.string().trim().max(500).default(''),
})
const companyRefund = money.extend({ reason: mandatoryReason })
const moved = z.object({
  journalId: z.uuid().nullable(),
  /** Set if the amount is above the limit and a second person must decide. */
  approvalId: z.uuid().nullable(),
  amountMinor: z.int(),
})
export const rechargeCompany = endpoint({
  name: 'rechargeCompany',
  method: 'POST',
  path: '/user/corporate/comprecharge',
  permission: flowScreen.may.wallet.create,
  summary: "Tops up a company's wallet as at the cash desk; once per Idempotency-Key",
  body: companyRecharge,
  reply: moved,
})
export const rechargeCompanyByGet = endpoint({
  name: 'rechargeCompanyByGet',
  method: 'GET',
  path: '/user/corporate/comprecharge',
  permission: flowScreen.may.wallet.create,
  summary: 'Tops up a company’s wallet, once per Idempotency-Key (older GET form); prefer POST',
  query: companyRecharge,
  reply: moved,
  writes: true,
})
export const refundCompany = endpoint({
  name: 'refundCompany',
  method: 'POST',
  path: '/user/corporate/comprefund',
  permission: flowScreen.may.wallet.control,
  summary: "Refunds money from a company's wallet as at the cash desk; once per Idempotency-Key",
  body: companyRefund,
  reply: moved,
})
export const refundCompanyByGet = endpoint({
  name: 'refundCompanyByGet',
  method: 'GET',
  path: '/user/corporate/comprefund',
  permission: flowScreen.may.wallet.control,
  summary: 'Refunds money from a company’s wallet, once per Idempotency-Key (older GET form); prefer POST',
  query: companyRefund,
  reply: moved,
  writes: true,
})

export const companyEndpoints = [
  listCompanies,
  nameCompanies,
  getCompany,
  saveCompany,
  updateCompany,
  deleteCompany,
  deleteCompanyByGet,
  eraseCompanyContact,
] as const
export const companyMoneyEndpoints = [rechargeCompany, rechargeCompanyByGet, refundCompany, refundCompanyByGet] as const
