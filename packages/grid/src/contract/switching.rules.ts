import { kindFacts, type GridKind } from './kinds.ts'
import {
  standingOfObject,
  standingsOf,
  type GridState,
  type Net,
  type Position,
  type Standing,
} from './topology.rules.ts'

export const interlocks = [
  'earth-on-live',
  'feeds-earth',
  'closes-loop',
  'breaks-load',
  'makes-load',
] as const
/** What speaks against putting a switch into a position. */
export type Interlock = (typeof interlocks)[number]
export interface Switching {
  objectId: string
  position: 'open' | 'closed'
}
/** What another position of a switch does to the objects of a net. */
export interface Effect {
  /** By object: how it stands before and after, where that differs. */
  changed: { objectId: string; before: GridState; after: GridState }[]
  /** Charge points and loads that lose their supply, and those that get one. */
  dark: string[]
  lit: string[]
}
const live: ReadonlySet<GridState> = new Set(['looped', 'energised', 'back-fed'])
const takers: ReadonlySet<GridKind> = new Set(['EnergyConsumer', 'ChargingPile'])
/** They carry a load, and neither make nor break it. */
const loadless: ReadonlySet<GridKind> = new Set(['Disconnector', 'Fuse'])

type PositionOf = (objectId: string) => Position
const withSwitching =
  (positionOf: PositionOf, { objectId, position }: Switching): PositionOf =>
  (id) =>
    id === objectId ? position : positionOf(id)

/** How each object stands; what has no terminal has no state. */
export function statesOf(
  net: Net,
  positionOf: PositionOf,
  standings = standingsOf(net, positionOf),
): Map<string, GridState> {
  return new Map(
    [...Map.groupBy(net.terminals, ({ objectId }) => objectId)].flatMap(([objectId, terminals]) => {
      const state = standingOfObject(terminals.map(({ id }) => standings.get(id)))?.state
      return state ? [[objectId, state] as const] : []
    }),
  )
}

export function effectOf(net: Net, positionOf: PositionOf, switching: Switching): Effect {
  const [before, after] = [statesOf(net, positionOf), statesOf(net, withSwitching(positionOf, switching))]
  const changed = net.objects.flatMap(({ id }) => {
    const [was, is] = [before.get(id), after.get(id)]
    return was && is && was !== is ? [{ objectId: id, before: was, after: is }] : []
  })
  const taking = new Set(net.objects.filter(({ kind }) => takers.has(kind)).map(({ id }) => id))
  const those = (isIt: (one: Effect['changed'][number]) => boolean) =>
    changed.flatMap((one) => (taking.has(one.objectId) && isIt(one) ? [one.objectId] : []))
  return {
    changed,
    dark: those((one) => live.has(one.before) && !live.has(one.after)),
    lit: those((one) => !live.has(one.before) && live.has(one.after)),
  }
}

/** What speaks against it: nothing for a switch that stands so already. */
export function interlocksOf(net: Net, positionOf: PositionOf, switching: Switching): Interlock[] {
  const { objectId, position } = switching
  const kind = net.objects.find(({ id }) => id === objectId)?.kind
  if (!kind || !kindFacts[kind].isSwitch || positionOf(objectId) === position) return []
  const own = net.terminals.filter((one) => one.objectId === objectId).map(({ id }) => id)
  const [before, after] = [standingsOf(net, positionOf), standingsOf(net, withSwitching(positionOf, switching))]
  const { dark, lit } = effectOf(net, positionOf, switching)
  const isAnywhere = (isIt: (was: Standing, is: Standing) => boolean) =>
    net.terminals.some(({ id }) => {
      const [was, is] = [before.get(id), after.get(id)]
      return was && is && isIt(was, is)
    })
  const isLive = own.some((id) => {
    const state = before.get(id)?.state
    return state !== undefined && (live.has(state) || state === 'unknown')
  })
  const isEarthing = kind === 'GroundDisconnector' && position === 'closed'
  const fedEarth = (one: Standing) => one.isEarthed && one.sources.length > 0
  const found: [Interlock, boolean][] = [
    ['earth-on-live', isEarthing && isLive],
    ['feeds-earth', !isEarthing && isAnywhere((was, is) => !fedEarth(was) && fedEarth(is))],
    ['closes-loop', isAnywhere((was, is) => was.state !== 'looped' && is.state === 'looped')],
    ['breaks-load', loadless.has(kind) && position === 'open' && dark.length > 0],
    ['makes-load', loadless.has(kind) && position === 'closed' && lit.length > 0],
  ]
  return found.flatMap(([code, isSo]) => (isSo ? [code] : []))
}
