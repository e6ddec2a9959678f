import { kindFacts, type GridKind } from './kinds.ts'

/** What of a net says how much goes where. */
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
/** A piece of a net by the way that feeds it. */
export interface Fed {
  objectId: string
  /** What feeds it; null: the grid itself. */
  aboveId: string | null
  below: readonly string[]
  /** What it carries at most, W; null: it has no rating. */
  limitW: number | null
  /** Charge points that are fed through it (a charge point: itself). */
  chargePoints: readonly string[]
}
export interface Feeding {
  /** By object, each after what feeds it. */
  fed: ReadonlyMap<string, Fed>
  /** Objects at which two ways of being fed meet: what they carry is not known. */
  meshed: readonly string[]
}

/**
 * The greatest active power of a rating, W: apparent power as it is, a current by √3 · U · I with the voltage between lines (IEC 60050-141-03-13;
 * three phases alike, cos φ 1). Rounded down.
 */
export function wattsOf(
  { ratedA, ratedVa, ratedW }: Pick<RatedObject, 'ratedA' | 'ratedVa' | 'ratedW'>,
  voltageV: number,
): number | null {
  const known = [ratedW, ratedVa, ratedA === null ? null : Math.floor(Math.sqrt(3) * voltageV * ratedA)]
  const watts = known.filter((one) => one !== null)
  return watts.length === 0 ? null : Math.min(...watts)
}

/**
 * What is fed through what, from the grid's supplies downward: breadth first over closed switches, lines and transformers. A busbar stands above
 * what hangs at it. A net is fed by a tree where no two ways meet.
 */
export function feedingOf(
  { objects, terminals }: RatedNet,
  isClosed: (objectId: string) => boolean,
): Feeding {
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
  // It grows while it is gone through.
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
): Map<string, Fed> {
  const fed = new Map<string, Fed & { below: string[]; chargePoints: string[] }>()
  for (const [objectId, aboveId] of above) {
    const object = byId.get(objectId)
    if (!object) continue
    const limitW = wattsOf(object, ownOf.get(objectId)?.[0]?.voltageV ?? 0)
    fed.set(objectId, { objectId, aboveId, below: [], limitW, chargePoints: [] })
    fed.get(aboveId ?? '')?.below.push(objectId)
  }
  for (const one of [...fed.values()].toReversed()) {
    if (byId.get(one.objectId)?.kind === 'ChargingPile') one.chargePoints.push(one.objectId)
    fed.get(one.aboveId ?? '')?.chargePoints.push(...one.chargePoints)
  }
  return fed
}

/** A limit that a net asks for. */
export interface NetLimit {
  /** Where it branches; a point: the charge point. Null: the site. */
  objectId: string | null
  kind: 'site' | 'feeder' | 'point'
  /** What carries the least on the way there, and gives the limit its name; null: supplies that add up. */
  tightestId: string | null
  /** Null: the site, or nothing above the site. */
  aboveId: string | null
  /** W; null: nothing on the way has a rating. */
  limitW: number | null
}
/**
 * The tree of limits of what is fed, each after the one above it, the site first: pieces in a row are one limit, the lowest of theirs; what feeds one
 * charge point alone is that point's. What has no rating is no limit of its own. Several supplies add up.
 */
export function limitsOf({ fed }: Feeding): NetLimit[] {
  const feeds = ({ chargePoints }: Fed) => chargePoints.length > 0
  const belowOf = ({ below }: Fed) => below.flatMap((id) => fed.get(id) ?? []).filter(feeds)
  const roots = [...fed.values()].filter((one) => one.aboveId === null && feeds(one))
  const found: NetLimit[] = []
  const follow = (from: Fed, aboveId: string | null): void => {
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
  // A charge point alone at its supply has the limit of all the way.
  if (isAlone) {
    const limitW = tightestOf(row)?.limitW ?? null
    found.push({ kind: 'point', objectId: last.objectId, tightestId: last.objectId, aboveId: null, limitW })
  }
  for (const one of belowOf(last)) follow(one, null)
  return found
}
/** Down to where it branches. */
function rowFrom(from: Fed, belowOf: (one: Fed) => Fed[]): Fed[] {
  const row = [from]
  for (let below = belowOf(from); below.length === 1; below = row.slice(-1).flatMap(belowOf))
    row.push(...below)
  return row
}
function tightestOf(row: readonly Fed[]): Fed | undefined {
  return row.toSorted((one, other) => (one.limitW ?? Infinity) - (other.limitW ?? Infinity) || 0)[0]
}
/** Null as soon as one is not known. */
function sumOf(watts: readonly (number | null)[]): number | null {
  return watts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}
