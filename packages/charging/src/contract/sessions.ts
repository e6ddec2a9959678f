import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { periodKinds, pricedSession } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  curvePoint,
  sessionMessage,
  sessionSibling,
  sessionStates,
  paidLine,
  payStates,
  type SessionState,
} from './session-parts.ts'
import { sessionFilter, rankStations, startModes, stopReasons } from './session-filter.ts'
import { startRefusals, tokenVerdicts } from './tokens.ts'
import { sessionViewers, recordsScreen } from './screens.ts'
import { listOrphanStops } from './orphan-stops.ts'
import { revealSessionTag, revealOrphanTag } from './tag-reveals.ts'
import { companyUsage } from './company-usage.ts'
import { monitorScreen } from '@evops/stations/contract'

export * from './session-filter.ts'
export { sessionStates, payStates, type SessionState, type PayState } from './session-parts.ts'
/** Energy flows, or may. */
export const runningStates = ['charging', 'stopping'] as const
/** Whatever sits on a connector: one order at most. */
export const openStates = ['created', 'starting', ...runningStates] as const
/** Has begun at its charge point, and its end is still to come. */
export const begunStates = [...runningStates, 'awaiting_record'] as const
/** Its end is still to come. */
export const unendedStates = [...openStates, 'awaiting_record'] as const
export function isRunning(state: SessionState): boolean {
  return runningStates.some((each) => each === state)
}
export function isOpen(state: SessionState): boolean {
  return unendedStates.some((each) => each === state)
}

/** Those whose domain exists. */
export const usedStartModes = [
  'app',
  'card_online',
  'card_offline',
  'console',
  'plug_and_charge',
  'roaming',
  'free_vend',
] as const

/** What ends a session by itself. Values: energy in 0.1 Wh, amount in minor units, minutes, per cent. */
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
  /** Why its token, good by itself, was refused; null: it was not, or for what `tokenState` says. */
  startLimit: z.enum(startRefusals).nullable(),
  /** The company in whose name it was charged (filter `companyId`). */
  billedTo: z.string().nullable(),
  /** Whose start token began it (filter `holderId`). */
  customerName: z.string().nullable(),
  /** The company that the station belongs to (filter `orgId`). */
  ownerName: z.string().nullable(),
  /** Before it began: when it was asked for. */
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  currency: currencyCode,
  /** While charging: so far, by the last sample; null while that can't be true (the meter's life after a start at 0). */
  energyDwh: energyDwh.nullable(),
  electricityMinor: minorUnits.nullable(),
  serviceMinor: minorUnits.nullable(),
  occupancyMinor: minorUnits.nullable(),
  /** Electricity, service and occupancy. */
  totalMinor: minorUnits.nullable(),
  /** What discounts and coupons took off. */
  reducedMinor: minorUnits,
  /** Total less discount and refunds; nothing of what is void, free or has nothing due. */
  payableMinor: minorUnits.nullable(),
  /** What wallets gave and did not get back; a debt counts once its holder owes nothing any more. */
  paidGiftMinor: minorUnits,
  paidPrincipalMinor: minorUnits,
  stopReason: z.enum(stopReasons).nullable(),
  startSoc: z.int().nullable(),
  /** While charging: as last heard. */
  endSoc: z.int().nullable(),
  flags: z.array(z.string()),
  startMode: z.enum(startModes),
  targetKind: z.enum(targetKinds).nullable(),
  targetValue: z.int().nullable(),
  /** The order of the first connector, when two charge one vehicle. */
  parentId: z.uuid().nullable(),
  protocol: z.string(),
  refundedMinor: minorUnits,
  /** Since when it is in its state. */
  stateAt: instant,
  version: z.int(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  permission: sessionViewers,
  summary: 'Charging orders, newest first',
  /** What is not known yet (energy and total of what is still charging) sorts last. */
  query: pageQuery.extend({
    ...sessionFilter.shape,
    sort: sortKeys(['startedAt', 'endedAt', 'energyDwh', 'totalMinor']),
  }),
  reply: pageOf(sessionRow),
})

export const sessionSums = z.object({
  sessions: z.int(),
  /** Those that reports count: begun and ended, and not void. */
  countedSessions: z.int(),
  /** More than were asked for: `sessions` is that limit, and nothing was summed. */
  beyond: z.boolean(),
  energyDwh,
  electricityMinor: minorUnits,
  serviceMinor: minorUnits,
  occupancyMinor: minorUnits,
  totalMinor: minorUnits,
  reducedMinor: minorUnits,
  payableMinor: minorUnits,
  /** Of what is payable: by gift, by principal, or elsewhere before the order was imported. */
  paidMinor: minorUnits,
  paidGiftMinor: minorUnits,
  paidPrincipalMinor: minorUnits,
  refundedMinor: minorUnits,
  currency: currencyCode,
  running: z.int(),
})
export type SessionSums = z.infer<typeof sessionSums>
export const sumSessions = endpoint({
  name: 'sumSessions',
  method: 'GET',
  path: '/api/sessions/sums',
  permission: sessionViewers,
  summary: 'Sums over everything that the filter selects; what is void counts as an session and adds nothing',
  /** Each order that is summed is read: who asks again and again says how many that may be. */
  query: sessionFilter.extend({
    upTo: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: sessionSums,
})

/** A file made in the background of exactly what a filter selects, newest first. */
export const sessionExport = 'charging.sessions'

export const unmeasuredSession = z.object({
  /** A lower bound of its start register: the end of the session before it. Null where that is not known either. */
  leastStartDwh: energyDwh.nullable(),
  previousId: z.uuid().nullable(),
  previousSessionNo: z.string().nullable(),
  /** While charging: the most that it can have taken, by rated power and time until a register came. Limits hold by it. */
  mostDwh: energyDwh.nullable(),
})

export const sessionDetail = sessionRow.extend({
  transactionId: z.int(),
  /** Null, like the two below, until the charge point has started. */
  deviceStartedAt: instant.nullable(),
  startReceivedAt: instant.nullable(),
  meterStartDwh: energyDwh.nullable(),
  deviceEndedAt: instant.nullable(),
  stopReceivedAt: instant.nullable(),
  meterEndDwh: energyDwh.nullable(),
  /** Begun, and its start register is not known: its charge point reported none before energy may have flowed. */
  unmeasured: unmeasuredSession.nullable(),
  reportedStopReason: z.string().nullable(),
  maxPowerW: z.int().nullable(),
  tariffVersionId: z.uuid().nullable(),
  tariffName: z.string().nullable(),
  tariffVersion: z.int().nullable(),
  /** The explained bill: readings, segments, periods, rounding. While charging: what it would be now. Null when it can't be billed. */
  bill: pricedSession.nullable(),
  billed: z.boolean(),
  /** By wallets; empty for an order whose token has no holder. */
  paid: z.array(paidLine),
  journalId: z.uuid().nullable(),
  /** Of the bill: 1 is the first; each correction adds one. */
  revision: z.int().nullable(),
  /** What a session may take at most, by its token. */
  limitMinor: minorUnits.nullable(),
  limitDwh: energyDwh.nullable(),
  requestedByName: z.string().nullable(),
  /** The number under which a partner asked for it. */
  partnerNo: z.string().nullable(),
  /** Both connectors of one vehicle, this order among them; empty for a single connector. */
  siblings: z.array(sessionSibling),
  booking: z.object({ id: z.uuid(), no: z.string() }).nullable(),
  curve: z.array(curvePoint),
  /**
   * The price periods of all local days that the session touches, midnight to midnight, as `priceSpans` cuts them
   * (epoch ms). Left out when no tariff was in force: the session's own segments are all there is to show.
   */
  dayPeriods: z.array(z.object({ from: z.int(), to: z.int(), period: z.enum(periodKinds) })).optional(),
})
export type SessionDetail = z.infer<typeof sessionDetail>

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/sessions/{id}',
  permission: sessionViewers,
  summary: 'An order with its curve and its bill explained',
  reply: sessionDetail,
})

export const listSessionMessages = endpoint({
  name: 'listSessionMessages',
  method: 'GET',
  path: '/api/sessions/{id}/ocpp-messages',
  permission: sessionViewers,
  summary: "The charge point's messages during the order",
  query: pageQuery,
  reply: pageOf(sessionMessage),
})

/** Orders that run now, for monitoring: one per connector. */
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
  summary: 'The order on each connector that is charging',
  query: z.object({ stationId: z.uuid().optional() }),
  reply: z.array(runningSession),
})

/**
 * Live topic, per operator: `sessions`. Items are `sessionRow` by `id`. Watching sends the orders that are charging (at most
 * 2,000); then every order when it opens, while it progresses, and once more when it closes.
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
  listSessionMessages,
  companyUsage,
] as const
