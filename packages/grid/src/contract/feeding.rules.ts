import { kindFacts, type GridKind } from './kinds.ts'

/** The part of a net that determines the power flow. */
export interface RatedNet {
  objects: readonly RatedObject[]
  terminals: readonly { id: string; objectId: string; voltageV: number; nodeId: string | null }[]
}
export interface RatedObject {
  id: string
  kind: GridKind
  ratedA: number | null
  ratedVa: number | null
  ratedW: number | null
}
/** A part of a net with its feed. */
export interface FedPart {
  objectId: string
  /** The feeding part; null: the grid itself. */
  aboveId: string | null
  below: readonly string[]
  /** Maximum power in W; null: no rating. */
  limitW: number | null
  /** Charge points fed through this part (for a charge point: itself). */
  chargePoints: readonly string[]
}
export interface FeedingTree {
  /** Fed parts by object, each after its feeding part. */
  fed: ReadonlyMap<string, FedPart>
  /** Objects at which two feeds meet, so their load is unknown. */
  meshed: readonly string[]
}

/**
 * Returns the maximum active power of a rating in W: apparent power unchanged, a current by √3 · U · I with the
 * line-to-line voltage (IEC 60050-141-03-13; symmetrical phases, cos φ 1). Rounded down.
 */
export function ratingInWatts(
  { ratedA, ratedVa, ratedW }: Pick<RatedObject, 'ratedA' | 'ratedVa' | 'ratedW'>,
  voltageV: number,
): number | null {
  const limits = [ratedW, ratedVa, ratedA === null ? null : Math.floor(Math.sqrt(3) * voltageV * ratedA)]
  const watts = limits.filter((one) => one !== null)
  return watts.length === 0 ? null : Math.min(...watts)
}

/**
 * Returns the feeding tree from the grid supplies downward: breadth first over closed switches, lines and transformers.
 * A busbar is above the objects connected to it. The net is a tree if no two feeds meet.
 */
export function feedingTreeOf({ objects, terminals }: RatedNet, isClosed: (objectId: string) => boolean): FeedingTree {
  const byId = new Map(objects.map((one) => [one.id, one]))
  const ownOf = Map.groupBy(terminals, ({ objectId }) => objectId)
  const atNode = Map.groupBy(
    terminals.filter(({ nodeId }) => nodeId !== null),
    ({ nodeId }) => nodeId,
  )
  const above = new Map<string, string | null>()
  const [seen, meshed] = [new Set<string>(), new Set<string>()]
  const queue: { objectId: string; nodeId: string }[] = []
  const reach = (objectId: string, aboveId: string | null, fromNode: string | null) => {
    above.set(objectId, aboveId)
    for (const { nodeId } of ownOf.get(objectId) ?? [])
      if (nodeId !== null && nodeId !== fromNode) queue.push({ objectId, nodeId })
  }
  const conducts = ({ id, kind }: RatedObject) => !kindFacts[kind].isSwitch || isClosed(id)
  for (const { id, kind } of objects) if (kind === 'EnergySource') reach(id, null, null)
  // The queue grows during the loop.
  for (const { objectId, nodeId } of queue) {
    if (seen.has(nodeId)) {
      meshed.add(objectId)
      continue
    }
    seen.add(nodeId)
    const there = [...new Set((atNode.get(nodeId) ?? []).map((one) => one.objectId))]
      .flatMap((id) => byId.get(id) ?? [])
      .filter((one) => one.id !== objectId && conducts(one))
    let way = objectId
    const isBar = ({ kind }: RatedObject) => kind === 'BusbarSection'
    for (const bar of there.filter(isBar)) {
      above.set(bar.id, way)
      way = bar.id
    }
    for (const one of there.filter((other) => !isBar(other)))
      if (above.has(one.id)) meshed.add(one.id)
      else reach(one.id, way, nodeId)
  }
  return { fed: fedOf(byId, ownOf, above), meshed: [...meshed] }
}
function fedOf(
  byId: ReadonlyMap<string, RatedObject>,
  ownOf: ReadonlyMap<string, readonly { voltageV: number }[]>,
  above: ReadonlyMap<string, string | null>,
): Map<string, FedPart> {
  const fed = new Map<string, FedPart & { below: string[]; chargePoints: string[] }>()
  for (const [objectId, aboveId] of above) {
    const object = byId.get(objectId)
    if (!object) continue
    const limitW = ratingInWatts(object, ownOf.get(objectId)?.[0]?.voltageV ?? 0)
    fed.set(objectId, { objectId, aboveId, below: [], limitW, chargePoints: [] })
    fed.get(aboveId ?? '')?.below.push(objectId)
  }
  for (const one of [...fed.values()].toReversed()) {
    if (byId.get(one.objectId)?.kind === 'ChargingPile') one.chargePoints.push(one.objectId)
    fed.get(one.aboveId ?? '')?.chargePoints.push(...one.chargePoints)
  }
  return fed
}

/** A limit derived from a net. */
export interface NetLimit {
  /** The branching object; for kind `point`, the charge point. Null: the site. */
  objectId: string | null
  kind: 'site' | 'feeder' | 'point'
  /** The part with the lowest rating, which names the limit; null: several supplies added up. */
  tightestId: string | null
  /** The limit above; null: the site, or nothing above the site. */
  aboveId: string | null
  /** In W; null: no part has a rating. */
  limitW: number | null
}
/**
 * Returns the tree of limits, each after the one above it, the site first. Parts in a row form one limit, the lowest of
 * their ratings; parts that feed a single charge point belong to that point's limit. Parts without a rating have no
 * limit of their own. Several supplies are added up.
 */
export function netLimitsOf({ fed }: FeedingTree): NetLimit[] {
  const feeds = ({ chargePoints }: FedPart) => chargePoints.length > 0
  const belowOf = ({ below }: FedPart) => below.flatMap((id) => fed.get(id) ?? []).filter(feeds)
  const roots = [...fed.values()].filter((one) => one.aboveId === null && feeds(one))
  const found: NetLimit[] = []
  const follow = (from: FedPart, aboveId: string | null): void => {
    const row = rowFrom(from, belowOf)
    const last = row.at(-1) ?? from
    const tightest = tightestOf(row) ?? from
    const isPoint = belowOf(last).length === 0
    const { limitW } = tightest
    const counts = isPoint || limitW !== null
    const here = { objectId: last.objectId, tightestId: tightest.objectId, aboveId, limitW }
    if (counts) found.push({ ...here, kind: isPoint ? 'point' : 'feeder' })
    for (const one of belowOf(last)) follow(one, counts ? last.objectId : aboveId)
  }
  const [first, ...others] = roots
  if (!first) return []
  const site = { objectId: null, kind: 'site', aboveId: null } as const
  if (others.length > 0) {
    found.push({ ...site, tightestId: null, limitW: sumOf(roots.map(({ limitW }) => limitW)) })
    for (const root of roots) follow(root, null)
    return found
  }
  const row = rowFrom(first, belowOf)
  const last = row.at(-1) ?? first
  const isAlone = belowOf(last).length === 0
  const all = tightestOf(isAlone ? row.slice(0, -1) : row)
  found.push({ ...site, tightestId: all?.objectId ?? null, limitW: all?.limitW ?? null })
  // A single charge point at its supply has the limit of the whole path.
  if (isAlone) {
    const limitW = tightestOf(row)?.limitW ?? null
    found.push({ kind: 'point', objectId: last.objectId, tightestId: last.objectId, aboveId: null, limitW })
  }
  for (const one of belowOf(last)) follow(one, null)
  return found
}
/** Follows the row down to its branching. */
function rowFrom(from: FedPart, belowOf: (one: FedPart) => FedPart[]): FedPart[] {
  const row = [from]
  for (let below = belowOf(from); below.length === 1; below = row.slice(-1).flatMap(belowOf)) row.push(...below)
  return row
}
function tightestOf(row: readonly FedPart[]): FedPart | undefined {
  return row.toSorted((one, other) => (one.limitW ?? Infinity) - (other.limitW ?? Infinity) || 0)[0]
}
/** Returns null if any value is unknown. */
function sumOf(watts: readonly (number | null)[]): number | null {
  return watts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}
