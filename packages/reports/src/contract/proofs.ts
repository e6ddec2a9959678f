import { currencyCode, endpoint, instant, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { sumViewers } from './screens.ts'

/** Figures that every book has. Each is a measure of the same name. */
export const provenFigures = [
  'sessions',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'netMinor',
] as const
export type ProvenFigure = (typeof provenFigures)[number]

/**
 * What is held beside what: facts as they are kept, by who charged, and by how large sessions were, a report as it is asked, sums of the list, the dashboard's stations,
 * each with the orders; the orders with their postings, and the operator's income of a day with both.
 */
export const provenPairs = [
  'facts-sessions',
  'stored-sessions',
  'sizes-sessions',
  'report-sessions',
  'list-sessions',
  'dashboard-sessions',
  'sessions-ledger',
  'sessions-income',
] as const
export type ProvenPair = (typeof provenPairs)[number]

/** What can be behind a difference: orders, or minor units (`imported` to `notInDays`). */
export const proofCauses = [
  'waiting',
  'void',
  'unposted',
  'imported',
  'unsettled',
  'fromOtherDays',
  'onOtherDays',
  'notInDays',
] as const
export type ProofCause = (typeof proofCauses)[number]

export const proofDifference = z.object({
  between: z.enum(provenPairs),
  /** Of stations' calendars; a month where months are kept. */
  day: z.iso.date(),
  dayTo: z.iso.date(),
  /** Null: all stations. */
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
  /** Null: of all together, in the operator's. */
  currency: currencyCode.nullable(),
  figure: z.enum(provenFigures),
  /** What the first book says, and the second. */
  is: z.int(),
  shouldBe: z.int(),
  causes: z.partialRecord(z.enum(proofCauses), z.int()),
  /** Its causes are all that is behind it: it is no alarm. */
  explained: z.boolean(),
})
export type ProofDifference = z.infer<typeof proofDifference>

export const proofRow = z.object({
  id: z.uuid(),
  at: instant,
  dayFrom: z.iso.date(),
  dayTo: z.iso.date(),
  tookMs: z.int(),
  cells: z.int(),
  found: z.int(),
  unexplained: z.int(),
  /** The first of `found`, the unexplained before the others. */
  differences: z.array(proofDifference),
  /** Null: the night's. */
  byName: z.string().nullable(),
})
export type ProofRow = z.infer<typeof proofRow>

/** What one proof looks at in the most. */
export const mostProvenDays = 92

export const listProofs = endpoint({
  name: 'listReportProofs',
  reach: 'operator',
  method: 'GET',
  path: '/api/reports/proofs',
  permission: sumViewers,
  summary:
    'What was found when reports, facts, lists and the ledger were held beside each other, the newest first',
  query: pageQuery,
  reply: pageOf(proofRow),
})
export const runProof = endpoint({
  name: 'runReportProof',
  reach: 'operator',
  method: 'POST',
  path: '/api/reports/proofs',
  permission: sumViewers,
  summary: `Holds them beside each other now; without days since the first of the month before. At most ${mostProvenDays} days`,
  body: z.object({ dayFrom: z.iso.date().optional(), dayTo: z.iso.date().optional() }),
  reply: proofRow,
  transaction: false,
})
export const proofEndpoints = [listProofs, runProof] as const
