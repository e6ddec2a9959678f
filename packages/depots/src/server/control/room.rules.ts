import { nodeLimitAt } from '../limit-at.rules.ts'
import { trimConnectorPower, type TrimConnector, type TrimInput } from '../trim/trim.rules.ts'
import type { LiveDepot, LiveConnector } from './control.types.ts'
import { limitInForceW, quarterHourMs, sentQuarterHours } from './sent-limits.rules.ts'

/** Time in ms after which a new session reaches the power of its vehicle. */
const rampMs = 60_000
const freshMs = 120_000

export const connectorKey = ({ chargePointId, connectorNo }: Pick<LiveConnector, 'chargePointId' | 'connectorNo'>) =>
  `${chargePointId}:${connectorNo}`
export const acceptedLimitsOf = ({ control }: LiveConnector) => ({
  next: control.next,
  session: control.session,
  fallbackW: control.fallbackSentW,
  fallbackAt: control.fallbackAt,
})
const isFaulted = ({ status }: LiveConnector) => status === 'faulted' || status === 'disabled'
/** Returns true if the connector keeps its limit as far as known. */
export function isLimitInForce(connector: LiveConnector): boolean {
  const { control } = connector
  return (
    connector.connected &&
    !isFaulted(connector) &&
    control.fallbackSentW !== null &&
    control.ignoredAt === null &&
    control.overAt === null &&
    control.state !== 'refused'
  )
}
/** Minimum power: three phases of 6 A, or for a larger rectifier one module, or the least limit of the protocol. */
const leastOf = (connector: LiveConnector) =>
  Math.min(
    maxConnectorPowerW(connector),
    Math.max(connector.leastLimitW ?? 0, maxConnectorPowerW(connector) >= 20_000 ? 5_000 : 4_140),
  )
export const maxConnectorPowerW = ({ ratedW, limitW }: LiveConnector) => Math.min(ratedW ?? limitW, limitW)

/**
 * Returns true if others must plan with the measured power of this connector. A single reading above the limit is
 * sufficient.
 */
export const isPlannedAsMeasured = ({ fallbackSentW, ignoredAt, overAt }: LiveConnector['control']) =>
  fallbackSentW === null || ignoredAt !== null || overAt !== null

/**
 * Returns the maximum power that currently cannot be changed: the accepted limit, the fallback limit, or the full power
 * if the connector keeps none.
 */
export function uncontrollablePowerW(connector: LiveConnector, at: number, now: number): number {
  const { control, tx, startedAt, powerW, sampledAt } = connector
  if (isFaulted(connector)) return 0
  const most = maxConnectorPowerW(connector)
  // A charge point that is limited as a whole has no schedule: without a connection its last limit stays.
  if (connector.leastLimitW !== null && !connector.connected && control.fallbackSentW !== null) {
    const limits = [control.next, control.session].flatMap((one) => one?.watts ?? [])
    return Math.min(most, Math.max(control.fallbackSentW, ...limits))
  }
  if (!isPlannedAsMeasured(control)) return Math.min(most, limitInForceW(acceptedLimitsOf(connector), tx, at) ?? most)
  if (tx === null) return connector.connected ? 0 : most
  const isSettled = now - (startedAt ?? now) > rampMs && sampledAt !== null && now - sampledAt < freshMs
  // Rounded up to a kilowatt, so that other connectors do not get a new limit with each reading.
  return isSettled ? Math.min(most, Math.ceil(((powerW ?? most) * 1.05) / 1_000) * 1_000) : most
}

interface RoomRequest {
  now: number
  /** Index of the quarter hour, counted from the current one. */
  slot: number
  minutes: number
}
const slotStart = (now: number) => Math.floor(now / quarterHourMs) * quarterHourMs
function wishOf(connector: LiveConnector, { now, slot }: RoomRequest): number {
  const { control, planned, tx } = connector
  const fallbackW = control.fallbackW ?? 0
  // A session without a plan gets power that no other session needs. A new session starts with the fallback limit, even
  // if it is early.
  const wish =
    tx === null ? Math.max(planned?.[slot] ?? 0, fallbackW) : (planned?.[slot] ?? maxConnectorPowerW(connector))
  const isWaiting = control.waitsUntil !== null && slot === 0 && now < control.waitsUntil
  const most = Math.max(isWaiting ? Math.min(wish, fallbackW) : wish, connector.leastLimitW ?? 0)
  return Math.min(most, maxConnectorPowerW(connector))
}
function connectorOf(connector: LiveConnector, roomRequest: RoomRequest): TrimConnector {
  const at = roomRequest.slot === 0 ? roomRequest.now : slotStart(roomRequest.now) + roomRequest.slot * quarterHourMs
  const most = maxConnectorPowerW(connector)
  return {
    id: connectorKey(connector),
    limitId: connector.nodeId,
    moduleGroupId: connector.chargePointId,
    plannedW: wishOf(connector, roomRequest),
    minW: leastOf(connector),
    maxW:
      connector.control.waitsUntil !== null && roomRequest.now < connector.control.waitsUntil
        ? wishOf(connector, roomRequest)
        : most,
    measuredW: null,
    obeys: isLimitInForce(connector),
    unheardW: uncontrollablePowerW(connector, at, roomRequest.now),
    // A session without a plan gets power that no other session needs.
    marginSeconds: connector.planned === null ? 1e9 : connector.marginSeconds,
  }
}

/**
 * Time in ms for which an upcoming external limit is applied in advance, because charge points get their limits one
 * after the other.
 */
const leadMs = 60_000
/** Returns the limits of a depot at an instant of a quarter hour. */
function nodesOf(depot: LiveDepot, { now, slot, minutes }: RoomRequest): TrimInput['nodes'] {
  const at = slot === 0 ? now : slotStart(now) + slot * quarterHourMs
  return depot.nodes.map(({ id, parentId, cutUntil, ...node }) => ({
    id,
    parentId,
    limitW: nodeLimitAt(
      { ...node, cutUntil: cutUntil === null ? null : new Date(cutUntil) },
      at,
      (minutes + slot * 15) % 1_440,
      slot === 0 ? leadMs : quarterHourMs,
    ),
    measuredW: null,
    otherW: 0,
  }))
}
const groupsOf = ({ connectors }: LiveDepot): TrimInput['groups'] =>
  [...Map.groupBy(connectors, ({ chargePointId }) => chargePointId)].map(([id, [first]]) => ({
    id,
    maxW: first?.chargePointRatedW ?? first?.ratedW ?? 0,
    moduleW: null,
  }))

/** Returns the nodes from a connector's own node up to the site. */
export function limitNodePath({ nodes, connectors }: Pick<LiveDepot, 'nodes' | 'connectors'>): Map<string, string[]> {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  return new Map(
    connectors.map((connector) => {
      const path: string[] = []
      let at: string | null | undefined = connector.nodeId
      while (at && !path.includes(at)) {
        path.push(at)
        at = parents.get(at)
      }
      return [connectorKey(connector), path]
    }),
  )
}

/**
 * Returns the allowed power of each compliant connector in a quarter hour: first for running sessions, then the rest
 * for expected sessions.
 */
function allowedIn(
  depot: LiveDepot,
  roomRequest: RoomRequest,
  paths: ReadonlyMap<string, string[]>,
): Map<string, number> {
  const nodes = nodesOf(depot, roomRequest)
  const groups = groupsOf(depot)
  const all = depot.connectors.map((connector) => ({ connector, one: connectorOf(connector, roomRequest) }))
  const isBusy = ({ connector, one }: (typeof all)[number]) =>
    connector.tx !== null || !one.obeys || connector.leastLimitW !== null
  const busy = all.filter(isBusy).map(({ one }) => one)
  const free = all.filter((each) => !isBusy(each)).map(({ one }) => one)
  const first = trimConnectorPower({ nodes, groups, connectors: busy })
  const allowed = new Map(first.map(({ id, allowedW }) => [id, allowedW]))
  const taken = new Map<string, number>()
  const inGroup = new Map<string, number>()
  for (const { id, moduleGroupId, obeys, unheardW: unheard } of busy) {
    const watts = obeys ? (allowed.get(id) ?? 0) : unheard
    for (const node of paths.get(id) ?? []) taken.set(node, (taken.get(node) ?? 0) + watts)
    inGroup.set(moduleGroupId ?? '', (inGroup.get(moduleGroupId ?? '') ?? 0) + watts)
  }
  const rest = trimConnectorPower({
    nodes: nodes.map((node) => ({ ...node, otherW: taken.get(node.id) ?? 0 })),
    groups: groups.map(({ id, maxW, moduleW }) => ({ id, moduleW, maxW: maxW - (inGroup.get(id) ?? 0) })),
    // No vehicle is connected, so the limit is for the next session, and lateness is not considered.
    connectors: free.map((one) => ({ ...one, marginSeconds: 1e9 })),
  })
  for (const { id, allowedW } of rest) allowed.set(id, allowedW)
  return allowed
}

/**
 * Calculates the allowed power of each connector for the quarter hours from the current one on, by
 * `chargePoint:connector`. In the first quarter hour an increase waits until the reductions of others are accepted, so
 * that the sum of all limits never exceeds the available power.
 */
export function calculateAllowedPower(
  depot: LiveDepot,
  { now, minutes }: { now: number; minutes: number },
): Map<string, number[]> {
  const paths = limitNodePath(depot)
  const upcoming = Array.from({ length: sentQuarterHours }, (_, slot) =>
    allowedIn(depot, { now, slot, minutes }, paths),
  )
  const granted = grant(depot, { now, slot: 0, minutes }, upcoming[0] ?? new Map(), paths)
  return new Map(
    [...granted].map(([key, watts]) => [key, [watts, ...upcoming.slice(1).map((allowed) => allowed.get(key) ?? 0)]]),
  )
}

function grant(
  depot: LiveDepot,
  roomRequest: RoomRequest,
  allowed: ReadonlyMap<string, number>,
  paths: ReadonlyMap<string, string[]>,
): Map<string, number> {
  const room = new Map(nodesOf(depot, roomRequest).map(({ id, limitW }) => [id, limitW]))
  const take = (key: string, watts: number) => {
    for (const node of paths.get(key) ?? []) room.set(node, (room.get(node) ?? 0) - watts)
  }
  const held = new Map<string, number>()
  for (const connector of depot.connectors) {
    const now = heldNow(connector, roomRequest.now)
    held.set(connectorKey(connector), now)
    take(connectorKey(connector), now)
  }
  const granted = new Map<string, number>()
  const order = depot.connectors
    .filter((connector) => allowed.has(connectorKey(connector)))
    .toSorted(
      (a, b) =>
        Number(a.tx === null) - Number(b.tx === null) ||
        (a.marginSeconds ?? -Infinity) - (b.marginSeconds ?? -Infinity) ||
        (connectorKey(a) < connectorKey(b) ? -1 : 1),
    )
  for (const connector of order) {
    const key = connectorKey(connector)
    const [wish, now] = [allowed.get(key) ?? 0, held.get(key) ?? 0]
    const least = Math.min(...(paths.get(key) ?? []).map((node) => room.get(node) ?? 0))
    const more = Math.max(0, Math.min(wish - now, Math.floor(least / 100) * 100))
    // A power below the connector's minimum counts as zero.
    const newPower = now + more < Math.min(wish, leastOf(connector)) ? now : now + more
    take(key, newPower - now)
    granted.set(key, wish <= now ? wish : newPower)
  }
  return granted
}

/** Returns the maximum power by the current limits and by those in transmission. */
function heldNow(connector: LiveConnector, now: number): number {
  const { control, tx } = connector
  if (!isLimitInForce(connector)) return uncontrollablePowerW(connector, now, now)
  const held = limitInForceW(acceptedLimitsOf(connector), tx, now) ?? maxConnectorPowerW(connector)
  const isSending = control.claimedUntil !== null && control.claimedUntil > now
  const sent = isSending ? (control.wanted?.watts[Math.floor((now - control.wanted.from) / quarterHourMs)] ?? 0) : 0
  return Math.min(maxConnectorPowerW(connector), Math.max(held, sent))
}
