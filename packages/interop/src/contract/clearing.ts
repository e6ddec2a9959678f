import {
  currencyCode,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { recordStates } from './sessions.ts'

/*
 * Statements of a partner's account: a month is what was recorded in it, in the operator's zone. What is reported late or corrected
 * stands on the month in which it was, so that nothing is lost, nothing is there twice, and a month that is over never changes.
 */

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'interop.fault.month')
/** How one side of an account went over a month. */
const side = z.object({
  /** Of what stands on an earlier month. */
  corrections: z.int(),
  energyDwh,
  openingMinor: minorUnits,
  paidMinor: minorUnits,
  setOffMinor: minorUnits,
  otherMinor: minorUnits,
  closingMinor: minorUnits,
})
/** What a partner owes is positive. */
export const partnerMonth = side.extend({
  /** `2026-05` */
  month: z.string(),
  /** `MA5PEER01-202605` */
  no: z.string(),
  timeZone: z.string(),
  currency: currencyCode,
  /** It is not over, or for less than two hours: it may still change. */
  isOpen: z.boolean(),
  /** Billed for the first time. */
  sessions: z.int(),
  payableMinor: minorUnits,
  /** What we owe the partner for our drivers’ sessions at its stations: positive. */
  theirs: side.extend({ records: z.int(), billedMinor: minorUnits }),
  /** What both owe each other is set off by agreement. */
  netted: z.boolean(),
  /** What the partner owes less what we owe it. */
  netMinor: minorUnits,
})
export type PartnerMonth = z.infer<typeof partnerMonth>

export const partnerMonthSides = ['ours', 'theirs'] as const
export const partnerMonthLine = z.object({
  /** ours: at our stations; theirs: of our drivers at the partner’s. */
  side: z.enum(partnerMonthSides),
  /** Of an order of ours, or a record of the partner’s. */
  id: z.uuid(),
  sessionId: z.uuid().nullable(),
  /** Of the order; of the record. */
  sessionNo: z.string(),
  /** The partner’s own. */
  partnerNo: z.string(),
  stationName: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  /** It stands on an earlier month: this is what changed since. */
  isCorrection: z.boolean(),
  energyDwh,
  /** What the partner owes is positive, what we owe it negative. */
  amountMinor: minorUnits,
  recordState: z.enum(recordStates),
  /** The partner does not agree with it, and nobody has settled that. */
  isDisputed: z.boolean(),
})
export type PartnerMonthLine = z.infer<typeof partnerMonthLine>

const path = '/api/organisation/partners/{id}/months'
export const listPartnerMonths = endpoint({
  name: 'listPartnerMonths',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary:
    'Statements of a partner’s account, month by month, newest first: sessions, payments and what is owed',
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
    'A partner’s statement with its lines: sessions billed in the month, and corrections of earlier ones',
  query: pageQuery.extend(partnerMonthFilter.shape),
  reply: pageOf(partnerMonthLine).extend({ partnerName: z.string(), sums: partnerMonth }),
})
export const downloadPartnerMonth = endpoint({
  name: 'downloadPartnerMonth',
  method: 'GET',
  path: '/api/organisation/partner-month-lines/pdf',
  permission: partnersScreen.codes,
  summary: 'A partner’s statement as a PDF in the language of the user',
  query: partnerMonthFilter,
  reply: 'stream',
})
export const clearingEndpoints = [listPartnerMonths, listPartnerMonthLines, downloadPartnerMonth] as const
