import { Graph, layout } from '@dagrejs/dagre'
import {
  gridStep,
  leastBar,
  newDocument,
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

/** A first drawing of a whole net: from the supply down, each busbar as wide as what hangs on it. */
export function laidOut(net: LaidOut): DrawingDocument {
  const objects = net.objects.filter(({ kind }) => !isContainer(kind))
  const depths = depthsOf(net)
  const drawn = new Set(objects.map(({ id }) => id))
  const rank = (id: string) => depths.get(id) ?? Number.MAX_SAFE_INTEGER
  const lines = missingLines(net, { drawn, lines: [], rank })
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 20, ranksep: 40, marginx: 0, marginy: 0 })
  const taps = Map.groupBy(
    lines.flatMap(({ from, to }) => [from.objectId, to.objectId]),
    (id) => id,
  )
  for (const { id, kind, name } of objects)
    graph.setNode(id, {
      width:
        kind === 'BusbarSection' ? Math.max(leastBar, (taps.get(id)?.length ?? 0) * perTap) : widthOf(name),
      height: kind === 'PowerTransformer' ? 60 : kind === 'BusbarSection' ? 20 : 40,
    })
  for (const { from, to } of lines) {
    const [one, other] = [from.objectId, to.objectId]
    const isDown = rank(one) <= rank(other)
    graph.setEdge(isDown ? one : other, isDown ? other : one, {}, `${from.sequence} ${to.sequence}`)
  }
  layout(graph)
  const placed = objects.map(({ id }): DrawnSymbol => {
    const { x = 0, y = 0 } = graph.node(id)
    return { objectId: id, x: snap(x), y: snap(y), rotation: 0 }
  })
  return { ...newDocument(), symbols: withBars(placed, { objects, lines }), lines }
}
const widthOf = (name: string) => Math.min(160, Math.max(60, [...name].length * 8 + 20))

/** Steps from the nearest supply, by objects; what no supply reaches comes after. */
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

/** A busbar reaches over all that hangs on it. */
function withBars(
  placed: readonly DrawnSymbol[],
  { objects, lines }: { objects: readonly Named[]; lines: DrawingDocument['lines'] },
): DrawnSymbol[] {
  const bars = new Set(objects.filter(({ kind }) => kind === 'BusbarSection').map(({ id }) => id))
  const places = new Map(placed.map((one) => [one.objectId, one]))
  return placed.map((symbol) => {
    if (!bars.has(symbol.objectId)) return symbol
    const xs = lines.flatMap(({ from, to }) => {
      const other =
        from.objectId === symbol.objectId ? to : to.objectId === symbol.objectId ? from : undefined
      return other ? [places.get(other.objectId)?.x ?? symbol.x] : []
    })
    const [least, most] = [Math.min(symbol.x, ...xs) - 40, Math.max(symbol.x, ...xs) + 40]
    // A whole number of steps on either side of its middle.
    const x = snap((least + most) / 2)
    return { ...symbol, x, length: 2 * snap(Math.max(x - least, most - x, leastBar / 2)) }
  })
}
