import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { ledgerAccounts } from './accounts.ts'
import { flowScreen } from './screens.ts'

/** `2026-11`. */
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'ledger.fault.month')
/** Checks before a month is closed. */
export const monthChecks = ['balance', 'ledger', 'statements', 'days', 'differences', 'bank'] as const
export type MonthCheck = (typeof monthChecks)[number]
/** One thing that a check found, with the screen on which it is resolved. */
export const monthFindingItem = z.object({
  name: z.string(),
  /** Local day of the thing, `2026-11-03`; null if it has none. */
  day: z.iso.date().nullable(),
  href: z.string(),
})
export type MonthFindingItem = z.infer<typeof monthFindingItem>
export interface MonthFinding {
  check: MonthCheck
  found: number
  /** The findings themselves, if they have names. */
  items?: readonly MonthFindingItem[]
  /** Screen on which the findings are resolved. */
  href: string
}
export const monthRow = z.object({
  month: monthText,
  state: z.enum(['running', 'open', 'closed']),
  /** True for the next month to close, or the one that may be reopened. */
  isNext: z.boolean(),
  /** Requested step that waits for a second person. */
  requested: z.enum(['close', 'reopen']).nullable(),
  /** History of closing and reopening, newest first. */
  steps: z.array(
    z.object({
      kind: z.enum(['closed', 'reopened']),
      at: instant,
      byName: z.string(),
      secondName: z.string(),
      reason: z.string(),
    }),
  ),
})
export type MonthRow = z.infer<typeof monthRow>

const params = z.object({ month: monthText })
export const listMonths = endpoint({
  name: 'listMonths',
  method: 'GET',
  path: '/api/ledger/months',
  permission: flowScreen.codes,
  summary: 'Lists the months of the books, newest first: which are closed, by whom, and the reason if one was reopened',
  reply: z.array(monthRow),
})
export const checkMonth = endpoint({
  name: 'checkMonth',
  method: 'GET',
  path: '/api/ledger/months/{month}/checks',
  permission: flowScreen.codes,
  summary: 'Lists the obstacles to closing a month, each with its count and the screen that resolves it',
  params,
  reply: z.array(
    z.object({ check: z.enum(monthChecks), found: z.int(), items: z.array(monthFindingItem), href: z.string() }),
  ),
})
const monthAct = {
  method: 'POST',
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  params,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ approvalId: z.uuid() }),
} as const
export const closeMonth = endpoint({
  ...monthAct,
  name: 'closeMonth',
  path: '/api/ledger/months/{month}/close',
  summary:
    'Requests the closing of the next month; a second person must approve. Afterwards nothing can be dated into it',
})
export const reopenMonth = endpoint({
  ...monthAct,
  name: 'reopenMonth',
  path: '/api/ledger/months/{month}/reopen',
  summary: 'Requests the reopening of the last closed month; a second person must approve',
})

export const accountCode = z.object({
  account: z.enum(ledgerAccounts),
  code: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z.-]{1,30}$/, 'ledger.fault.code'),
  name: z.string().trim().min(1).max(100),
  /** Group code of the tax office: código agrupador of the SAT. */
  groupCode: z
    .string()
    .trim()
    .regex(/^[0-9.]{0,10}$/, 'ledger.fault.code')
    .default(''),
})
export type AccountCode = z.output<typeof accountCode>
/** Code of the account for the output tax of a rate, in hundredths of a percent. */
export const taxCode = accountCode.omit({ account: true }).extend({ rate: z.int().min(1).max(10_000) })
export type TaxCode = z.output<typeof taxCode>
const codesBody = z.object({
  /** Tax id of the books' owner: RFC, NIF, NIT, RUT, 统一社会信用代码. */
  taxId: z.string().trim().max(30).default(''),
  codes: z.array(accountCode).max(ledgerAccounts.length),
  taxCodes: z.array(taxCode).max(20).default([]),
})
export const accountCodes = codesBody.extend({ version: z.int() })
export type AccountCodes = z.output<typeof accountCodes>
export const getAccountCodes = endpoint({
  name: 'getAccountCodes',
  method: 'GET',
  path: '/api/ledger/account-codes',
  permission: flowScreen.codes,
  summary: 'Returns the accountant’s codes of our accounts and tax rates, and the accounts of the books without a code',
  reply: accountCodes.extend({
    missing: z.array(z.enum(ledgerAccounts)),
    /** Rates of the operator's output tax, in hundredths of a percent, whether they have a code or not. */
    taxRates: z.array(z.int()),
    /** Country of the operator's invoices; proposes a chart. */
    country: z.string().nullable(),
  }),
})
export const saveAccountCodes = endpoint({
  name: 'saveAccountCodes',
  method: 'PUT',
  reach: 'operator',
  path: '/api/ledger/account-codes',
  permission: flowScreen.may.captialflow.edit,
  summary: 'Sets the accountant’s codes of our accounts, all of them at once',
  body: accountCodes,
  reply: accountCodes,
  keeps: { read: getAccountCodes },
})

export const monthEndpoints = [listMonths, checkMonth, closeMonth, reopenMonth] as const
export const accountCodeEndpoints = [getAccountCodes, saveAccountCodes] as const

/** Files of one month of the books, for the accountant and for authorities. */
export const accountingFiles = [
  'journal',
  'cn',
  'mx-catalogo',
  'mx-balanza',
  'mx-polizas',
  'es-diario',
  'co-diario',
  'cl-diario',
] as const
export type AccountingFile = (typeof accountingFiles)[number]
export const accountingFileFilter = z.object({ month: monthText })
/** Policies (pólizas) are requested by an inspection order: `ABC1234567/26`. */
export const polizasFilter = accountingFileFilter.extend({
  requestNo: z.string().regex(/^[A-Z]{3}\d{7}\/\d{2}$/, 'ledger.fault.request-no'),
})
export const accountingFileExport = (file: AccountingFile) => `ledger.books-${file}`
