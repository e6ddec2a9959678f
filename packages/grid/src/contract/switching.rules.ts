import { kindFacts, type GridKind } from './kinds.ts'
import {
  stateOfObject,
  terminalStatesOf,
  type GridState,
  type NetTopology,
  type SwitchPosition,
  type ConductingState,
} from './topology.rules.ts'

export const interlocks = ['earth-on-live', 'feeds-earth', 'closes-loop', 'breaks-load', 'makes-load'] as const
/** A reason against moving a switch to a position. */
export type Interlock = (typeof interlocks)[number]
export interface SwitchOperation {
  objectId: string
  position: 'open' | 'closed'
}
/** Effect of another switch position on the objects of a net. */
export interface SwitchingEffect {
  /** State of each changed object before and after. */
  changed: { objectId: string; before: GridState; after: GridState }[]
  /** Charge points and loads that lose their supply, and those that get one. */
  dark: string[]
  lit: string[]
}
const live: ReadonlySet<GridState> = new Set(['looped', 'energised', 'back-fed'])
const takers: ReadonlySet<GridKind> = new Set(['EnergyConsumer', 'ChargingPile'])
/** Switches that carry a load but must not switch it. */
const loadless: ReadonlySet<GridKind> = new Set(['Disconnector', 'Fuse'])

type PositionOf = (objectId: string) => SwitchPosition
const withSwitching =
  (positionOf: PositionOf, { objectId, position }: SwitchOperation): PositionOf =>
  (id) =>
    id === objectId ? position : positionOf(id)

/** Returns the state of each object; an object without terminals has none. */
export function objectStatesOf(
  net: NetTopology,
  positionOf: PositionOf,
  standings = terminalStatesOf(net, positionOf),
): Map<string, GridState> {
  return new Map(
    [...Map.groupBy(net.terminals, ({ objectId }) => objectId)].flatMap(([objectId, terminals]) => {
      const state = stateOfObject(terminals.map(({ id }) => standings.get(id)))?.state
      return state ? [[objectId, state] as const] : []
    }),
  )
}

export function switchingEffectOf(
  net: NetTopology,
  positionOf: PositionOf,
  switching: SwitchOperation,
): SwitchingEffect {
  const [before, after] = [objectStatesOf(net, positionOf), objectStatesOf(net, withSwitching(positionOf, switching))]
  const changed = net.objects.flatMap(({ id }) => {
    const [was, is] = [before.get(id), after.get(id)]
    return was && is && was !== is ? [{ objectId: id, before: was, after: is }] : []
  })
  const taking = new Set(net.objects.filter(({ kind }) => takers.has(kind)).map(({ id }) => id))
  const those = (isIt: (one: SwitchingEffect['changed'][number]) => boolean) =>
    changed.flatMap((one) => (taking.has(one.objectId) && isIt(one) ? [one.objectId] : []))
  return {
    changed,
    dark: those((one) => live.has(one.before) && !live.has(one.after)),
    lit: those((one) => !live.has(one.before) && live.has(one.after)),
  }
}

/** Returns the reasons against the position; empty if the switch is already in it. */
export function interlocksOf(net: NetTopology, positionOf: PositionOf, switching: SwitchOperation): Interlock[] {
  const { objectId, position } = switching
  const kind = net.objects.find(({ id }) => id === objectId)?.kind
  if (!kind || !kindFacts[kind].isSwitch || positionOf(objectId) === position) return []
  const own = net.terminals.filter((one) => one.objectId === objectId).map(({ id }) => id)
  const [before, after] = [
    terminalStatesOf(net, positionOf),
    terminalStatesOf(net, withSwitching(positionOf, switching)),
  ]
  const { dark, lit } = switchingEffectOf(net, positionOf, switching)
  const isAnywhere = (isIt: (was: ConductingState, is: ConductingState) => boolean) =>
    net.terminals.some(({ id }) => {
      const [was, is] = [before.get(id), after.get(id)]
      return was && is && isIt(was, is)
    })
  const isLive = own.some((id) => {
    const state = before.get(id)?.state
    return state !== undefined && (live.has(state) || state === 'unknown')
  })
  const isEarthing = kind === 'GroundDisconnector' && position === 'closed'
  const fedEarth = (one: ConductingState) => one.isEarthed && one.sources.length > 0
  const found: [Interlock, boolean][] = [
    ['earth-on-live', isEarthing && isLive],
    ['feeds-earth', !isEarthing && isAnywhere((was, is) => !fedEarth(was) && fedEarth(is))],
    ['closes-loop', isAnywhere((was, is) => was.state !== 'looped' && is.state === 'looped')],
    ['breaks-load', loadless.has(kind) && position === 'open' && dark.length > 0],
    ['makes-load', loadless.has(kind) && position === 'closed' && lit.length > 0],
  ]
  return found.flatMap(([code, isSo]) => (isSo ? [code] : []))
}
