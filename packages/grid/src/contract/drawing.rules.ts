import {
  lineEndKey,
  type DrawingDocument,
  type DrawnLayer,
  type DrawnLine,
  type DrawnStroke,
  type DrawnSymbol,
  type DrawnText,
  type LineEnd,
} from './drawing-document.ts'
import { createUnionFind } from './groups.rules.ts'
import { isContainer, type GridKind } from './kinds.ts'

/** The part of the model that a drawing needs. */
export interface DrawnNet {
  objects: readonly { id: string; kind: GridKind }[]
  terminals: readonly (LineEnd & { nodeId: string | null })[]
}

/**
 * Updates a drawing to the current model: symbols of deleted objects and lines between disconnected terminals are
 * removed, and connections between drawn objects get a line. A line is therefore always a connection, whichever side
 * changed.
 */
export function updateToModel(document: DrawingDocument, net: DrawnNet): DrawingDocument {
  const kinds = new Map(net.objects.map(({ id, kind }) => [id, kind]))
  const isThere = ({ objectId }: { objectId: string }) => {
    const kind = kinds.get(objectId)
    return kind !== undefined && !isContainer(kind)
  }
  const symbols = document.symbols
    .filter(isThere)
    .map((one) => (one.bound?.every(isThere) === false ? { ...one, bound: one.bound.filter(isThere) } : one))
  const texts = document.texts.map((one) => (one.bound && !isThere(one.bound) ? { ...one, bound: undefined } : one))
  const nodes = new Map(net.terminals.map((one) => [lineEndKey(one), one.nodeId]))
  const drawn = new Set(symbols.map(({ objectId }) => objectId))
  const lines = document.lines.filter(({ from, to }) => {
    const node = nodes.get(lineEndKey(from)) ?? null
    return node !== null && node === nodes.get(lineEndKey(to)) && drawn.has(from.objectId) && drawn.has(to.objectId)
  })
  const heights = new Map(symbols.map(({ objectId, y }) => [objectId, y]))
  const missing = missingLines(net, { drawn, lines, rank: (id) => heights.get(id) ?? 0 })
  return { ...document, symbols, texts, lines: [...lines, ...missing] }
}
/** Returns all objects of the model in a drawing: the drawn ones and those of its values. */
export function objectIdsOfDrawing({ symbols, texts }: Pick<DrawingDocument, 'symbols' | 'texts'>): Set<string> {
  return new Set([
    ...symbols.flatMap(({ objectId, bound = [] }) => [objectId, ...bound.map((one) => one.objectId)]),
    ...texts.flatMap(({ bound }) => (bound ? [bound.objectId] : [])),
  ])
}

interface Drawn {
  drawn: ReadonlySet<string>
  lines: readonly DrawnLine[]
  /** The lowest rank is the start of a node's lines. */
  rank: (objectId: string) => number
}
/** Returns lines for connections that no line shows: from the node's busbar, or from its first object. */
export function missingLines(net: DrawnNet, { drawn, lines, rank }: Drawn): DrawnLine[] {
  const bars = new Set(net.objects.filter(({ kind }) => kind === 'BusbarSection').map(({ id }) => id))
  const { join, rootOf } = createUnionFind()
  for (const { from, to } of lines) join(lineEndKey(from), lineEndKey(to))
  const ends = net.terminals.filter(({ objectId, nodeId }) => nodeId !== null && drawn.has(objectId))
  const first = (one: LineEnd) => (bars.has(one.objectId) ? 0 : 1)
  return [...Map.groupBy(ends, ({ nodeId }) => nodeId).values()].flatMap((met) => {
    const order = met.toSorted(
      (a, b) => first(a) - first(b) || rank(a.objectId) - rank(b.objectId) || (lineEndKey(a) < lineEndKey(b) ? -1 : 1),
    )
    const heads = [...Map.groupBy(order, (one) => rootOf(lineEndKey(one))).values()].flatMap(([head]) =>
      head ? [{ objectId: head.objectId, sequence: head.sequence }] : [],
    )
    const [hub, ...others] = heads
    return hub ? others.map((other) => ({ from: hub, to: other, points: [] })) : []
  })
}

/** Differences between two drawings, by objects and connections. */
export interface DrawingChanges {
  added: string[]
  removed: string[]
  moved: string[]
  connected: { from: LineEnd; to: LineEnd }[]
  disconnected: { from: LineEnd; to: LineEnd }[]
  /** Number of added, removed or changed texts. */
  texts: number
  /** Number of changed free lines, layers, backgrounds, and layers, groups or bindings of symbols. */
  looks: number
}
export function drawingChangesOf(before: DrawingDocument, after: DrawingDocument): DrawingChanges {
  const byObject = ({ symbols }: DrawingDocument) => new Map(symbols.map((one) => [one.objectId, one]))
  const [old, now] = [byObject(before), byObject(after)]
  const isMoved = (one: DrawnSymbol, other: DrawnSymbol) =>
    one.x !== other.x || one.y !== other.y || one.rotation !== other.rotation || one.length !== other.length
  return {
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    moved: [...now.values()].flatMap((one) => {
      const was = old.get(one.objectId)
      return was && isMoved(was, one) ? [one.objectId] : []
    }),
    connected: linesBeyond(after, before),
    disconnected: linesBeyond(before, after),
    texts: differing(before.texts, after.texts, (one) => one.id),
    looks: countChangedLooks(before, after),
  }
}
/**
 * Returns the first layer that was locked and stays locked, and in which an element changed. Lines belong to no layer.
 */
export function findChangedLockedLayer(before: DrawingDocument, after: DrawingDocument): DrawnLayer | undefined {
  const opened = new Set((after.layers ?? []).flatMap((one) => (one.locked ? [] : [one.id])))
  const within = ({ symbols, texts, strokes = [] }: DrawingDocument, id: string) =>
    [...symbols, ...texts, ...strokes].filter(({ layer }) => layer === id)
  const idOf = (one: DrawnSymbol | DrawnText | DrawnStroke) => ('objectId' in one ? one.objectId : one.id)
  return (before.layers ?? []).find(
    ({ id, locked }) => locked && !opened.has(id) && differing(within(before, id), within(after, id), idOf) > 0,
  )
}
/**
 * Returns true if the model has other connections than a drawing shows: a line joins different nodes, or lines do not
 * connect all ends of a node. It is calculated at each view of a drawing, so it does not build the updated drawing.
 */
export function isBehindModel({ symbols, lines }: DrawingDocument, net: DrawnNet): boolean {
  const drawn = new Set(symbols.map(({ objectId }) => objectId))
  for (const { id, kind } of net.objects) if (isContainer(kind)) drawn.delete(id)
  const nodes = new Map<string, string>()
  for (const one of net.terminals)
    if (one.nodeId !== null && drawn.has(one.objectId)) nodes.set(lineEndKey(one), one.nodeId)
  const { join, rootOf } = createUnionFind()
  let joined = 0
  for (const line of lines) {
    const [from, to] = [lineEndKey(line.from), lineEndKey(line.to)]
    const node = nodes.get(from)
    if (node === undefined || node !== nodes.get(to)) return true
    if (rootOf(from) === rootOf(to)) continue
    join(from, to)
    joined += 1
  }
  // The number of joins must connect the ends of each node.
  return joined < nodes.size - new Set(nodes.values()).size
}
/** Compares only connections: routes and the start terminal within a node are part of the look. */
function linesBeyond({ lines }: DrawingDocument, other: DrawingDocument) {
  const { join, rootOf } = createUnionFind()
  for (const { from, to } of other.lines) join(lineEndKey(from), lineEndKey(to))
  return lines.flatMap(({ from, to }) => (rootOf(lineEndKey(from)) === rootOf(lineEndKey(to)) ? [] : [{ from, to }]))
}
function countChangedLooks(before: DrawingDocument, after: DrawingDocument): number {
  const now = new Set(after.symbols.map(({ objectId }) => objectId))
  const both = new Set(before.symbols.flatMap(({ objectId }) => (now.has(objectId) ? [objectId] : [])))
  const symbolLooks = ({ symbols }: DrawingDocument) =>
    symbols
      .filter(({ objectId }) => both.has(objectId))
      .map(({ objectId, layer, group, bound }) => ({
        objectId,
        layer,
        group,
        ...(bound && bound.length > 0 && { bound }),
      }))
  const background = ({ background: one }: DrawingDocument) => (one ? [one] : [])
  // The order of layers is their stacking order.
  const layers = ({ layers: list = [] }: DrawingDocument) => list.map((one, place) => ({ ...one, place }))
  return (
    differing(symbolLooks(before), symbolLooks(after), (one) => one.objectId) +
    differing(before.strokes ?? [], after.strokes ?? [], (one) => one.id) +
    differing(layers(before), layers(after), (one) => one.id) +
    differing(background(before), background(after), () => 'background')
  )
}
/** Returns the number of added, removed or changed items. */
function differing<T extends object>(before: readonly T[], after: readonly T[], idOf: (one: T) => string): number {
  const serializedById = (list: readonly T[]) => new Map(list.map((one) => [idOf(one), serializeSorted(one)]))
  const [old, now] = [serializedById(before), serializedById(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id)).length
}
/** Returns the same text for any order of fields, because the database does not preserve it. */
function serializeSorted(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
