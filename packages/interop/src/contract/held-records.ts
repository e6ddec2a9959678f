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
import { z } from 'zod'
import { roamingScreen } from './screens.ts'

/*
 * Records by which partners bill our drivers and that contradict their evidence. Such a record is kept and answered as
 * received, but not posted until a person decides (decision 225).
 */

/**
 * Contradictions of a record: above the ceilings agreed with the partner, nothing to compare the price with, sums that differ from their parts, times that
 * cannot be, more energy than the connector can deliver, another currency, or more than the known tariff.
 */
export const heldRecordReasons = [
  'ceiling',
  'kwh-ceiling',
  'no-ceiling',
  'energy',
  'time',
  'parts',
  'tax',
  'tariff',
  'end',
  'early',
  'ahead',
  'age',
  'currency',
  'negative',
  'power',
] as const
export type HeldRecordReason = (typeof heldRecordReasons)[number]
/** Reasons that only allow refusal, or acceptance with our figure if it is known: nothing else can be posted. */
export const heldReasonsWithoutPosting: readonly HeldRecordReason[] = ['currency', 'negative', 'end']

export const heldFigureUnits = ['money', 'energy', 'seconds', 'instant', 'text'] as const
/**
 * Figures of both sides. The unit of the values: minor units of the record's currency, tenths of a watt-hour, seconds,
 * an ISO instant, or text. `our` is the limit or the value that the evidence gives.
 */
export const heldRecordFinding = z.object({
  reason: z.enum(heldRecordReasons),
  unit: z.enum(heldFigureUnits),
  their: z.string().max(100),
  our: z.string().max(100),
})
export type HeldRecordFinding = z.infer<typeof heldRecordFinding>

export const heldRecordSources = ['ocpi', 'tcec', 'file'] as const
/** adjusted: accepted with our figure. withdrawn: credited or replaced by the partner before a decision. */
export const heldRecordStates = ['held', 'accepted', 'adjusted', 'refused', 'withdrawn'] as const
export const heldRecordRow = z.object({
  id: z.uuid(),
  partnerId: z.uuid(),
  partnerName: z.string(),
  source: z.enum(heldRecordSources),
  recordNo: z.string(),
  sessionNo: z.string().nullable(),
  state: z.enum(heldRecordStates),
  stationName: z.string(),
  holderName: z.string(),
  startedAt: instant,
  endedAt: instant,
  energyDwh,
  currency: currencyCode,
  /** Amount that the partner bills, without our margin. */
  costMinor: minorUnits,
  /** Amount by the tariff that we know. Null: cannot be calculated. */
  ourMinor: minorUnits.nullable(),
  reasons: z.array(z.enum(heldRecordReasons)),
  findings: z.array(heldRecordFinding),
  receivedAt: instant,
  decidedAt: instant.nullable(),
  decidedByName: z.string().nullable(),
  note: z.string(),
  /** True if the amount of the partner can be posted. */
  isPayable: z.boolean(),
  /** True while a second person has not yet approved the decision. */
  isWaiting: z.boolean(),
})
export type HeldRecordRow = z.infer<typeof heldRecordRow>

const path = '/api/interop/roaming/held-records'
export const listHeldRecords = endpoint({
  name: 'listHeldRecords',
  method: 'GET',
  path,
  permission: roamingScreen.codes,
  summary:
    'Lists held records of partners, which contradict their evidence, newest first, with the number that wait for a decision',
  query: pageQuery.extend({
    partnerId: z.uuid().optional(),
    state: z.enum(heldRecordStates).optional(),
    reason: z.enum(heldRecordReasons).optional(),
    /** Number of the record or session, or its beginning. */
    search: z.string().trim().max(39).optional(),
  }),
  reply: pageSchemaOf(heldRecordRow).extend({ waiting: z.int() }),
})
export const getHeldRecord = endpoint({
  name: 'getHeldRecord',
  method: 'GET',
  path: `${path}/{id}`,
  permission: roamingScreen.codes,
  summary: 'Returns a held record of a partner with its reasons and the figures of both sides',
  params: idParams,
  reply: heldRecordRow,
})
export const heldRecordDecisions = ['accepted', 'adjusted', 'refused'] as const
export type HeldRecordDecision = (typeof heldRecordDecisions)[number]
export const decideHeldRecord = endpoint({
  name: 'decideHeldRecord',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{id}/decide`,
  permission: roamingScreen.may.heldrecord.control,
  summary:
    'Decides on a held record: accepts it, accepts it with our figure, or rejects it and opens a dispute; above the operator’s limit a second person must approve',
  params: idParams,
  body: z.object({ decision: z.enum(heldRecordDecisions), note: z.string().trim().min(1).max(500) }),
  reply: heldRecordRow.extend({ approvalId: z.uuid().nullable() }),
})
export const heldRecordEndpoints = [listHeldRecords, getHeldRecord, decideHeldRecord] as const

/**
 * Default ceilings in the major unit per kWh, by currency. They are about four times a usual fast-charging price. In a
 * currency that is not listed, a record without agreed ceilings and without a known tariff is held (decision 257).
 */
const mostPerKwh: Readonly<Record<string, number>> = {
  BRL: 10,
  CHF: 2,
  CLP: 1_500,
  CNY: 10,
  COP: 8_000,
  EUR: 2,
  GBP: 2,
  MXN: 30,
  PEN: 8,
  USD: 2,
  UYU: 80,
}
/** A session is limited to the price of this energy, in kWh. */
const mostKwh = 200
/** Returns the ceilings that apply while none are agreed: price per kWh in 1e-5, and total per session in 1e-5. */
export function defaultCeilings(currency: string): { kwhE5: number; sessionE5: number } | undefined {
  const most = mostPerKwh[currency]
  return most === undefined ? undefined : { kwhE5: most * 100_000, sessionE5: most * mostKwh * 100_000 }
}
