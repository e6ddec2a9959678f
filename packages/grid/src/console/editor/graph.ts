import { Graph, Selection, Snapline, type Edge, type Node } from '@antv/x6'
import {
  gridStep,
  layerOrder,
  lineKey,
  svgPathOfRoute,
  visibleDocument,
  lineRouteOf,
  type DrawnLine,
  type LineEnd,
  type DrawnObjectLookup,
  type PlacedSymbol,
  type DrawingPoint,
} from '../../contract/index.ts'
import type { EditedSheet } from './editing.rules.ts'
import {
  backgroundNode,
  edgeStyle,
  toSymbolNode,
  toTextNode,
  strokeNode,
  lineRoutingName,
  type SurfaceElement,
} from './x6-shapes.ts'

/** Callbacks for manual edits of the drawing. */
export interface ManualEditCallbacks {
  onMove: (to: ReadonlyMap<string, DrawingPoint>) => void
  onJoin: (line: Pick<DrawnLine, 'from' | 'to'>) => void
  onBend: (pair: string, points: readonly DrawingPoint[]) => void
  onChoose: (ids: readonly string[]) => void
  /** Called for a click on an empty place of the sheet. */
  onPoint: (at: DrawingPoint) => void
}
export interface DrawingSurface {
  /** Shows a sheet with the background picture at the given address. */
  show: (sheet: EditedSheet, objectOf: DrawnObjectLookup, picture: string | undefined) => void
  choose: (ids: readonly string[]) => void
  fit: () => void
  zoom: (by: number) => void
  /** Returns the point in the middle of the visible area. */
  middle: () => DrawingPoint
  /** Returns the position of a pointer on the sheet. */
  at: (clientX: number, clientY: number) => DrawingPoint
  dispose: () => void
}
interface State {
  placed: Map<string, PlacedSymbol>
  isRound: boolean
}
const states = new WeakMap<Graph, State>()
const own = 'grid'

/** Registers the routing of lines in the editor: lines run as on the diagram's page for reading, also during a drag. */
function registerLineRouting(): void {
  Graph.registerConnector(
    lineRoutingName,
    (source, target, _route, _options, view) => {
      const { graph, cell } = view
      const state = states.get(graph)
      const line = lineOf(cell)
      const placedOf = (id: string): PlacedSymbol | undefined => {
        const placement = state?.placed.get(id)
        const node = graph.getCellById(id)
        return placement && node?.isNode() ? { ...placement, ...middleOf(node) } : placement
      }
      const way = line ? lineRouteOf({ ...line, points: cell.getVertices() }, placedOf) : []
      return way.length > 1 ? svgPathOfRoute(way, state?.isRound ?? false) : svgPathOfRoute([source, target], false)
    },
    true,
  )
}
function middleOf(node: Node): DrawingPoint {
  const { x, y } = node.position()
  const { width, height } = node.size()
  return { x: x + width / 2, y: y + height / 2 }
}
function endAt(id: string | null, port: string | null | undefined): LineEnd | undefined {
  return id === null || !port ? undefined : { objectId: id, sequence: Number(port) }
}
function lineOf(edge: Edge): Pick<DrawnLine, 'from' | 'to'> | undefined {
  const from = endAt(edge.getSourceCellId(), edge.getSourcePortId())
  const to = endAt(edge.getTargetCellId(), edge.getTargetPortId())
  return from && to ? { from, to } : undefined
}

/** Returns whether a node is fixed; without an id, whether all are. */
export type IsNodeFixed = (id?: string) => boolean
function newGraph(container: HTMLElement, isFixed: IsNodeFixed): Graph {
  const graph = new Graph({
    container,
    autoResize: true,
    grid: { visible: true, size: gridStep, type: 'dot', args: { color: 'var(--line)', thickness: 1 } },
    panning: { enabled: true, eventTypes: ['rightMouseDown', 'mouseWheel'] },
    mousewheel: { enabled: true, modifiers: ['ctrl', 'meta'], minScale: 0.1, maxScale: 4 },
    scaling: { min: 0.1, max: 4 },
    interacting: ({ cell }: { cell: { id: string } }) => ({
      nodeMovable: !isFixed(cell.id),
      magnetConnectable: !isFixed(),
      edgeMovable: false,
    }),
    connecting: {
      allowBlank: false,
      allowNode: false,
      allowEdge: false,
      allowLoop: false,
      highlight: true,
      // Measured from the edge of a shape, because a busbar is long.
      snap: { radius: 12, anchor: 'bbox' },
      connector: lineRoutingName,
      createEdge: () => graph.createEdge(edgeStyle),
    },
  })
  graph.use(new Snapline({ enabled: true, clean: true }))
  graph.use(
    new Selection({
      enabled: true,
      multiple: true,
      rubberband: true,
      movable: true,
      showNodeSelectionBox: true,
      // Lines can start at the terminals of selected symbols, too.
      pointerEvents: 'none',
    }),
  )
  return graph
}

/**
 * Creates the sheet with x6: plain SVG shapes without a history of its own. Manual edits are reported, and shown once
 * they are accepted.
 */
export function createDrawingSurface(
  container: HTMLElement,
  hand: ManualEditCallbacks,
  isFixed: IsNodeFixed,
): DrawingSurface {
  registerLineRouting()
  const graph = newGraph(container, isFixed)
  const looks = new Map<string, string>()
  const notifyMoves = (places: ReadonlyMap<string, DrawingPoint>) => places.size > 0 && hand.onMove(places)
  graph.on('node:moved', ({ node }) => {
    notifyMoves(new Map(graph.getNodes().map((one) => [one.id, middleOf(one)])))
    if (!graph.isSelected(node.id)) graph.resetSelection([node.id])
  })
  graph.on('edge:connected', ({ edge, isNew }) => {
    const line = lineOf(edge)
    // The line is drawn again from the sheet after it was added there.
    if (isNew) graph.removeEdge(edge.id)
    if (isNew && line) hand.onJoin(line)
  })
  let bending: Edge | undefined
  graph.on('edge:change:vertices', ({ edge, options }) => {
    if (options.ui) bending = edge
  })
  const received = new AbortController()
  const release = () => {
    const line = bending && lineOf(bending)
    if (bending && line) hand.onBend(lineKey(line), bending.getVertices())
    bending = undefined
  }
  document.addEventListener('mouseup', release, { signal: received.signal })
  graph.on('edge:selected', ({ edge }) => void edge.addTools(['vertices']))
  graph.on('edge:unselected', ({ edge }) => void edge.removeTools())
  graph.on('selection:changed', ({ selected }) => hand.onChoose(selected.map(({ id }) => id)))
  graph.on('blank:click', ({ x, y }) => hand.onPoint({ x, y }))
  const center = (): DrawingPoint => {
    const { x, y, width, height } = graph.getGraphArea()
    return { x: x + width / 2, y: y + height / 2 }
  }
  return {
    show: (sheet, objectOf, picture) => showSheet(graph, looks, { sheet, objectOf, picture }),
    choose(ids) {
      const selectedIds = new Set(graph.getSelectedCells().map(({ id }) => id))
      if (selectedIds.size !== ids.length || ids.some((id) => !selectedIds.has(id))) graph.resetSelection([...ids])
    },
    fit: () => void graph.zoomToFit({ padding: 40, maxScale: 1.5 }),
    zoom: (by) => void graph.zoom(by - 1),
    middle: center,
    at: (x, y) => graph.clientToLocal(x, y),
    dispose() {
      received.abort()
      graph.dispose()
    },
  }
}

/** Updates only differing elements. */
function showSheet(
  graph: Graph,
  looks: Map<string, string>,
  { sheet, objectOf, picture }: { sheet: EditedSheet; objectOf: DrawnObjectLookup; picture: string | undefined },
): void {
  const document = visibleDocument(sheet.document)
  const placed = new Map<string, PlacedSymbol>()
  states.set(graph, { placed, isRound: document.lineName === 'curve' })
  const wanted = new Map<string, SurfaceElement>()
  const height = layerOrder(document.layers)
  const lay = (node: SurfaceElement, of: { layer?: string | undefined }) =>
    wanted.set(node.id, { ...node, zIndex: node.zIndex + 2 * height(of) })
  if (document.background && picture !== undefined) {
    const node = backgroundNode(document.background, picture)
    wanted.set(node.id, node)
  }
  for (const symbol of document.symbols) {
    const object = objectOf(symbol.objectId)
    const node = object && toSymbolNode(symbol, object)
    if (!object || !node) continue
    placed.set(symbol.objectId, { ...symbol, ...object })
    lay(node, symbol)
  }
  for (const text of document.texts) lay(toTextNode(text), text)
  for (const stroke of document.strokes ?? []) lay(strokeNode(stroke), stroke)
  graph.batchUpdate(own, () => {
    for (const node of graph.getNodes()) if (!wanted.has(node.id)) node.remove()
    for (const [id, node] of wanted) showNode(graph, looks, { id, node })
    showLines(graph, document.lines)
  })
}
function showNode(graph: Graph, looks: Map<string, string>, { id, node }: { id: string; node: SurfaceElement }): void {
  const { x, y, ...rest } = node
  const look = JSON.stringify(rest)
  const drawnCell = graph.getCellById(id)
  if (drawnCell?.isNode() && looks.get(id) === look) {
    const at = drawnCell.position()
    if (at.x !== x || at.y !== y) drawnCell.position(x, y)
    return
  }
  drawnCell?.remove()
  graph.addNode(node)
  looks.set(id, look)
}
function showLines(graph: Graph, lines: readonly DrawnLine[]): void {
  const edges = new Map(graph.getEdges().map((edge) => [edge.id, edge]))
  const wanted = new Map(lines.map((line) => [lineKey(line), line]))
  for (const [id, edge] of edges) if (!wanted.has(id)) edge.remove()
  for (const [id, { from, to, points }] of wanted) {
    const edge = edges.get(id)
    if (edge) {
      if (JSON.stringify(edge.getVertices()) !== JSON.stringify(points)) edge.setVertices([...points])
      continue
    }
    graph.addEdge({
      ...edgeStyle,
      id,
      source: { cell: from.objectId, port: String(from.sequence) },
      target: { cell: to.objectId, port: String(to.sequence) },
      vertices: [...points],
    })
  }
}
