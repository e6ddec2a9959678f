import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  priceE5,
  pageSchemaOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { periodKinds, pricedSession } from '@evops/tariffs/contract'
import { z } from 'zod'
import { curvePoint, sessionMessage, sessionSibling, sessionPaymentLine, vehicleCurvePoint } from './session-parts.ts'
import { sessionStates, payStates, type SessionState } from './session-states.ts'
import { anomalyEvidence } from './evidence-kinds.ts'
import { revealSignedValues, sessionSignedValues } from './signed-values.ts'
import { sessionFilter, rankStations, startModes, stopReasons } from './session-filter.ts'
import { startRefusals, tokenVerdicts } from './tokens.ts'
import { sessionViewers, recordsScreen } from './screens.ts'
import { terminalPayment } from './terminal-payments.ts'
import { listOrphanStops } from './orphan-stops.ts'
import { revealSessionTag, revealOrphanTag } from './tag-reveals.ts'
import { companyUsage } from './company-usage.ts'
import { monitorScreen } from '@evops/stations/contract'

export * from './session-filter.ts'
export * from './session-states.ts'
/** States in which energy flows or may flow. */
export const runningSessionStates = ['charging', 'stopping'] as const
/** States in which a session occupies a connector. A connector has at most one such session. */
export const occupyingSessionStates = ['created', 'starting', ...runningSessionStates] as const
/** States of a session that has started at its charge point and has not ended. */
export const startedSessionStates = [...runningSessionStates, 'awaiting_record'] as const
/** States of a session that has not ended. */
export const unendedSessionStates = [...occupyingSessionStates, 'awaiting_record'] as const
export function isSessionRunning(state: SessionState): boolean {
  return runningSessionStates.some((each) => each === state)
}
export function isSessionUnended(state: SessionState): boolean {
  return unendedSessionStates.some((each) => each === state)
}

/** Start modes whose module exists. */
export const usedStartModes = [
  'app',
  'card_online',
  'card_offline',
  'console',
  'plug_and_charge',
  'roaming',
  'free_vend',
  'direct_payment',
  'battery_swap',
] as const

/** Targets that end a session automatically. Values: energy in 0.1 Wh, amount in minor units, minutes, per cent. */
export const targetKinds = ['full', 'energy', 'amount', 'minutes', 'soc'] as const
export type TargetKind = (typeof targetKinds)[number]

export const sessionRow = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  state: z.enum(sessionStates),
  payState: z.enum(payStates),
  idTag: z.string(),
  tokenLabel: z.string().nullable(),
  tokenState: z.enum(tokenVerdicts),
  /** Reason why a valid token was refused. Null if it was not refused, or for the reason in `tokenState`. */
  startLimit: z.enum(startRefusals).nullable(),
  /** The company that the session is charged to (filter `companyId`). */
  billedTo: z.string().nullable(),
  /** The holder of the start token (filter `holderId`). */
  customerName: z.string().nullable(),
  /** The company that owns the station (filter `orgId`). */
  ownerName: z.string().nullable(),
  /** Before the start: the time of the request. */
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  currency: currencyCode,
  /**
   * While charging: energy so far from the last meter value. Null while this value is not plausible (the meter's
   * lifetime total after a start at 0).
   */
  energyDwh: energyDwh.nullable(),
  electricityMinor: minorUnits.nullable(),
  serviceMinor: minorUnits.nullable(),
  occupancyMinor: minorUnits.nullable(),
  /** Electricity, service and occupancy. */
  totalMinor: minorUnits.nullable(),
  /** Amount of discounts and coupons. */
  reducedMinor: minorUnits,
  /** Total less discount, refunds and waived amount. Zero for a void session. */
  payableMinor: minorUnits.nullable(),
  /** Amount that wallets paid and that was not refunded. A debt counts once its holder owes nothing any more. */
  paidGiftMinor: minorUnits,
  paidPrincipalMinor: minorUnits,
  stopReason: z.enum(stopReasons).nullable(),
  startSoc: z.int().nullable(),
  /** While charging: the last reported value. */
  endSoc: z.int().nullable(),
  flags: z.array(z.string()),
  startMode: z.enum(startModes),
  targetKind: z.enum(targetKinds).nullable(),
  targetValue: z.int().nullable(),
  /** Session of the first connector, if two connectors charge one vehicle. */
  parentId: z.uuid().nullable(),
  protocol: z.string(),
  refundedMinor: minorUnits,
  /** Amount that nobody has to pay: a waived debt, or a session that is free. */
  waivedMinor: minorUnits,
  /** Time at which the session entered its state. */
  stateAt: instant,
  version: z.int(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  permission: sessionViewers,
  summary: 'Lists charging sessions, newest first',
  /** Unknown values (energy and total of a running session) sort last. */
  query: pageQuery.extend({
    ...sessionFilter.shape,
    sort: sortKeys(['startedAt', 'endedAt', 'day', 'energyDwh', 'totalMinor']),
  }),
  reply: pageSchemaOf(sessionRow),
})

export const sessionSums = z.object({
  sessions: z.int(),
  /** Sessions that reports count: started, ended and not void. */
  countedSessions: z.int(),
  /**
   * True if there are more sessions than the requested limit. `sessions` is that limit then, and there are no totals.
   */
  beyond: z.boolean(),
  energyDwh,
  electricityMinor: minorUnits,
  serviceMinor: minorUnits,
  occupancyMinor: minorUnits,
  totalMinor: minorUnits,
  reducedMinor: minorUnits,
  payableMinor: minorUnits,
  /** Paid part of the payable amount: by gift, by principal, or outside before the session was imported. */
  paidMinor: minorUnits,
  paidGiftMinor: minorUnits,
  paidPrincipalMinor: minorUnits,
  refundedMinor: minorUnits,
  waivedMinor: minorUnits,
  currency: currencyCode,
  running: z.int(),
})
export type SessionSums = z.infer<typeof sessionSums>
export const sumSessions = endpoint({
  name: 'sumSessions',
  method: 'GET',
  path: '/api/sessions/sums',
  permission: sessionViewers,
  summary: 'Returns the sums of all sessions of the filter; a void session is counted but adds no amount',
  /** Every session in the total is read, so a client that polls sends a limit for their number. */
  query: sessionFilter.extend({
    upTo: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: sessionSums,
})

/** Name of the background export of exactly the sessions that a filter selects, newest first. */
export const sessionExport = 'charging.sessions'

export const unmeasuredSession = z.object({
  /** Lower bound of the start register: the end of the previous session. Null if this is not known either. */
  leastStartDwh: energyDwh.nullable(),
  previousId: z.uuid().nullable(),
  previousSessionNo: z.string().nullable(),
  /**
   * While charging: the highest possible energy, from rated power and time until a register arrived. Limits use this
   * value.
   */
  mostDwh: energyDwh.nullable(),
})

/** Register of the energy that a vehicle returned to the grid, and its credit (OCPP 2.1, block Q). */
export const returnedEnergyOfSession = z.object({
  meterStartDwh: energyDwh,
  meterEndDwh: energyDwh,
  energyDwh,
  priceE5,
  creditMinor: minorUnits,
  /** False until the session has its bill. */
  credited: z.boolean(),
  /** True if the charge point cannot have returned so much. Then nothing is credited. */
  implausible: z.boolean(),
})
export type ReturnedEnergyOfSession = z.infer<typeof returnedEnergyOfSession>

export const sessionDetail = sessionRow.extend({
  transactionId: z.int(),
  /** Null, like the next two, until the charge point has started. */
  deviceStartedAt: instant.nullable(),
  startReceivedAt: instant.nullable(),
  meterStartDwh: energyDwh.nullable(),
  deviceEndedAt: instant.nullable(),
  stopReceivedAt: instant.nullable(),
  meterEndDwh: energyDwh.nullable(),
  /**
   * Set if the session started and its start register is unknown, because its charge point reported none before energy
   * may have flowed.
   */
  unmeasured: unmeasuredSession.nullable(),
  reportedStopReason: z.string().nullable(),
  /** Seconds of charging as the charge point counts them (OCPP 2.x). Null if it does not. */
  reportedChargingSeconds: z.int().nullable(),
  /** Total that the charge point calculated itself, in minor units. Null if it reports none. */
  chargePointTotalMinor: z.int().nullable(),
  /** Payments that terminals at the charge point reported for the session, oldest first. */
  terminalPayments: z.array(terminalPayment),
  /** Energy that the vehicle returned to the grid. Null if its charge point reports no such register. */
  returned: returnedEnergyOfSession.nullable(),
  maxPowerW: z.int().nullable(),
  tariffVersionId: z.uuid().nullable(),
  tariffName: z.string().nullable(),
  tariffVersion: z.int().nullable(),
  /**
   * The bill with its explanation: readings, segments, periods, rounding. While charging: the current price. Null if
   * the session cannot be billed.
   */
  bill: pricedSession.nullable(),
  billed: z.boolean(),
  /** Payments by wallets. Empty for a session whose token has no holder. */
  paid: z.array(sessionPaymentLine),
  journalId: z.uuid().nullable(),
  /** Revision of the bill: 1 is the first, and each correction adds one. */
  revision: z.int().nullable(),
  /** Limits of the session from its token. */
  limitMinor: minorUnits.nullable(),
  limitDwh: energyDwh.nullable(),
  requestedByName: z.string().nullable(),
  /** The number under which a partner requested the session. */
  partnerNo: z.string().nullable(),
  /** Sessions of both connectors of one vehicle, including this one. Empty for a single connector. */
  siblings: z.array(sessionSibling),
  booking: z.object({ id: z.uuid(), no: z.string() }).nullable(),
  /** Signed meter values with their verification. Null if the charge point sent none. */
  signed: sessionSignedValues.nullable(),
  /** Evidence of the session's open anomalies. */
  evidence: z.array(z.object({ flag: z.string(), evidence: anomalyEvidence })),
  curve: z.array(curvePoint),
  /** Last data of the vehicle's battery management by YKC message, in steps of the wire. Empty without them. */
  vehicleData: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Course of the vehicle's battery, a point a minute. Only charge points of YKC report it. */
  vehicleCurve: z.array(vehicleCurvePoint),
  /**
   * Price periods of all local days that the session covers, midnight to midnight, as returned by `priceSpans` (epoch
   * ms). Missing if no tariff was in force: then only the session's own segments can be shown.
   */
  dayPeriods: z.array(z.object({ from: z.int(), to: z.int(), period: z.enum(periodKinds) })).optional(),
})
export type SessionDetail = z.infer<typeof sessionDetail>

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/sessions/{id}',
  permission: sessionViewers,
  summary: 'Returns a session with its charging curve and its bill explained',
  reply: sessionDetail,
})

export const listSessionMessages = endpoint({
  name: 'listSessionMessages',
  method: 'GET',
  path: '/api/sessions/{id}/ocpp-messages',
  permission: sessionViewers,
  summary: "Lists the charge point's OCPP messages during a session",
  query: pageQuery,
  reply: pageSchemaOf(sessionMessage),
})

/** Running sessions for monitoring, one per connector. */
export const runningSession = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  chargePointId: z.uuid(),
  connectorNo: z.int(),
  startedAt: instant,
  meterStartDwh: energyDwh.nullable(),
  energyDwh: energyDwh.nullable(),
  idTag: z.string(),
  tokenLabel: z.string().nullable(),
  transactionId: z.int(),
})
export type RunningSession = z.infer<typeof runningSession>
export const listRunningSessions = endpoint({
  name: 'listRunningSessions',
  method: 'GET',
  path: '/api/sessions/running',
  permission: [...monitorScreen.codes, ...recordsScreen.codes],
  summary: 'Lists the session of each connector that is charging',
  query: z.object({ stationId: z.uuid().optional() }),
  reply: z.array(runningSession),
})

/**
 * Live topic `sessions`, per operator. Items are `sessionRow` by `id`. A subscriber first receives the charging
 * sessions (at most 2,000), then every session when it opens, while it progresses, and once more when it closes.
 */
export const sessionsTopic = 'sessions'
export const sessionsTopicViewers = [...recordsScreen.codes, ...monitorScreen.codes] as const

export const sessionEndpoints = [
  listSessions,
  sumSessions,
  rankStations,
  listRunningSessions,
  listOrphanStops,
  revealOrphanTag,
  getSession,
  revealSessionTag,
  revealSignedValues,
  listSessionMessages,
  companyUsage,
] as const
