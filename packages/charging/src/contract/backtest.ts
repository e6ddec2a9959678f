import {
  currencyCode,
  doneReply,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { periodKinds, pricedSession, tariffPermissions } from '@evops/tariffs/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

/*
 * A back-test rates the settled sessions of a past period under a draft or a version of a billing rule and stores the
 * result with the rule. It is read-only: no session, bill or journal is changed.
 */
export const backtestStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type BacktestState = (typeof backtestStates)[number]

/** Longest period of one back-test in days, more than two years. */
export const longestBacktestDays = 800

/** Amounts now and under the tested rule. They are payable amounts, as in lists and in the ledger. */
const compared = { sessions: z.int(), energyDwh, oldMinor: minorUnits, newMinor: minorUnits }

/** Upper border of each class of price changes, in percent of the current price. The last class has no upper border. */
export const priceChangeClassBorders = [-50, -20, -10, -5, 0, 5, 10, 20, 50] as const

export const backtestResult = z.object({
  ...compared,
  /** Sessions of the period that could not be rated: no energy, no times, or contradictory readings. */
  unrated: z.int(),
  /** Sessions with fewer readings than price borders. The energy at a border is interpolated linearly. */
  coarse: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  /** Sessions in another currency than the rule's. They are not part of the totals. */
  otherCurrency: z.int(),
  byStation: z.array(z.object({ stationId: z.uuid(), stationName: z.string(), ...compared })),
  /** Energy and amounts before rounding (1e-4 of the major unit). `null` for sessions that have no bill by periods. */
  byPeriod: z.array(
    z.object({
      period: z.enum(periodKinds).nullable(),
      oldEnergyDwh: energyDwh,
      oldE4: z.int(),
      newEnergyDwh: energyDwh,
      newE4: z.int(),
    }),
  ),
  /** Amounts before rounding: fees per minute and session, minimum charge, and occupancy. */
  fees: z.object({ oldE4: z.int(), newE4: z.int() }),
  /** Discounts, coupons, refunds and waived amounts, as negative values. Missing in old back-tests. */
  reduced: z.object({ oldMinor: z.int(), newMinor: z.int() }).optional(),
  /**
   * Number of sessions by price change. `under` null is the class above all borders. Unchanged sessions are in `same`.
   */
  distribution: z.array(z.object({ under: z.int().nullable(), sessions: z.int() })),
  same: z.int(),
  customers: z.object({ all: z.int(), winners: z.int(), losers: z.int() }),
})
export type BacktestResult = z.infer<typeof backtestResult>

export const backtestRow = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  /** Null for the draft as it was at `draftVersion`. */
  versionId: z.uuid().nullable(),
  versionNumber: z.int().nullable(),
  draftVersion: z.int().nullable(),
  currency: currencyCode,
  /** Null for all stations. */
  stationIds: z.array(z.uuid()).nullable(),
  startedFrom: instant,
  startedTo: instant,
  state: z.enum(backtestStates),
  handled: z.int(),
  /** Null until the number is known. */
  total: z.int().nullable(),
  requestedByName: z.string(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  oldMinor: minorUnits.nullable(),
  newMinor: minorUnits.nullable(),
})
export type BacktestRow = z.infer<typeof backtestRow>
export const backtest = backtestRow.extend({
  stationNames: z.array(z.string()),
  result: backtestResult.nullable(),
})
export type Backtest = z.infer<typeof backtest>

export const startBacktest = endpoint({
  name: 'startBacktest',
  method: 'POST',
  path: '/api/backtests',
  permission: tariffPermissions.edit,
  summary: 'Rate a past period under a draft or a version, in the background. Nothing of the sessions changes',
  body: z.object({
    ruleId: z.uuid(),
    /** Without it, the version in force is used, or the draft if `draft` is set. */
    versionId: z.uuid().optional(),
    draft: z.boolean().default(false),
    /** Without it, all stations are used. */
    stationIds: z.array(z.uuid()).min(1).max(500).optional(),
    /** Half-open interval: from ≤ start < to. */
    startedFrom: instant,
    startedTo: instant,
  }),
  reply: backtestRow,
})

export const listBacktests = endpoint({
  name: 'listBacktests',
  method: 'GET',
  path: '/api/backtests',
  permission: tariffPermissions.view,
  summary: 'Back-tests, newest first',
  query: pageQuery.extend({ ruleId: z.uuid().optional() }),
  reply: pageSchemaOf(backtestRow),
})

export const getBacktest = endpoint({
  name: 'getBacktest',
  method: 'GET',
  path: '/api/backtests/{id}',
  permission: tariffPermissions.view,
  summary: 'How far a back-test is, or what came of it',
  reply: backtest,
})

export const stopBacktest = endpoint({
  name: 'stopBacktest',
  method: 'POST',
  path: '/api/backtests/{id}/stop',
  permission: tariffPermissions.edit,
  summary: 'Stop a back-test that is on its way',
  reply: backtestRow,
})

export const deleteBacktest = endpoint({
  name: 'deleteBacktest',
  method: 'DELETE',
  path: '/api/backtests/{id}',
  permission: tariffPermissions.edit,
  summary: 'Throw a back-test and its figures away',
  reply: doneReply,
})

/** Direction of a price change. */
export const priceChangeDirections = ['dearer', 'cheaper', 'same'] as const
export type PriceChangeDirection = (typeof priceChangeDirections)[number]
const difference = { oldMinor: minorUnits, newMinor: minorUnits, differenceMinor: minorUnits }

export const backtestSession = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  startedAt: instant,
  idTag: z.string(),
  tokenLabel: z.string().nullable(),
  energyDwh,
  ...difference,
})
export type BacktestSession = z.infer<typeof backtestSession>
/** Filter that the drill-down and its export share. */
export const backtestSessionFilter = z.object({
  stationId: z.uuid().optional(),
  /** Selects all sessions of the customer of this session. */
  customerOf: z.uuid().optional(),
  change: z.enum(priceChangeDirections).optional(),
})
export type BacktestSessionFilter = z.infer<typeof backtestSessionFilter>

export const listBacktestSessions = endpoint({
  name: 'listBacktestSessions',
  method: 'GET',
  path: '/api/backtests/{id}/sessions',
  permission: sessionViewers,
  summary: 'The sessions of a back-test with what they cost now and would cost',
  query: pageQuery.extend({ ...backtestSessionFilter.shape, sort: sortKeys(['differenceMinor']) }),
  reply: pageSchemaOf(backtestSession),
})

export const backtestCustomer = z.object({
  /** Id of one of the customer's sessions. */
  sessionId: z.uuid(),
  idTag: z.string(),
  tokenLabel: z.string().nullable(),
  sessions: z.int(),
  energyDwh,
  ...difference,
})
export type BacktestCustomer = z.infer<typeof backtestCustomer>
export const listBacktestCustomers = endpoint({
  name: 'listBacktestCustomers',
  method: 'GET',
  path: '/api/backtests/{id}/customers',
  permission: sessionViewers,
  summary: 'Lists the customers who would pay more or less under the other rule, by difference',
  query: pageQuery.extend({ change: z.enum(priceChangeDirections).optional(), sort: sortKeys(['differenceMinor']) }),
  reply: pageSchemaOf(backtestCustomer),
})

/** Source of the meter readings for the other price. */
export const readingSources = ['meterValues', 'bill', 'ends'] as const

/** One session under another rule. Both bills are complete, so that each step can be compared. */
export const rerateSession = endpoint({
  name: 'rerateSession',
  method: 'POST',
  path: '/api/sessions/{id}/rerate',
  permission: sessionViewers,
  summary:
    'Returns the price of a session under another rule; permissions of billing rules are needed too; nothing is written',
  body: z.object({
    ruleId: z.uuid(),
    /** Without it, the version in force is used, or the draft if `draft` is set. */
    versionId: z.uuid().optional(),
    draft: z.boolean().default(false),
  }),
  writes: false,
  reply: z.object({
    ruleName: z.string(),
    versionNumber: z.int().nullable(),
    readings: z.enum(readingSources),
    /** Amount payable now. */
    oldMinor: minorUnits.nullable(),
    currency: currencyCode,
    old: pricedSession.nullable(),
    new: pricedSession,
  }),
})

export const backtestEndpoints = [
  startBacktest,
  listBacktests,
  getBacktest,
  stopBacktest,
  deleteBacktest,
  listBacktestSessions,
  listBacktestCustomers,
  rerateSession,
] as const
