import { delayAfterReturn } from '../trim/power-return.rules.ts'
import { createLocalClock } from '../limit-at.rules.ts'
import type { ConnectorControl, LiveDepot, LiveConnector } from './control.types.ts'
import { checkLimitCompliance } from './obey.rules.ts'
import { connectorKey, acceptedLimitsOf, calculateAllowedPower } from './room.rules.ts'
import {
  acceptedLimitAt,
  limitInForceSince,
  limitInForceW,
  limitUpdateReasonOf,
  quarterHourMs,
  sentQuarterHours,
  type DesiredLimit,
} from './sent-limits.rules.ts'

/** Minimum interval between commands to a charge point in ms, unless the power must be reduced. */
const gapMs = 10_000

/** Changes of a connector by a check, limited to fields that differ. */
export interface ConnectorCheckResult {
  connector: LiveConnector
  change: Partial<ConnectorControl>
  /** True if a meter value is requested. */
  shouldRequest: boolean
  /** The connector ignores its limit (with the measured power), or complies again. */
  alarm: { sentW: number; powerW: number } | 'over' | null
}

/** Checks all connectors of a depot. `random` is in [0, 1). */
export function checkDepotConnectors(
  depot: LiveDepot,
  { now, random }: { now: number; random: () => number },
): ConnectorCheckResult[] {
  const returned = depot.connectors.map((connector) => comeBack(connector, { now, random }))
  const connectors = returned.map(({ connector }) => connector)
  const watched = connectors.map((connector) =>
    watch(connector, { now, sentW: comparedLimitW(connector, connectors, now) }),
  )
  const seen = watched.map(({ connector }) => connector)
  const { minutes } = createLocalClock(depot.timeZone)(now)
  const room = calculateAllowedPower({ ...depot, connectors: seen }, { now, minutes })
  return seen.map((connector, place) => {
    const update = planConnectorUpdate(connector, {
      watts: room.get(connectorKey(connector)) ?? againW(connector, now),
      now,
    })
    const change = {
      ...returned[place]?.change,
      ...watched[place]?.change,
      ...update,
      ...clearDueIfOffline(connector, update, now),
    }
    const { shouldRequest = false, alarm = null } = watched[place] ?? {}
    return { connector: depot.connectors[place] ?? connector, change, shouldRequest, alarm }
  })
}

/** Returns true while a command is in progress, whose result is unknown. */
const isClaimed = ({ control: { claimedUntil } }: LiveConnector, now: number) =>
  claimedUntil !== null && claimedUntil > now
const withChange = (connector: LiveConnector, change: Partial<ConnectorControl>): LiveConnector => ({
  ...connector,
  control: { ...connector.control, ...change },
})

/**
 * Handles a new connection or restart since the last check: rejected or ignored limits are sent again. After a restart
 * the connector gets only its fallback limit for a while, so that not all sessions of a depot start at the same moment.
 * The limits stored in the charge point are unknown.
 */
function comeBack(
  connector: LiveConnector,
  { now, random }: { now: number; random: () => number },
): { connector: LiveConnector; change: Partial<ConnectorControl> } {
  const { control, linkAt, bootedAt, connected } = connector
  const isSame = linkAt === control.linkAt && bootedAt === control.bootedAt
  if (!connected || isSame || isClaimed(connector, now)) return { connector, change: {} }
  const isBooted = bootedAt !== control.bootedAt
  const change: Partial<ConnectorControl> = {
    linkAt,
    bootedAt,
    dueAt: now,
    ...(isBooted && {
      next: control.next && { ...control.next, doubtful: true },
      session: control.session && { ...control.session, doubtful: true },
      fallbackSentW: null,
      fallbackLevel: null,
      waitsUntil: now + delayAfterReturn(random) * 1_000,
    }),
    // The stored limit may be lost, so it is read back before it counts as active.
    ...(control.state !== null && {
      state: !isBooted && acceptedLimitAt(acceptedLimitsOf(connector), connector.tx, now) ? ('sent' as const) : null,
      since: now,
      why: null,
    }),
  }
  return { connector: withChange(connector, change), change }
}

/** Returns the limit that a reading must not exceed: for a charge point that is limited as a whole, that of all its connectors. */
function comparedLimitW(connector: LiveConnector, connectors: readonly LiveConnector[], now: number): number | null {
  const limitOf = (one: LiveConnector) => limitInForceW(acceptedLimitsOf(one), one.tx, now)
  const own = limitOf(connector)
  if (own === null || connector.leastLimitW === null) return own
  return connectors
    .filter(({ chargePointId }) => chargePointId === connector.chargePointId)
    .reduce((sum, one) => sum + (limitOf(one) ?? 0), 0)
}

/**
 * E-03: checks whether the connector keeps its limit. A connector that ignores the limit gets another attempt with its
 * next session.
 */
function watch(
  connector: LiveConnector,
  { now, sentW }: { now: number; sentW: number | null },
): Omit<ConnectorCheckResult, 'change'> & { change: Partial<ConnectorControl> } {
  const { control, tx, startedAt, connected } = connector
  const plain = { connector, change: {}, shouldRequest: false, alarm: null }
  if (isClaimed(connector, now)) return plain
  if (control.state === 'ignores' && tx !== control.ignoredTx && connected) {
    const change = { state: 'planned' as const, since: now, why: null, ignoredTx: tx, dueAt: now }
    return { ...plain, connector: withChange(connector, change), change }
  }
  if (tx === null || !connected || sentW === null) return plain
  const sentSince = Math.max(limitInForceSince(acceptedLimitsOf(connector), tx, now), startedAt ?? 0)
  const { powerW, sampledAt } = connector
  const seen = checkLimitCompliance({
    now,
    sentW,
    sentSince,
    powerW,
    sampledAt,
    overAt: control.overAt,
    requestedAt: control.requestedAt,
  })
  const change: Partial<ConnectorControl> = {
    ...(seen.overAt !== control.overAt && { overAt: seen.overAt }),
    ...(seen.shouldRequest && { requestedAt: now }),
  }
  if (seen.obeys === false && control.ignoredAt === null) {
    Object.assign(change, limitIgnoredState(connector, now, 'power'))
    return {
      ...plain,
      connector: withChange(connector, change),
      change,
      shouldRequest: seen.shouldRequest,
      alarm: { sentW, powerW: powerW ?? 0 },
    }
  }
  const isReported = control.state === 'active' || control.state === 'sent'
  if (seen.obeys === true && control.ignoredAt !== null && isReported) {
    const over = { ...change, ignoredAt: null, ignoredTx: null }
    return {
      ...plain,
      connector: withChange(connector, over),
      change: over,
      shouldRequest: seen.shouldRequest,
      alarm: 'over',
    }
  }
  if (seen.obeys === false && control.state !== 'ignores')
    Object.assign(change, limitIgnoredState(connector, now, 'power'))
  return { ...plain, connector: withChange(connector, change), change, shouldRequest: seen.shouldRequest }
}

export function limitIgnoredState(
  { tx, control }: Pick<LiveConnector, 'tx' | 'control'>,
  now: number,
  why: 'power' | 'schedule',
): Partial<ConnectorControl> {
  const { ignoredAt } = control
  return { state: 'ignores', why, since: now, ignoredAt: ignoredAt ?? now, ignoredTx: tx, dueAt: null }
}

/** A connector that rejected or ignored its limit is retried with its fallback limit, which is always allowed. */
function againW({ control }: LiveConnector, now: number): readonly number[] | null {
  const isDue = control.dueAt !== null && control.dueAt <= now
  const isTried = (control.ignoredAt !== null && control.state === 'planned') || control.state === 'refused'
  const { fallbackW, fallbackSentW } = control
  return isTried && isDue && fallbackW !== null && fallbackSentW !== null
    ? Array.from({ length: sentQuarterHours }, () => fallbackW)
    : null
}

/** An unreachable charge point gets its limit when it is connected again. */
function clearDueIfOffline(
  { connected, control }: LiveConnector,
  update: Partial<ConnectorControl>,
  now: number,
): Partial<ConnectorControl> {
  const dueAt = update.dueAt ?? control.dueAt
  if (connected || dueAt === null || dueAt > now) return {}
  return { dueAt: null, ...(control.fallbackSentW === null && { fallbackWhy: 'unreached' as const }) }
}

const waits = new Set<string | null>(['refused', 'unreached'])
/** Returns the command if the required limit differs from the current one. */
function planConnectorUpdate(
  connector: LiveConnector,
  { watts, now }: { watts: readonly number[] | null; now: number },
): Partial<ConnectorControl> {
  const { control, tx, connected } = connector
  const { state, dueAt, sentAt } = control
  if (state === 'ignores' || isClaimed(connector, now)) return {}
  // An unreachable charge point applies its last limit for a while, but the limit can be neither changed nor checked.
  if (!connected) {
    const isHere = tx !== null || connector.planned !== null
    return isHere && state !== 'unreached' ? { state: 'unreached', since: now, why: null } : {}
  }
  if (watts === null) return {}
  if (waits.has(state) && dueAt !== null && dueAt > now) return {}
  const wanted: DesiredLimit = { from: Math.floor(now / quarterHourMs) * quarterHourMs, watts }
  const isAgain = control.ignoredAt !== null || state === 'refused'
  const need = isAgain ? 'lower' : limitUpdateReasonOf(acceptedLimitsOf(connector), { tx, wanted, now })
  if (need === null) return {}
  if (need !== 'lower' && sentAt !== null && now - sentAt < gapMs) return {}
  const isSame = JSON.stringify(control.wanted) === JSON.stringify(wanted)
  if (isSame && state === 'planned' && dueAt !== null) return {}
  return {
    wanted,
    dueAt: now,
    ...(state !== 'planned' && { state: 'planned' as const, since: now, why: null }),
  }
}
