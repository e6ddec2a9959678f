import { Problem } from '@evops/platform/contract'
import { lineEndKey, createUnionFind, lineKey, type DrawnLine } from '../../contract/index.ts'
import type { StoredNet, StoredTerminal } from '../net/net.store.ts'

/** Terminals that change their node; null: disconnected; `'new'`: connected at a new node. */
export interface NodeMove {
  terminalIds: string[]
  nodeId: string | null
  voltageV: number
}
interface Drawn {
  before: readonly DrawnLine[]
  after: readonly DrawnLine[]
  /** Objects in the current drawing. */
  drawn: ReadonlySet<string>
}
export interface ConnectionPlan {
  moves: NodeMove[]
  connected: number
  disconnected: number
}
export const newNodeMarker = 'new'
/** Number of terminals at each node. */
type Sizes = ReadonlyMap<string | null, number>

/**
 * Converts added and removed lines to changes of the model's nodes. A removed line splits the terminals of its node
 * according to the remaining lines, unless its symbol was removed too: then the connection is only hidden. Nodes
 * without such a line stay unchanged.
 */
export function planConnections(net: StoredNet, { before, after, drawn }: Drawn): ConnectionPlan {
  const byEnd = new Map(net.terminals.map((one) => [lineEndKey(one), one]))
  const wanted = new Set(after.map(lineKey))
  const previousPairs = new Set(before.map(lineKey))
  const gone = before.filter(
    (line) => !wanted.has(lineKey(line)) && drawn.has(line.from.objectId) && drawn.has(line.to.objectId),
  )
  const came = after.filter((line) => !previousPairs.has(lineKey(line)))
  requireEnds(net, { lines: after, came, byEnd })
  const touched = new Set(gone.flatMap(({ from, to }) => [from, to].map((one) => byEnd.get(lineEndKey(one))?.nodeId)))
  const nodes = Map.groupBy(net.terminals, ({ nodeId }) => nodeId)
  const { join, rootOf } = createUnionFind()
  for (const { from, to } of after) join(lineEndKey(from), lineEndKey(to))
  for (const [nodeId, met] of nodes) {
    const [first, ...others] = nodeId === null || touched.has(nodeId) ? [] : met
    for (const other of others) join(lineEndKey(first ?? other), lineEndKey(other))
  }
  for (const nodeId of touched) preserveHidden(net, { met: nodes.get(nodeId ?? null) ?? [], drawn, join, rootOf })
  const parts = [...Map.groupBy(net.terminals, (one) => rootOf(lineEndKey(one))).values()]
  const sizes = new Map([...nodes].map(([nodeId, met]) => [nodeId, met.length]))
  return { moves: movesOf(parts, sizes), connected: came.length, disconnected: gone.length }
}

/** Throws for an invalid line. */
function requireEnds(
  { objects }: StoredNet,
  context: {
    lines: readonly DrawnLine[]
    came: readonly DrawnLine[]
    byEnd: ReadonlyMap<string, StoredTerminal>
  },
): void {
  const names = new Map(objects.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? ''
  const inField = (code: string, values: object) => new Problem(code, { ...values }, { document: code })
  for (const { from, to } of context.lines)
    for (const one of [from, to])
      if (!context.byEnd.has(lineEndKey(one))) throw inField('grid.drawing-terminal', { name: nameOf(one.objectId) })
  for (const { from, to } of context.came) {
    const [volts, others] = [from, to].map((one) => context.byEnd.get(lineEndKey(one))?.voltageV)
    const [name, other] = [nameOf(from.objectId), nameOf(to.objectId)]
    if (volts !== others) throw inField('grid.drawing-voltage', { name, volts, other, others })
  }
}

/**
 * Keeps hidden terminals together with the others of their node; if those are split, the assignment is ambiguous and is
 * rejected.
 */
function preserveHidden(
  { objects }: StoredNet,
  {
    met,
    drawn,
    join,
    rootOf,
  }: { met: readonly StoredTerminal[]; drawn: ReadonlySet<string> } & ReturnType<typeof createUnionFind>,
): void {
  const hidden = met.filter(({ objectId }) => !drawn.has(objectId))
  const shown = met.filter(({ objectId }) => drawn.has(objectId))
  const [first, ...others] = shown
  const one = hidden[0]
  if (!one || !first) return
  const apart = others.find((other) => rootOf(lineEndKey(other)) !== rootOf(lineEndKey(first)))
  if (apart) {
    const nameOf = (id: string) => objects.find((object) => object.id === id)?.name ?? ''
    const details = {
      name: nameOf(first.objectId),
      other: nameOf(apart.objectId),
      hidden: nameOf(one.objectId),
    }
    throw new Problem('grid.node-shared', details, { document: 'grid.node-shared' })
  }
  for (const terminal of hidden) join(lineEndKey(first), lineEndKey(terminal))
}

/** Returns the moves: the largest part of a node keeps it; a single remaining terminal is disconnected. */
function movesOf(parts: readonly (readonly StoredTerminal[])[], sizes: Sizes): NodeMove[] {
  const claimed = new Set<string>()
  const nodeOf = (part: readonly StoredTerminal[]): string | null => {
    const [first, second] = part
    if (!second) return sizes.get(first?.nodeId ?? null) === 1 ? (first?.nodeId ?? null) : null
    const own = part.find(({ nodeId }) => nodeId !== null && !claimed.has(nodeId))?.nodeId ?? newNodeMarker
    claimed.add(own)
    return own
  }
  return parts
    .toSorted((a, b) => b.length - a.length)
    .flatMap((part) => {
      const nodeId = nodeOf(part)
      const moved = part.filter((one) => one.nodeId !== nodeId)
      const voltageV = part[0]?.voltageV ?? 0
      return moved.length > 0 ? [{ terminalIds: moved.map(({ id }) => id), nodeId, voltageV }] : []
    })
}
