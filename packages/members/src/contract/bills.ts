import { endpoint, instant, languages, minorUnits, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { billRules } from './bill-terms.ts'
import { payModes } from './companies.ts'
import { companyPermissions } from './screens.ts'
import { email, invoiceProfile } from './shapes.ts'

/** nothing: no amount to pay; overdue: unpaid after the due date. */
export const billStates = ['nothing', 'open', 'overdue', 'paid'] as const
export type BillState = (typeof billStates)[number]

export const billRow = z.object({
  id: z.uuid(),
  /** Number such as `B-000017`; an operator's bills are numbered without gaps. */
  no: z.string(),
  companyId: z.uuid(),
  companyName: z.string(),
  payMode: z.enum(payModes),
  periodFrom: instant,
  periodTo: instant,
  timeZone: z.string(),
  issuedAt: instant,
  dueAt: instant,
  currency: z.string(),
  chargedMinor: minorUnits,
  /** Charged amount on credit, and its unpaid part; older bills are paid first. */
  toPayMinor: minorUnits,
  openMinor: minorUnits,
  state: z.enum(billStates),
})
export type BillRow = z.infer<typeof billRow>

export const billLine = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationName: z.string(),
  startedAt: instant.nullable(),
  energyDwh: z.int().nullable(),
  /** Time that counts as charging, and idle time until the plug was removed. Null if the time was not split. */
  chargingSeconds: z.int().nullable(),
  idleSeconds: z.int().nullable(),
  idTag: z.string(),
  /** Amount charged to the company for the session in the period; negative: refunded. */
  amountMinor: minorUnits,
})
export type BillLine = z.infer<typeof billLine>

/** History of a bill: its creation, and each e-mail with its result. */
export const billStepKinds = ['issued', 'mailed'] as const
export const billMailStates = ['waiting', 'done', 'dead'] as const
export type BillMailState = (typeof billMailStates)[number]
export const billStep = z.object({
  id: z.uuid(),
  kind: z.enum(billStepKinds),
  at: instant,
  /** Empty for a scheduled job. */
  byName: z.string(),
  /** Recipient, state, and the mail server's response, for an e-mail. */
  to: z.string(),
  language: z.enum(languages),
  state: z.enum(billMailStates).nullable(),
  answer: z.string(),
  doneAt: instant.nullable(),
})
export type BillStep = z.infer<typeof billStep>

export const billDetail = billRow.extend({
  buyer: z.object({ name: z.string(), taxId: z.string(), address: z.string(), invoice: invoiceProfile }),
  /** Balance of the company minus its debts. */
  openingMinor: minorUnits,
  paidInMinor: minorUnits,
  otherMinor: minorUnits,
  closingMinor: minorUnits,
  /** Tax included in the charged amount. */
  taxHundredths: z.int(),
  taxMinor: minorUnits,
  lines: z.array(billLine),
  steps: z.array(billStep),
})
export type BillDetail = z.infer<typeof billDetail>

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/api/company-bills',
  permission: companyPermissions.view,
  summary: 'Lists monthly bills of companies with their unpaid amounts, newest first',
  query: pageQuery.extend({ companyId: z.uuid().optional() }),
  reply: pageSchemaOf(billRow),
})
export const getBill = endpoint({
  name: 'getBill',
  method: 'GET',
  path: '/api/company-bills/{id}',
  permission: companyPermissions.view,
  summary: 'Returns a company bill with its sessions and the movements of the wallet',
  reply: billDetail,
})
export const downloadBill = endpoint({
  name: 'downloadBill',
  method: 'GET',
  path: '/api/company-bills/{id}/pdf',
  permission: companyPermissions.view,
  summary: 'Returns a company bill as a PDF in the user’s language',
  reply: 'stream',
})
export const mailBill = endpoint({
  name: 'mailBill',
  method: 'POST',
  path: '/api/company-bills/{id}/mail',
  permission: companyPermissions.edit,
  summary:
    'Sends a company bill as a PDF by mail: to the address in the request, else to the company’s invoice address, else to the company’s own address',
  body: z.object({ to: email.default(''), language: z.enum(languages).optional() }),
  reply: billDetail,
})
export const getBillRules = endpoint({
  name: 'getBillRules',
  method: 'GET',
  path: '/api/company-bills/rules',
  permission: companyPermissions.view,
  summary:
    'Returns the operator’s default days to pay and tax for company bills, used for companies without terms of their own',
  reply: billRules,
})
export const saveBillRules = endpoint({
  name: 'saveBillRules',
  reach: 'operator',
  keeps: { read: getBillRules },
  method: 'PUT',
  path: '/api/company-bills/rules',
  permission: companyPermissions.edit,
  summary: 'Sets the default days to pay and tax for future company bills',
  body: billRules,
  reply: billRules,
})
export const billEndpoints = [listBills, getBill, downloadBill, mailBill, getBillRules, saveBillRules] as const
