import {
  isContainer,
  stateOfObject,
  terminalStatesOf,
  type GridState,
  type NetFinding,
  type ConductingState,
} from '../../contract/index.ts'
import type { StationChargePoint, StoredNet, StoredObject, StoredTerminal } from './net.store.ts'

export interface NetState {
  /** State by terminal. */
  terminals: ReadonlyMap<string, ConductingState>
  /** Returns the state of an object, null if it has none, and the names of its sources. */
  of: (objectId: string) => { state: GridState | null; fedFrom: string[] }
}

/** Returns the states of a net with every switch in its normal position. */
export function normalNetState({ objects, terminals }: StoredNet): NetState {
  const byId = new Map(objects.map((one) => [one.id, one]))
  const byObject = Map.groupBy(terminals, ({ objectId }) => objectId)
  const standings = terminalStatesOf({ objects, terminals }, (id) =>
    byId.get(id)?.normalOpen === true ? 'open' : 'closed',
  )
  return {
    terminals: standings,
    of(objectId) {
      const own = (byObject.get(objectId) ?? []).map(({ id }) => standings.get(id))
      const current = stateOfObject(own)
      const fedFrom = (current?.sources ?? []).map((id) => byId.get(id)?.name ?? '')
      return { state: current?.state ?? null, fedFrom: fedFrom.toSorted() }
    },
  }
}

const takes = new Set(['EnergyConsumer', 'ChargingPile'])
const about = ({ id, name }: StoredObject, sequence: number | null = null) => ({
  objectId: id,
  name,
  sequence,
})

/** Returns the findings, dangerous ones first. */
export function netFindingsOf(
  net: StoredNet,
  current: NetState,
  chargePoints: readonly StationChargePoint[],
): NetFinding[] {
  const { objects } = net
  const whole = { objectId: null, name: '', sequence: null }
  const conducting = objects.filter(({ kind }) => !isContainer(kind))
  const hasSource = objects.some(({ kind }) => kind === 'EnergySource')
  const referredIds = new Set(objects.map(({ refersToId }) => refersToId))
  return [
    ...sourceFindings(net, current),
    ...(conducting.length > 0 && !hasSource ? [{ ...whole, code: 'no-source' as const }] : []),
    ...conducting.flatMap((object) =>
      takes.has(object.kind) && current.of(object.id).state === 'dead'
        ? [{ ...about(object), code: 'not-fed' as const }]
        : [],
    ),
    ...endFindings(net),
    ...objects.flatMap((object) =>
      object.kind === 'ChargingPile' && object.refersToId === null
        ? [{ ...about(object), code: 'no-reference' as const }]
        : [],
    ),
    ...chargePoints
      .filter(({ chargePointId }) => objects.length > 0 && !referredIds.has(chargePointId))
      .map(({ chargePointNo }) => ({ ...whole, name: chargePointNo, code: 'charge-point-missing' as const })),
  ]
}

/** Returns sources that feed an earthed island, or an island that another grid supply feeds as well. */
function sourceFindings({ objects, terminals }: StoredNet, current: NetState): NetFinding[] {
  const byId = new Map(objects.map((one) => [one.id, one]))
  return terminals.flatMap(({ id, objectId }) => {
    const object = byId.get(objectId)
    const found = current.terminals.get(id)
    if (!object || !found?.sources.includes(objectId)) return []
    const { state, isEarthed } = found
    const isLooped = state === 'looped' && object.kind === 'EnergySource'
    const code = isEarthed ? ('earthed-live' as const) : isLooped ? ('two-sources' as const) : null
    return code === null ? [] : [{ ...about(object), code }]
  })
}

/** Returns terminals that are not connected or alone at their node. */
function endFindings({ objects, terminals }: StoredNet): NetFinding[] {
  const byId = new Map(objects.map((one) => [one.id, one]))
  const atNode = Map.groupBy(terminals, ({ nodeId }) => nodeId)
  const several = new Set(terminals.filter(({ sequence }) => sequence > 1).map(({ objectId }) => objectId))
  const isAlone = ({ nodeId }: StoredTerminal) => nodeId !== null && atNode.get(nodeId)?.length === 1
  return terminals.flatMap((terminal) => {
    const object = byId.get(terminal.objectId)
    if (!object || (terminal.nodeId !== null && !isAlone(terminal))) return []
    const code = terminal.nodeId === null ? ('unconnected' as const) : ('open-end' as const)
    const sequence = several.has(object.id) ? terminal.sequence : null
    return [{ ...about(object, sequence), code }]
  })
}
