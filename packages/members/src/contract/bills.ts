import { endpoint, idParams, instant, minorUnits, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { payModes } from './companies.ts'
import { companyPermissions } from './permissions.ts'
import { invoiceProfile } from './shapes.ts'

/** nothing: nothing was to be paid; overdue: open after the due date. */
export const billStates = ['nothing', 'open', 'overdue', 'paid'] as const
export type BillState = (typeof billStates)[number]

export const billRow = z.object({
  id: z.uuid(),
  /** `B-000017`; an operator's bills are numbered without a gap. */
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
  /** Of what was charged: on credit, and what of it is not paid yet; older bills are paid first. */
  toPayMinor: minorUnits,
  openMinor: minorUnits,
  state: z.enum(billStates),
})
export type BillRow = z.infer<typeof billRow>

export const billLine = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  stationName: z.string(),
  startedAt: instant.nullable(),
  energyDwh: z.int().nullable(),
  idTag: z.string(),
  /** What the company was charged for it in the period; less than nothing: given back. */
  amountMinor: minorUnits,
})
export type BillLine = z.infer<typeof billLine>
export const billDetail = billRow.extend({
  buyer: z.object({ name: z.string(), taxId: z.string(), address: z.string(), invoice: invoiceProfile }),
  /** What the company had, less what it owed. */
  openingMinor: minorUnits,
  paidInMinor: minorUnits,
  otherMinor: minorUnits,
  closingMinor: minorUnits,
  lines: z.array(billLine),
})
export type BillDetail = z.infer<typeof billDetail>

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/api/company-bills',
  permission: companyPermissions.view,
  summary: 'Monthly bills of companies with what of them is still to be paid, the newest first',
  query: pageQuery.extend({ companyId: z.uuid().optional() }),
  reply: pageOf(billRow),
})
export const getBill = endpoint({
  name: 'getBill',
  method: 'GET',
  path: '/api/company-bills/{id}',
  permission: companyPermissions.view,
  summary: 'One bill with its orders, and how the wallet moved',
  params: idParams,
  reply: billDetail,
})
export const downloadBill = endpoint({
  name: 'downloadBill',
  method: 'GET',
  path: '/api/company-bills/{id}/pdf',
  permission: companyPermissions.view,
  summary: 'The bill as a PDF in the language of whoever asks',
  params: idParams,
  reply: 'stream',
})
export const billEndpoints = [listBills, getBill, downloadBill] as const
