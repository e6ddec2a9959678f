/*
 * Control loop that runs every second between two plans and calculates the current power limit of each connector.
 * Powers in W.
 */

export interface TrimNode {
  id: string
  parentId: string | null
  /** Current limit after all reductions. */
  limitW: number
  /** Reading of its meter. Null: no meter or no recent value. */
  measuredW: number | null
  /** Other loads besides the connectors, if there is no meter. */
  otherW: number
}

export interface TrimConnector {
  id: string
  limitId: string
  moduleGroupId: string | null
  /** Planned power in this quarter hour. */
  plannedW: number
  minW: number
  maxW: number
  /** Measured power. Null: unknown. */
  measuredW: number | null
  /** True if the connector keeps its limit. */
  obeys: boolean
  /** Maximum power while the connector is unreachable or ignores its limit and no measurement exists. */
  unheardW: number
  /** Spare time of its vehicle. Null: not ready in time. Less spare time comes first. */
  marginSeconds: number | null
}

export interface TrimGroup {
  id: string
  maxW: number
  moduleW: number | null
}

export interface TrimInput {
  nodes: readonly TrimNode[]
  groups: readonly TrimGroup[]
  connectors: readonly TrimConnector[]
}

export interface TrimmedConnector {
  id: string
  allowedW: number
  /** Node or group that limits it below the planned power. */
  heldBy: string | null
  /** True if the power was raised because the vehicle will be late and free power was available. */
  raised: boolean
}

const stepW = 100

/**
 * Calculates the allowed power. The sum below a node never exceeds its limit minus all other measured power. Minimums
 * come first, then the planned power, in order of spare time. The rest goes to vehicles that will be late.
 */
export function trimConnectorPower(input: TrimInput): TrimmedConnector[] {
  const places = placesOf(input)
  const order = input.connectors
    .filter(({ obeys }) => obeys)
    .toSorted((a, b) => (a.marginSeconds ?? -Infinity) - (b.marginSeconds ?? -Infinity) || (a.id < b.id ? -1 : 1))
  const allowed = new Map<string, number>()
  const raiseAllowed = (connector: TrimConnector, wanted: number) => {
    const own = allowed.get(connector.id) ?? 0
    const most = Math.min(wanted, connector.maxW, places.most(connector, own))
    const stepped = Math.floor(most / stepW + 1e-9) * stepW
    if (stepped <= own || stepped < connector.minW) return
    places.take(connector, own, stepped)
    allowed.set(connector.id, stepped)
  }
  for (const connector of order) if (connector.plannedW > 0) raiseAllowed(connector, Math.max(stepW, connector.minW))
  for (const connector of order) if (connector.plannedW > 0) raiseAllowed(connector, connector.plannedW)
  const raised = new Set<string>()
  for (const connector of order) {
    if (connector.marginSeconds !== null && connector.marginSeconds >= 0) continue
    const before = allowed.get(connector.id) ?? 0
    raiseAllowed(connector, connector.maxW)
    if ((allowed.get(connector.id) ?? 0) > Math.max(before, connector.plannedW)) raised.add(connector.id)
  }
  return order.map((connector) => {
    const allowedW = allowed.get(connector.id) ?? 0
    const isHeld = allowedW < Math.floor(connector.plannedW / stepW) * stepW
    return {
      id: connector.id,
      allowedW,
      heldBy: isHeld ? places.tightest(connector) : null,
      raised: raised.has(connector.id),
    }
  })
}

interface Places {
  most(connector: TrimConnector, own: number): number
  take(connector: TrimConnector, own: number, watts: number): void
  tightest(connector: TrimConnector): string | null
}

function placesOf({ nodes, groups, connectors }: TrimInput): Places {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const pathOf = (connector: TrimConnector) => {
    const path: string[] = []
    let at = byId.get(connector.limitId)
    while (at && !path.includes(at.id)) {
      path.push(at.id)
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
    return path
  }
  const paths = new Map(connectors.map((connector) => [connector.id, pathOf(connector)]))
  const room = new Map(nodes.map((node) => [node.id, node.limitW - besides(node, connectors, paths)]))
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const groupRoom = new Map(groups.map(({ id, maxW }) => [id, maxW - unheard(id, connectors)]))
  const roundUpToModule = (id: string | null, watts: number) => {
    const moduleW = groupOf.get(id ?? '')?.moduleW ?? 0
    return moduleW > 0 ? Math.ceil(watts / moduleW - 1e-9) * moduleW : watts
  }
  const inGroup = ({ moduleGroupId }: TrimConnector, own: number) => {
    const left = groupRoom.get(moduleGroupId ?? '')
    if (left === undefined) return Infinity
    const there = left + roundUpToModule(moduleGroupId, own)
    const moduleW = groupOf.get(moduleGroupId ?? '')?.moduleW ?? 0
    return moduleW > 0 ? Math.floor(there / moduleW + 1e-9) * moduleW : there
  }
  return {
    most: (connector, own) =>
      Math.min(inGroup(connector, own), ...(paths.get(connector.id) ?? []).map((id) => (room.get(id) ?? 0) + own)),
    take(connector, own, watts) {
      for (const id of paths.get(connector.id) ?? []) room.set(id, (room.get(id) ?? 0) - (watts - own))
      const group = connector.moduleGroupId
      if (group !== null && groupRoom.has(group))
        groupRoom.set(group, (groupRoom.get(group) ?? 0) - roundUpToModule(group, watts) + roundUpToModule(group, own))
    },
    tightest(connector) {
      const path = (paths.get(connector.id) ?? []).toSorted((a, b) => (room.get(a) ?? 0) - (room.get(b) ?? 0))
      const left = groupRoom.get(connector.moduleGroupId ?? '') ?? Infinity
      return left < (room.get(path[0] ?? '') ?? Infinity) ? connector.moduleGroupId : (path[0] ?? null)
    },
  }
}

/**
 * Returns the uncontrolled power at a node: the measured power minus ours, or the expected loads and unreachable
 * connectors.
 */
function besides(
  node: TrimNode,
  connectors: readonly TrimConnector[],
  paths: ReadonlyMap<string, readonly string[]>,
): number {
  const below = connectors.filter(({ id }) => paths.get(id)?.includes(node.id))
  const unheardW = below
    .filter(({ obeys }) => !obeys)
    .reduce((sum, { measuredW, unheardW: most }) => sum + (measuredW ?? most), 0)
  if (node.measuredW === null) return node.otherW + unheardW
  const ours = below.filter(({ obeys }) => obeys).reduce((sum, { measuredW }) => sum + (measuredW ?? 0), 0)
  // If the node's meter lags behind our readings, its value is too low, so the known power is the minimum.
  return Math.max(unheardW, node.measuredW - ours)
}

function unheard(groupId: string, connectors: readonly TrimConnector[]): number {
  return connectors
    .filter(({ moduleGroupId, obeys }) => moduleGroupId === groupId && !obeys)
    .reduce((sum, { measuredW, unheardW }) => sum + (measuredW ?? unheardW), 0)
}
