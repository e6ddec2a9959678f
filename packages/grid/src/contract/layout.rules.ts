import { Graph, layout } from '@dagrejs/dagre'
import {
  gridStep,
  minBusbarLength,
  createEmptyDrawing,
  type DrawingDocument,
  type DrawnSymbol,
} from './drawing-document.ts'
import { missingLines, type DrawnNet } from './drawing.rules.ts'
import { isContainer, type GridKind } from './kinds.ts'

interface Named {
  id: string
  kind: GridKind
  name: string
}
interface LaidOut extends DrawnNet {
  objects: readonly Named[]
}
const snap = (value: number) => Math.round(value / gridStep) * gridStep
const perTap = 90

const heightOf = (kind: GridKind) => (kind === 'PowerTransformer' ? 60 : kind === 'BusbarSection' ? 20 : 40)
/** Kinds that are placed next to a line instead of in it. */
const asides: ReadonlySet<GridKind> = new Set(['GroundDisconnector', 'PotentialTransformer', 'Meter'])
const sideOffset = 70

/**
 * Creates the initial drawing of a whole net: from the supply down, each busbar as wide as the objects connected to it.
 */
export function layOutNet(net: LaidOut): DrawingDocument {
  const objects = net.objects.filter(({ kind }) => !isContainer(kind))
  const depths = depthsOf(net)
  const rank = (id: string) => depths.get(id) ?? Number.MAX_SAFE_INTEGER
  const lines = missingLines(net, { drawn: new Set(objects.map(({ id }) => id)), lines: [], rank })
  const sideObjects = asidesOf({ objects, lines })
  const graph = graphOf({ objects, lines, sideObjects, rank })
  layout(graph)
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]))
  const along = inOrder(objects, (id) => graph.node(id)?.x ?? 0)
  const placed = objects.map(({ id, kind }): DrawnSymbol => {
    const aside = sideObjects.get(id)
    const { x = 0, y = 0 } = graph.node(aside?.of ?? id)
    // Their ends are at the height of those of the object next to them.
    const up = aside ? (heightOf(kinds.get(aside.of) ?? kind) - heightOf(kind)) / 2 : 0
    const right = aside ? aside.place * sideOffset : 0
    return { objectId: id, x: snap(along * x) + right, y: snap(y) - up, rotation: 0 }
  })
  return { ...createEmptyDrawing(), symbols: withBars(placed, { objects, lines }), lines }
}
interface Drawn {
  objects: readonly Named[]
  lines: DrawingDocument['lines']
}
/** Returns -1 if names run from right to left: then the whole drawing is mirrored. */
function inOrder(objects: readonly Named[], xOf: (id: string) => number): 1 | -1 {
  const leaves = objects.filter(({ kind }) => kind === 'ChargingPile' || kind === 'EnergyConsumer')
  const order = leaves.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => xOf(id))
  const runs = order.reduce((sum, x, at) => sum + Math.sign(x - (order[at - 1] ?? x)), 0)
  return runs < 0 ? -1 : 1
}
/**
 * Returns the objects placed next to another one, with their position; only where the line continues with a single
 * object.
 */
function asidesOf({ objects, lines }: Drawn): Map<string, { of: string; place: number }> {
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]))
  const isAside = (id: string) => asides.has(kinds.get(id) ?? 'Bay')
  const found = new Map<string, { of: string; place: number }>()
  const byHub = Map.groupBy(lines, ({ from }) => `${from.objectId} ${from.sequence}`)
  for (const met of byHub.values()) {
    const below = met.map(({ to }) => to.objectId)
    const [main, ...others] = below.filter((id) => !isAside(id))
    if (!main || others.length > 0) continue
    for (const [at, id] of below.filter(isAside).entries()) found.set(id, { of: main, place: at + 1 })
  }
  return found
}
interface Ranked extends Drawn {
  sideObjects: ReturnType<typeof asidesOf>
  rank: (id: string) => number
}
function graphOf({ objects, lines, sideObjects, rank }: Ranked): Graph {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 20, ranksep: 40, marginx: 0, marginy: 0 })
  const taps = Map.groupBy(
    lines.flatMap(({ from, to }) => [from.objectId, to.objectId]),
    (id) => id,
  )
  const more = Map.groupBy(sideObjects.values(), ({ of }) => of)
  for (const { id, kind, name } of objects) {
    if (sideObjects.has(id)) continue
    // Space on both sides, so that the line itself stays straight.
    const room = 2 * sideOffset * (more.get(id)?.length ?? 0)
    const width =
      kind === 'BusbarSection' ? Math.max(minBusbarLength, (taps.get(id)?.length ?? 0) * perTap) : widthOf(name)
    graph.setNode(id, { width: width + room, height: heightOf(kind) })
  }
  for (const { from, to } of lines) {
    const [one, other] = [from.objectId, to.objectId]
    if (sideObjects.has(one) || sideObjects.has(other)) continue
    const isDown = rank(one) <= rank(other)
    graph.setEdge(isDown ? one : other, isDown ? other : one, {}, `${from.sequence} ${to.sequence}`)
  }
  return graph
}
const widthOf = (name: string) => Math.min(160, Math.max(60, name.length * 8 + 20))

/** Returns the distance from the nearest supply in objects; unreachable objects come last. */
function depthsOf({ objects, terminals }: LaidOut): Map<string, number> {
  const byObject = Map.groupBy(terminals, ({ objectId }) => objectId)
  const atNode = Map.groupBy(
    terminals.filter(({ nodeId }) => nodeId !== null),
    ({ nodeId }) => nodeId,
  )
  const depths = new Map<string, number>()
  const order: Readonly<Partial<Record<GridKind, number>>> = {
    EnergySource: 0,
    PhotovoltaicUnit: 1,
    BatteryUnit: 2,
  }
  const starts = objects.toSorted((a, b) => (order[a.kind] ?? 9) - (order[b.kind] ?? 9))
  const isStart = ({ kind }: Named) => kind === 'EnergySource'
  const walk = (queue: string[]) => {
    for (const id of queue)
      for (const { nodeId } of byObject.get(id) ?? [])
        for (const { objectId } of (nodeId === null ? undefined : atNode.get(nodeId)) ?? [])
          if (!depths.has(objectId)) {
            depths.set(objectId, (depths.get(id) ?? 0) + 1)
            queue.push(objectId)
          }
  }
  const supplies = starts.filter(isStart).map(({ id }) => id)
  for (const id of supplies) depths.set(id, 0)
  walk([...supplies])
  for (const { id } of starts)
    if (!depths.has(id)) {
      depths.set(id, 0)
      walk([id])
    }
  return depths
}

/** Extends each busbar over all objects connected to it. */
function withBars(placed: readonly DrawnSymbol[], { objects, lines }: Drawn): DrawnSymbol[] {
  const bars = new Set(objects.filter(({ kind }) => kind === 'BusbarSection').map(({ id }) => id))
  const places = new Map(placed.map((one) => [one.objectId, one]))
  return placed.map((symbol) => {
    if (!bars.has(symbol.objectId)) return symbol
    const xs = lines.flatMap(({ from, to }) => {
      const other = from.objectId === symbol.objectId ? to : to.objectId === symbol.objectId ? from : undefined
      return other ? [places.get(other.objectId)?.x ?? symbol.x] : []
    })
    const [least, most] = [Math.min(symbol.x, ...xs) - 40, Math.max(symbol.x, ...xs) + 40]
    // A whole number of steps on either side of its centre.
    const x = snap((least + most) / 2)
    return { ...symbol, x, length: 2 * snap(Math.max(x - least, most - x, minBusbarLength / 2)) }
  })
}
