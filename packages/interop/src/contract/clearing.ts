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
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { recordStates } from './sessions.ts'

/*
 * Statements of a partner's account. A month contains the entries recorded in it, in the operator's time zone. A late
 * report or a correction belongs to the month in which it was recorded, so that nothing is lost or counted twice and a
 * closed month never changes.
 */

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'interop.fault.month')
/** Totals of one side of an account for a month. */
const side = z.object({
  /** Number of entries that correct an earlier month. */
  corrections: z.int(),
  energyDwh,
  openingMinor: minorUnits,
  paidMinor: minorUnits,
  setOffMinor: minorUnits,
  otherMinor: minorUnits,
  closingMinor: minorUnits,
})
/** Month of a partner's account. Amounts that the partner owes are positive. */
export const partnerMonth = side.extend({
  /** `2026-05` */
  month: z.string(),
  /** `MA5PEER01-202605` */
  no: z.string(),
  timeZone: z.string(),
  currency: currencyCode,
  /** True if the month is not over, or ended less than two hours ago. The statement may still change. */
  isOpen: z.boolean(),
  /** Number of sessions that are billed for the first time. */
  sessions: z.int(),
  payableMinor: minorUnits,
  /** Amount that we owe the partner for our drivers' sessions at its stations, as a positive number. */
  theirs: side.extend({ records: z.int(), billedMinor: minorUnits }),
  /** True if mutual debts are set off by agreement. */
  netted: z.boolean(),
  /** Debt of the partner minus our debt to the partner. */
  netMinor: minorUnits,
})
export type PartnerMonth = z.infer<typeof partnerMonth>

export const partnerMonthSides = ['ours', 'theirs'] as const
export const partnerMonthLine = z.object({
  /** ours: sessions at our stations. theirs: sessions of our drivers at the partner's stations. */
  side: z.enum(partnerMonthSides),
  /** Id of our session, or of the partner's record. */
  id: z.uuid(),
  sessionId: z.uuid().nullable(),
  /** Number of the session, or of the record. */
  sessionNo: z.string(),
  /** Number that the partner assigned. */
  partnerNo: z.string(),
  stationName: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  /** True if the line corrects an earlier month and shows only the change. */
  isCorrection: z.boolean(),
  energyDwh,
  /** Positive if the partner owes the amount, negative if we owe it. */
  amountMinor: minorUnits,
  recordState: z.enum(recordStates),
  /** True if the partner disputes the amount and the dispute is not settled. */
  isDisputed: z.boolean(),
})
export type PartnerMonthLine = z.infer<typeof partnerMonthLine>

const path = '/api/organisation/partners/{id}/months'
export const listPartnerMonths = endpoint({
  name: 'listPartnerMonths',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Lists the monthly statements of a partner’s account, newest first: sessions, payments and debts',
  params: idParams,
  query: z.object({ months: z.coerce.number<number>().int().min(1).max(120).default(12) }),
  reply: z.array(partnerMonth),
})
export const partnerMonthExport = 'interop.partner-month'
export const partnerMonthFilter = z.object({ partnerId: z.uuid(), month })
export type PartnerMonthFilter = z.output<typeof partnerMonthFilter>
export const listPartnerMonthLines = endpoint({
  name: 'listPartnerMonthLines',
  method: 'GET',
  path: '/api/organisation/partner-month-lines',
  permission: partnersScreen.codes,
  summary:
    'Returns a partner’s statement with its lines: sessions billed in the month, and corrections of earlier ones',
  query: pageQuery.extend(partnerMonthFilter.shape),
  reply: pageSchemaOf(partnerMonthLine).extend({ partnerName: z.string(), sums: partnerMonth }),
})
export const downloadPartnerMonth = endpoint({
  name: 'downloadPartnerMonth',
  method: 'GET',
  path: '/api/organisation/partner-month-lines/pdf',
  permission: partnersScreen.codes,
  summary: 'Returns a partner’s statement as a PDF in the user’s language',
  query: partnerMonthFilter,
  reply: 'stream',
})
export const clearingEndpoints = [listPartnerMonths, listPartnerMonthLines, downloadPartnerMonth] as const
