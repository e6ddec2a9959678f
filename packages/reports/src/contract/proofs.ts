import { currencyCode, endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { proofScreen } from './screens.ts'

/** Figures that every book of sessions contains. Each is a measure of the same name. */
export const proofFigures = [
  'sessions',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'netMinor',
] as const
export type SessionFigure = (typeof proofFigures)[number]
/** Figures of the connectors' states, from which availability is calculated. */
export const proofStateFigures = ['observedSeconds', 'offlineSeconds', 'faultedSeconds', 'outages'] as const
export type ProofFigure = SessionFigure | (typeof proofStateFigures)[number]

/**
 * Pairs of books that a proof compares. Each of these is compared with the sessions: the stored facts, the facts by
 * payer, the facts by size of sessions, a report as requested, the sums of the list, and the dashboard's stations. The
 * sessions are compared with their postings, and the operator's income of a day with both. The states of stations are
 * compared with those of their connectors since they are in service.
 */
export const proofPairs = [
  'facts-sessions',
  'stored-sessions',
  'sizes-sessions',
  'report-sessions',
  'list-sessions',
  'dashboard-sessions',
  'sessions-ledger',
  'sessions-income',
  'states-connectors',
] as const
export type ProofPair = (typeof proofPairs)[number]

/** Possible causes of a difference, in sessions, or in minor units (`imported` to `notInDays`). */
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
  between: z.enum(proofPairs),
  /** Day in the stations' local time; a range of days where facts are stored by month. */
  day: z.iso.date(),
  dayTo: z.iso.date(),
  /** Null for all stations. */
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
  /** Currency; null for the total of all in the operator's currency. */
  currency: currencyCode.nullable(),
  figure: z.enum([...proofFigures, ...proofStateFigures]),
  /** Value of the first book, and of the second. */
  is: z.int(),
  shouldBe: z.int(),
  causes: z.partialRecord(z.enum(proofCauses), z.int()),
  /** True if the causes explain the whole difference, so that no alarm is raised. */
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
  /** The first differences of `found`, unexplained ones first. */
  differences: z.array(proofDifference),
  /** Null for the nightly proof. */
  byName: z.string().nullable(),
})
export type ProofRow = z.infer<typeof proofRow>

/** Maximum number of days of one proof. */
export const maxProofDays = 92

export const listProofs = endpoint({
  name: 'listReportProofs',
  reach: 'operator',
  method: 'GET',
  path: '/api/reports/proofs',
  permission: proofScreen.codes,
  summary: 'Lists the results of proofs that compare reports, facts, lists and the ledger, newest first',
  query: pageQuery,
  reply: pageSchemaOf(proofRow),
})
export const runProof = endpoint({
  name: 'runReportProof',
  reach: 'operator',
  method: 'POST',
  path: '/api/reports/proofs',
  permission: proofScreen.codes,
  summary: `Compares reports, facts, lists and the ledger now; the default is from the first day of the previous month. At most ${maxProofDays} days`,
  body: z.object({ dayFrom: z.iso.date().optional(), dayTo: z.iso.date().optional() }),
  reply: proofRow,
  transaction: false,
})
export const proofEndpoints = [listProofs, runProof] as const
