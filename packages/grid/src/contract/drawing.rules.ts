import {
  endOf,
  type DrawingDocument,
  type DrawnLine,
  type DrawnSymbol,
  type DrawnText,
  type End,
} from './drawing-document.ts'
import { groups } from './groups.rules.ts'
import { isContainer, type GridKind } from './kinds.ts'

/** What a drawing needs to know of the model. */
export interface DrawnNet {
  objects: readonly { id: string; kind: GridKind }[]
  terminals: readonly (End & { nodeId: string | null })[]
}

/**
 * A drawing as the model is now: symbols of deleted objects go, so do lines whose ends have been parted, and what is connected
 * between drawn objects gets a line. So a line is a connection, whoever changed which.
 */
export function asModelled(document: DrawingDocument, net: DrawnNet): DrawingDocument {
  const kinds = new Map(net.objects.map(({ id, kind }) => [id, kind]))
  const symbols = document.symbols.filter(({ objectId }) => {
    const kind = kinds.get(objectId)
    return kind !== undefined && !isContainer(kind)
  })
  const nodes = new Map(net.terminals.map((one) => [endOf(one), one.nodeId]))
  const drawn = new Set(symbols.map(({ objectId }) => objectId))
  const lines = document.lines.filter(({ from, to }) => {
    const node = nodes.get(endOf(from)) ?? null
    return (
      node !== null && node === nodes.get(endOf(to)) && drawn.has(from.objectId) && drawn.has(to.objectId)
    )
  })
  const heights = new Map(symbols.map(({ objectId, y }) => [objectId, y]))
  const missing = missingLines(net, { drawn, lines, rank: (id) => heights.get(id) ?? 0 })
  return { ...document, symbols, lines: [...lines, ...missing] }
}

interface Drawn {
  drawn: ReadonlySet<string>
  lines: readonly DrawnLine[]
  /** The least is where lines of a node begin. */
  rank: (objectId: string) => number
}
/** Lines for connections that no line shows: from the node's busbar, or from its first object. */
export function missingLines(net: DrawnNet, { drawn, lines, rank }: Drawn): DrawnLine[] {
  const bars = new Set(net.objects.filter(({ kind }) => kind === 'BusbarSection').map(({ id }) => id))
  const { join, rootOf } = groups()
  for (const { from, to } of lines) join(endOf(from), endOf(to))
  const ends = net.terminals.filter(({ objectId, nodeId }) => nodeId !== null && drawn.has(objectId))
  const first = (one: End) => (bars.has(one.objectId) ? 0 : 1)
  return [...Map.groupBy(ends, ({ nodeId }) => nodeId).values()].flatMap((met) => {
    const order = met.toSorted(
      (a, b) => first(a) - first(b) || rank(a.objectId) - rank(b.objectId) || (endOf(a) < endOf(b) ? -1 : 1),
    )
    const heads = [...Map.groupBy(order, (one) => rootOf(endOf(one))).values()].flatMap(([head]) =>
      head ? [{ objectId: head.objectId, sequence: head.sequence }] : [],
    )
    const [hub, ...others] = heads
    return hub ? others.map((other) => ({ from: hub, to: other, points: [] })) : []
  })
}

/** What one drawing has that another has not, by objects and by connections. */
export interface DrawingChanges {
  added: string[]
  removed: string[]
  moved: string[]
  connected: { from: End; to: End }[]
  disconnected: { from: End; to: End }[]
  /** Texts that came, went or were changed. */
  texts: number
}
export function changesOf(before: DrawingDocument, after: DrawingDocument): DrawingChanges {
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
    texts: new Set([...textsBeyond(before, after), ...textsBeyond(after, before)]).size,
  }
}
/** Ways, and which terminal of a node a line comes from, are how it is drawn, not what it connects. */
function linesBeyond({ lines }: DrawingDocument, other: DrawingDocument) {
  const { join, rootOf } = groups()
  for (const { from, to } of other.lines) join(endOf(from), endOf(to))
  return lines.flatMap(({ from, to }) => (rootOf(endOf(from)) === rootOf(endOf(to)) ? [] : [{ from, to }]))
}
function textsBeyond({ texts }: DrawingDocument, other: DrawingDocument): string[] {
  const say = ({ id, x, y, text, size }: DrawnText) => `${id} ${x} ${y} ${size} ${text}`
  const known = new Set(other.texts.map(say))
  return texts.filter((one) => !known.has(say(one))).map(({ id }) => id)
}
