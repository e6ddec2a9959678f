/** Permanent power limit of some connectors: the lowest limit of a node minus other loads. */
export interface FallbackNode {
  id: string
  parentId: string | null
  limitW: number
  otherW: number
}
export interface FallbackConnector {
  id: string
  limitId: string
  minW: number
  maxW: number
}

const stepW = 100

/**
 * Returns the fallback limit of each connector: at no node does the sum exceed the limit, and the limits are as equal
 * as possible. If the minimums do not fit, the first connectors in the given order get theirs and the others nothing.
 */
export function fallbackLimitsOf(
  nodes: readonly FallbackNode[],
  connectors: readonly FallbackConnector[],
): Map<string, number> {
  const room = new Map(nodes.map(({ id, limitW, otherW }) => [id, Math.max(0, limitW - otherW)]))
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const pathOf = (limitId: string) => {
    const path: string[] = []
    for (
      let at: string | null = limitId;
      at !== null && room.has(at) && !path.includes(at);
      at = parents.get(at) ?? null
    )
      path.push(at)
    return path
  }
  const paths = new Map(connectors.map(({ id, limitId }) => [id, pathOf(limitId)]))
  const allocations = new Map(connectors.map(({ id }) => [id, 0]))
  const allocate = (id: string, watts: number) => {
    allocations.set(id, (allocations.get(id) ?? 0) + watts)
    for (const node of paths.get(id) ?? []) room.set(node, (room.get(node) ?? 0) - watts)
  }
  const remainingRoom = (id: string) => Math.min(...(paths.get(id) ?? []).map((node) => room.get(node) ?? 0))
  for (const { id, minW } of connectors) {
    const least = Math.ceil(minW / stepW) * stepW
    // Without a node the limit is unknown, so the connector gets nothing.
    if ((paths.get(id) ?? []).length > 0 && remainingRoom(id) >= least) allocate(id, least)
  }
  let open = connectors.filter(({ id, minW }) => (allocations.get(id) ?? 0) > 0 || (minW <= 0 && remainingRoom(id) > 0))
  while (open.length > 0) {
    const share = evenShare(open, paths, room, allocations)
    if (share >= stepW) for (const { id } of open) allocate(id, share)
    open = open.filter(
      ({ id, maxW }) =>
        remainingRoom(id) >= stepW * below(open, paths, id) && (allocations.get(id) ?? 0) + stepW <= maxW,
    )
  }
  return allocations
}

/** Returns the power that all of them can get in addition at once. */
function evenShare(
  open: readonly FallbackConnector[],
  paths: ReadonlyMap<string, readonly string[]>,
  room: ReadonlyMap<string, number>,
  allocations: ReadonlyMap<string, number>,
): number {
  const users = new Map<string, number>()
  for (const { id } of open) for (const node of paths.get(id) ?? []) users.set(node, (users.get(node) ?? 0) + 1)
  const byNodes = Math.min(...[...users].map(([node, count]) => (room.get(node) ?? 0) / count))
  const byMost = Math.min(...open.map(({ id, maxW }) => maxW - (allocations.get(id) ?? 0)))
  return Math.max(0, Math.floor(Math.min(byNodes, byMost) / stepW) * stepW)
}

/** Returns the highest number of open connectors that share one of its nodes. */
function below(open: readonly FallbackConnector[], paths: ReadonlyMap<string, readonly string[]>, id: string): number {
  return Math.max(
    1,
    ...(paths.get(id) ?? []).map((node) => open.filter((other) => paths.get(other.id)?.includes(node)).length),
  )
}

/** Returns nodes at which the sum of the fallback limits exceeds the available power. Such limits must not be sent. */
export function overFallback(
  nodes: readonly FallbackNode[],
  connectors: readonly (FallbackConnector & { fallbackW: number })[],
): { nodeId: string; sumW: number; limitW: number }[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const sums = new Map<string, number>()
  for (const { limitId, fallbackW } of connectors) {
    const seen = new Set<string>()
    for (let at: string | null = limitId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at)
      sums.set(at, (sums.get(at) ?? 0) + fallbackW)
    }
  }
  return nodes.flatMap(({ id, limitW, otherW }) => {
    const sumW = (sums.get(id) ?? 0) + otherW
    return sumW > limitW ? [{ nodeId: id, sumW, limitW }] : []
  })
}
