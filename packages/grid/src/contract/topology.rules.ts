import { createUnionFind } from './groups.rules.ts'
import type { GridKind } from './kinds.ts'

/** States from the highest to the lowest energy; `unknown` means one of several. */
export const gridStates = ['looped', 'energised', 'back-fed', 'unknown', 'earthed', 'dead'] as const
export type GridState = (typeof gridStates)[number]
export type SwitchPosition = 'open' | 'closed' | 'unknown'
export interface NetObject {
  id: string
  kind: GridKind
}
export interface NetTerminal {
  id: string
  objectId: string
  /** Null: not connected. */
  nodeId: string | null
}
export interface NetTopology {
  objects: readonly NetObject[]
  terminals: readonly NetTerminal[]
}
export interface ConductingState {
  state: GridState
  /** Objects that feed the terminal in every position of the unknown switches. */
  sources: readonly string[]
  /** True if a certainly closed earthing switch is connected. */
  isEarthed: boolean
}

const switches: ReadonlySet<GridKind> = new Set([
  'Breaker',
  'Disconnector',
  'GroundDisconnector',
  'LoadBreakSwitch',
  'Fuse',
])
const ownSources: ReadonlySet<GridKind> = new Set(['PhotovoltaicUnit', 'BatteryUnit'])

interface Island {
  grids: Set<string>
  own: Set<string>
  isEarthed: boolean
}

/**
 * Returns the state of each terminal. Conducting objects join their terminals: closed switches, lines, transformers. An
 * island with a closed earthing switch is earthed; with two or more grid supplies it is looped, with one it is
 * energised, with only its own generation it is back-fed, else dead. More closed switches can only raise the state on
 * that scale, so a state is unknown exactly if opening all unknown switches and closing all of them give different
 * states.
 */
export function terminalStatesOf(
  net: NetTopology,
  positionOf: (objectId: string) => SwitchPosition,
): Map<string, ConductingState> {
  const least = islandsOf(net, (id) => positionOf(id) === 'closed')
  const most = net.objects.some(({ id, kind }) => switches.has(kind) && positionOf(id) === 'unknown')
    ? islandsOf(net, (id) => positionOf(id) !== 'open')
    : least
  return new Map(
    net.terminals.map(({ id }) => {
      const [low, high] = [least(id), most(id)]
      const state = stateOf(low) === stateOf(high) ? stateOf(low) : 'unknown'
      const sources = [...(low?.grids ?? []), ...(low?.own ?? [])]
      return [id, { state, sources, isEarthed: low?.isEarthed ?? false }]
    }),
  )
}

/** Returns the highest state of an object's terminals; an object without terminals has none. */
export function stateOfObject(standings: readonly (ConductingState | undefined)[]): ConductingState | undefined {
  const presentStandings = standings.filter((one) => one !== undefined)
  return presentStandings.toSorted((a, b) => gridStates.indexOf(a.state) - gridStates.indexOf(b.state))[0]
}

function stateOf(island: Island | undefined): GridState {
  if (!island) return 'dead'
  if (island.isEarthed) return 'earthed'
  if (island.grids.size > 1) return 'looped'
  if (island.grids.size === 1) return 'energised'
  return island.own.size > 0 ? 'back-fed' : 'dead'
}

/** Returns the connected groups of terminals for the given closed switches. */
function islandsOf(
  { objects, terminals }: NetTopology,
  isClosed: (objectId: string) => boolean,
): (terminalId: string) => Island | undefined {
  const { join, rootOf } = createUnionFind()
  const pointsOf = Map.groupBy(terminals, ({ objectId }) => objectId)
  const pointOf = ({ id, nodeId }: NetTerminal) => nodeId ?? id
  for (const { id, kind } of objects) {
    if (switches.has(kind) && !isClosed(id)) continue
    const [first, ...others] = (pointsOf.get(id) ?? []).map(pointOf)
    for (const other of others) join(first ?? other, other)
  }
  const islands = new Map<string, Island>()
  const islandOf = (terminal: NetTerminal): Island => {
    const root = rootOf(pointOf(terminal))
    const island = islands.get(root) ?? { grids: new Set(), own: new Set(), isEarthed: false }
    islands.set(root, island)
    return island
  }
  for (const { id, kind } of objects)
    for (const terminal of pointsOf.get(id) ?? []) {
      if (kind === 'EnergySource') islandOf(terminal).grids.add(id)
      if (ownSources.has(kind)) islandOf(terminal).own.add(id)
      if (kind === 'GroundDisconnector' && isClosed(id)) islandOf(terminal).isEarthed = true
    }
  const pointOfTerminal = new Map(terminals.map((terminal) => [terminal.id, pointOf(terminal)]))
  return (terminalId) => islands.get(rootOf(pointOfTerminal.get(terminalId) ?? terminalId))
}
