/*
 * The part of @antv/x6 that the editor uses. The library's own declarations import files without extensions, which
 * Node's module resolution does not follow: every type would be `any`.
 */
declare module '@antv/x6' {
  interface Place {
    x: number
    y: number
  }
  interface Box extends Place {
    width: number
    height: number
  }
  interface Cell {
    readonly id: string
    isNode(): this is Node
    remove(): void
  }
  export interface Node extends Cell {
    position(): Place
    position(x: number, y: number): this
    size(): { width: number; height: number }
  }
  export interface Edge extends Cell {
    getVertices(): Place[]
    setVertices(points: Place[]): this
    getSourceCellId(): string | null
    getSourcePortId(): string | null | undefined
    getTargetCellId(): string | null
    getTargetPortId(): string | null | undefined
    addTools(tools: string[]): this
    removeTools(): this
  }
  interface EdgeView {
    readonly graph: Graph
    readonly cell: Edge
  }
  interface Events {
    'node:moved': { node: Node }
    'edge:connected': { edge: Edge; isNew: boolean }
    'edge:change:vertices': { edge: Edge; options: { ui?: boolean } }
    'edge:selected': { edge: Edge }
    'edge:unselected': { edge: Edge }
    'selection:changed': { selected: Cell[] }
    'blank:click': Place
  }
  interface Plugin {
    readonly name: string
  }
  export class Selection implements Plugin {
    readonly name: string
    constructor(options: object)
  }
  export class Snapline implements Plugin {
    readonly name: string
    constructor(options: object)
  }
  export class Graph {
    static registerConnector(
      name: string,
      connector: (source: Place, target: Place, route: Place[], options: object, view: EdgeView) => string,
      force: boolean,
    ): void
    constructor(options: object)
    use(plugin: Plugin): this
    on<K extends keyof Events>(name: K, act: (event: Events[K]) => void): this
    getCellById(id: string): Node | Edge | null
    getNodes(): Node[]
    getEdges(): Edge[]
    addNode(node: object): Node
    addEdge(edge: object): Edge
    createEdge(edge: object): Edge
    removeEdge(id: string): Edge | null
    batchUpdate(name: string, act: () => void): void
    resetSelection(ids: string[]): this
    isSelected(id: string): boolean
    getSelectedCells(): Cell[]
    zoomToFit(options: object): this
    zoom(by: number): this
    getGraphArea(): Box
    clientToLocal(x: number, y: number): Place
    dispose(): void
  }
}
