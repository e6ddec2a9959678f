import { newId } from '@evops/platform/contract'
import {
  symbolGlyphOf,
  gridName,
  gridObjectFields,
  createUnionFind,
  minBusbarLength,
  maxNewObjects,
  lineKey,
  rotatePoint,
  type DrawnLine,
  type DrawnStroke,
  type DrawnSymbol,
  type DrawnText,
  type LineEnd,
  type GridKind,
  type DrawingPoint,
} from '../../../contract/index.ts'
import { nextName, type ObjectContext } from '../copying.rules.ts'
import { updateDocument, snapToGrid, nameStemOfKind, type NewDrawnObject, type EditedSheet } from '../editing.rules.ts'
import { kindByName } from './kind-by-name.rules.ts'
import type { ForeignBox, ForeignDrawing, ForeignLine, ForeignNode } from './read-foreign.rules.ts'

interface Translating {
  names: readonly string[]
  /**
   * Returns the container for new objects of a voltage and the place of a transformer; undefined if there is none here.
   */
  levelOf: (volts: number | undefined) => ObjectContext | undefined
  transformerAt: ObjectContext | undefined
}
export interface TranslatedDrawing {
  made: NewDrawnObject[]
  symbols: DrawnSymbol[]
  lines: DrawnLine[]
  strokes: DrawnStroke[]
  texts: DrawnText[]
  /** Lines without a connection: one end is at no object of the net, or the voltages differ. */
  loose: number
  /** Number of shapes without text that were not recognised and are left out of the import. */
  unknown: number
  /** Objects for which the station has no container. */
  homeless: number
}
const frameShapes = /^(rectangle|square|roundrectangle|combine)$/i

/** Converts an external drawing: objects with their connections, and lines and texts that are only drawn. */
export function translateForeignDrawing(foreign: ForeignDrawing, context: Translating): TranslatedDrawing | 'too-many' {
  const nodes = foreign.nodes.flatMap((node) => {
    const kind = kindByName(node.texts)
    return kind === undefined ? [] : [{ ...node, kind, newId: newId() }]
  })
  if (nodes.length > maxNewObjects) return 'too-many'
  const byId = new Map(nodes.map((one) => [one.id, one]))
  const isKnown = ({ id }: ForeignNode) => byId.has(id)
  const ends = foreign.lines.map((line) => ({
    line,
    from: endAt(line.from, nodes, byId),
    to: endAt(line.to, nodes, byId),
  }))
  const turns = turnsOf(nodes, ends)
  const joined = ends.flatMap(({ line, from, to }) => {
    if (!from || !to || from === to) return []
    return [{ line, from: terminalOf(from, turns, line.from.at), to: terminalOf(to, turns, line.to.at) }]
  })
  const volts = voltagesOf(nodes, joined, context.transformerAt)
  const placed = objectsOf(nodes, { ...context, volts })
  const drawnIds = new Set(placed.map(({ id }) => id))
  const lines = connectionsOf(joined, { drawnIds, voltsOf: voltsIn(nodes, volts, context) })
  const connected = new Set(lines.map(({ line }) => line))
  const loose = foreign.lines.filter((line) => !connected.has(line))
  const frames = foreign.nodes.filter((node) => !isKnown(node) && frameShapes.test(node.shape))
  const spoken = foreign.nodes.filter((node) => !isKnown(node) && plainOf(node.text) !== '')
  const dumb = foreign.nodes.filter(
    (node) => !isKnown(node) && !frameShapes.test(node.shape) && plainOf(node.text) === '',
  )
  return {
    made: placed,
    symbols: nodes.filter((one) => drawnIds.has(one.newId)).map((one) => symbolOf(one, turns)),
    lines: lines.map(({ from, to }) => ({ from, to, points: [] })),
    strokes: [...frames.map(frameOf), ...loose.flatMap(strokeOf)],
    texts: spoken.map(textOf),
    loose: loose.length,
    unknown: dumb.length,
    homeless: nodes.length - placed.length,
  }
}
/** Adds the converted drawing to the sheet as one step. */
export function addTranslatedDrawing(
  sheet: EditedSheet,
  { made, symbols, lines, strokes, texts }: TranslatedDrawing,
): EditedSheet {
  const { document } = sheet
  const next = updateDocument(sheet, {
    symbols: [...document.symbols, ...symbols],
    lines: [...document.lines, ...lines],
    strokes: [...(document.strokes ?? []), ...strokes],
    texts: [...document.texts, ...texts],
  })
  return { ...next, made: [...sheet.made, ...made] }
}

interface TranslatedNode extends ForeignNode {
  kind: GridKind
  newId: string
}
const middleOf = ({ x, y, width, height }: ForeignBox): DrawingPoint => ({ x: x + width / 2, y: y + height / 2 })
const near = 6
/** Returns the shape named at the end of a line, or else the one at its position. */
function endAt(
  { nodeId, at }: ForeignLine['from'],
  nodes: readonly TranslatedNode[],
  byId: ReadonlyMap<string, TranslatedNode>,
): TranslatedNode | undefined {
  if (nodeId !== undefined) return byId.get(nodeId)
  return nodes.find(
    ({ x, y, width, height }) =>
      at.x >= x - near && at.x <= x + width + near && at.y >= y - near && at.y <= y + height + near,
  )
}

type Rotation = DrawnSymbol['rotation']
interface Ended {
  line: ForeignLine
  from: TranslatedNode | undefined
  to: TranslatedNode | undefined
}
/** Returns the rotation of each shape: its own, or horizontal if its lines come from the sides. */
function turnsOf(nodes: readonly TranslatedNode[], ends: readonly Ended[]): Map<string, Rotation> {
  const sides = new Map<string, number>()
  for (const { line, from, to } of ends)
    for (const [node, at] of [
      [from, line.from.at],
      [to, line.to.at],
    ] as const) {
      if (!node) continue
      const { x, y } = middleOf(node)
      const isAside = Math.abs(at.x - x) * node.height > Math.abs(at.y - y) * node.width
      sides.set(node.newId, (sides.get(node.newId) ?? 0) + (isAside ? 1 : -1))
    }
  return new Map(
    nodes.map((one) => {
      const isTall = one.height > one.width
      if (one.kind === 'BusbarSection') return [one.newId, isTall ? 90 : 0] as const
      const lies = (sides.get(one.newId) ?? 0) > 0
      const quarter = (((Math.round(one.rotate / 90) * 90) % 360) + 360) % 360
      const asTurned = ([0, 90, 180, 270] as const).find((turn) => turn === quarter) ?? 0
      return [one.newId, asTurned === 0 && lies ? 270 : asTurned] as const
    }),
  )
}
/** Returns the terminal nearest to the end of a line. */
function terminalOf(
  { newId: objectId, kind, ...node }: TranslatedNode,
  turns: ReadonlyMap<string, Rotation>,
  at: DrawingPoint,
): LineEnd {
  const rotation = turns.get(objectId) ?? 0
  const ports = symbolGlyphOf(kind, {})?.ports ?? []
  const { x, y } = middleOf(node)
  // Compares directions, because external shapes have other sizes than ours.
  const along = ports.map(({ sequence, x: px, y: py }) => {
    const way = rotatePoint({ x: 0, y: 0, rotation }, { x: px, y: py })
    return { sequence, fit: way.x * (at.x - x) + way.y * (at.y - y) }
  })
  const best = along.toSorted((a, b) => b.fit - a.fit)[0]
  return { objectId, sequence: best?.sequence ?? 1 }
}

interface Joined {
  line: ForeignLine
  from: LineEnd
  to: LineEnd
}
/** Returns the voltage of connected objects from the transformer winding to which they are connected. */
function voltagesOf(
  nodes: readonly TranslatedNode[],
  joined: readonly Joined[],
  transformerAt: ObjectContext | undefined,
): Map<string, number> {
  const kinds = new Map(nodes.map((one) => [one.newId, one.kind]))
  const isTransformer = ({ objectId }: LineEnd) => kinds.get(objectId) === 'PowerTransformer'
  const { join, rootOf } = createUnionFind()
  for (const { from, to } of joined) if (!isTransformer(from) && !isTransformer(to)) join(from.objectId, to.objectId)
  const ofRoot = new Map<string, number>()
  for (const { from, to } of joined)
    for (const [winding, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const volts = transformerAt?.endsV[winding.sequence - 1]
      const root = rootOf(other.objectId)
      if (isTransformer(winding) && !isTransformer(other) && volts !== undefined && !ofRoot.has(root))
        ofRoot.set(root, volts)
    }
  return new Map(
    nodes.flatMap(({ newId: id }) => {
      const volts = ofRoot.get(rootOf(id))
      return volts === undefined ? [] : [[id, volts] as const]
    }),
  )
}
function objectsOf(
  nodes: readonly TranslatedNode[],
  { names, volts, levelOf, transformerAt }: Translating & { volts: ReadonlyMap<string, number> },
): NewDrawnObject[] {
  const taken = [...names]
  return nodes.flatMap(({ newId: id, kind, text }) => {
    const place = kind === 'PowerTransformer' ? transformerAt : levelOf(volts.get(id))
    if (!place) return []
    const parsedName = gridName.safeParse(plainOf(text)).data
    const isFree = parsedName !== undefined && !taken.some((one) => one.toLowerCase() === parsedName.toLowerCase())
    const name = isFree ? parsedName : nextName(parsedName ?? nameStemOfKind(kind), taken)
    taken.push(name)
    return [{ id, form: gridObjectFields.parse({ ...place, kind, name }) }]
  })
}
function voltsIn(
  nodes: readonly TranslatedNode[],
  volts: ReadonlyMap<string, number>,
  { levelOf, transformerAt }: Translating,
): (end: LineEnd) => number | undefined {
  const kinds = new Map(nodes.map((one) => [one.newId, one.kind]))
  return ({ objectId, sequence }) =>
    kinds.get(objectId) === 'PowerTransformer'
      ? transformerAt?.endsV[sequence - 1]
      : (levelOf(volts.get(objectId))?.baseVoltageV ?? undefined)
}
function connectionsOf(
  joined: readonly Joined[],
  { drawnIds, voltsOf }: { drawnIds: ReadonlySet<string>; voltsOf: (end: LineEnd) => number | undefined },
): Joined[] {
  const seen = new Set<string>()
  return joined.filter(({ from, to }) => {
    const pair = lineKey({ from, to })
    const isGood =
      drawnIds.has(from.objectId) && drawnIds.has(to.objectId) && voltsOf(from) === voltsOf(to) && !seen.has(pair)
    if (isGood) seen.add(pair)
    return isGood
  })
}

function symbolOf(
  { newId: objectId, kind, ...node }: TranslatedNode,
  turns: ReadonlyMap<string, Rotation>,
): DrawnSymbol {
  const length = Math.min(20_000, Math.max(minBusbarLength, 20 * Math.round(Math.max(node.width, node.height) / 20)))
  const symbol = { objectId, ...snapToGrid(middleOf(node)), rotation: turns.get(objectId) ?? 0 }
  return kind === 'BusbarSection' ? { ...symbol, length } : symbol
}
/** Maximum length of a name. */
const mostText = 60
const plainOf = (label: string) =>
  label
    .replace(/[\p{Cc}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostText)
function textOf({ text, ...node }: ForeignNode): DrawnText {
  const { y } = middleOf(node)
  return { id: newId(), ...snapToGrid({ x: node.x, y }), text: plainOf(text), size: 14 }
}
function frameOf({ width, height, ...node }: ForeignNode): DrawnStroke {
  const { x, y } = snapToGrid(middleOf({ ...node, width, height }))
  const half = snapToGrid({ x: width / 2, y: height / 2 })
  const at = (right: number, down: number) => ({ x: right * half.x, y: down * half.y })
  return { id: newId(), x, y, points: [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)] }
}
/** Converts a line that is only drawn, within the bounds of a drawing. */
function strokeOf({ from, between, to }: ForeignLine): DrawnStroke[] {
  const points = [from.at, ...between.slice(0, 198), to.at].map(snapToGrid)
  const [x, y] = [points.map((one) => one.x), points.map((one) => one.y)]
  const middle = snapToGrid({
    x: (Math.min(...x) + Math.max(...x)) / 2,
    y: (Math.min(...y) + Math.max(...y)) / 2,
  })
  const own = points.map((one) => ({ x: one.x - middle.x, y: one.y - middle.y }))
  return [{ id: newId(), ...middle, points: own }]
}
