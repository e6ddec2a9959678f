import {
  endOf,
  standingsOf,
  statesOf,
  type DrawingView,
  type GridState,
  type NetLive,
  type Position,
  type Standing,
} from '../../contract/index.ts'

/** A net as it stands: positions of its switches as recorded, else normal, and what follows. */
export interface NetNow {
  positionOf: (objectId: string) => Position
  /** By object. */
  states: ReadonlyMap<string, GridState>
  /** By the end of a line. */
  ends: ReadonlyMap<string, Standing>
}
/** What of a view says how it stands. */
export type NetOfView = {
  objects: readonly Pick<DrawingView['objects'][number], 'id' | 'kind' | 'normalOpen'>[]
  terminals: readonly Pick<DrawingView['terminals'][number], 'id' | 'objectId' | 'sequence' | 'nodeId'>[]
}
export function netNow({ objects, terminals }: NetOfView, live: NetLive | undefined): NetNow {
  const recorded = new Map((live?.positions ?? []).map(({ objectId, position }) => [objectId, position]))
  const normal = new Map(objects.map(({ id, normalOpen }) => [id, normalOpen]))
  const positionOf = (id: string): Position =>
    recorded.get(id) ?? (normal.get(id) === true ? 'open' : 'closed')
  const net = { objects, terminals }
  const standings = standingsOf(net, positionOf)
  const ends = terminals.flatMap((one) => {
    const standing = standings.get(one.id)
    return standing ? [[endOf(one), standing] as const] : []
  })
  return { positionOf, states: statesOf(net, positionOf), ends: new Map(ends) }
}
/** Names of what feeds an object. */
export function feedersOf({ objects, terminals }: DrawingView, { ends }: NetNow, objectId: string): string[] {
  const names = new Map(objects.map(({ id, name }) => [id, name]))
  const sources = terminals
    .filter((one) => one.objectId === objectId)
    .flatMap((one) => ends.get(endOf(one))?.sources ?? [])
  return [...new Set(sources)].map((id) => names.get(id) ?? '').toSorted()
}
export const windingsOf = ({ terminals }: Pick<DrawingView, 'terminals'>): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(terminals, ({ objectId }) => objectId)].map(([id, own]) => [id, own.length] as const),
  )
