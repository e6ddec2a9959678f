import {
  endOf,
  feedingOf,
  standingsOf,
  statesOf,
  type DrawingView,
  type GridState,
  type NetLive,
  type Position,
  type RatedObject,
  type ConductingState,
} from '../../contract/index.ts'
import { chargePointPower, powerOf, unknownValue } from './live-values.rules.ts'

/** The current state of a net: recorded positions of its switches, else normal ones, and the resulting states. */
export interface NetNow {
  positionOf: (objectId: string) => Position
  /** State by object. */
  states: ReadonlyMap<string, GridState>
  /** State by the end of a line. */
  ends: ReadonlyMap<string, ConductingState>
}
/** The part of a view that determines the states. */
export type NetOfView = {
  objects: readonly Pick<DrawingView['objects'][number], 'id' | 'kind' | 'normalOpen'>[]
  terminals: readonly Pick<DrawingView['terminals'][number], 'id' | 'objectId' | 'sequence' | 'nodeId'>[]
}
export function netNow(
  { objects, terminals }: NetOfView,
  live: Pick<NetLive, 'positions'> | undefined,
): NetNow {
  const recorded = new Map((live?.positions ?? []).map(({ objectId, position }) => [objectId, position]))
  const normal = new Map(objects.map(({ id, normalOpen }) => [id, normalOpen]))
  const positionOf = (id: string): Position =>
    recorded.get(id) ?? (normal.get(id) === true ? 'open' : 'closed')
  const net = { objects, terminals }
  const standings = standingsOf(net, positionOf)
  const ends = terminals.flatMap((one) => {
    const current = standings.get(one.id)
    return current ? [[endOf(one), current] as const] : []
  })
  return { positionOf, states: statesOf(net, positionOf, standings), ends: new Map(ends) }
}
/** Power of charge points through a part of a net, in W. */
export interface Load {
  powerW: number
  /** Limit of its rating. */
  limitW: number
  chargePoints: number
  /** Time of the oldest value in the sum; null if one value is missing. */
  at: string | null
}
/**
 * Returns the power of charge points through each part with a rating, for the current switch positions; no value where
 * two feeds meet.
 */
export function loadsOf(
  { objects, terminals }: { objects: readonly RatedObject[]; terminals: DrawingView['terminals'] },
  { positionOf }: Pick<NetNow, 'positionOf'>,
  live: Pick<NetLive, 'chargePoints' | 'at'> | undefined,
): Map<string, Load> {
  const { fed, meshed } = feedingOf({ objects, terminals }, (id) => positionOf(id) === 'closed')
  const loads = new Map<string, Load>()
  if (meshed.length > 0 || !live) return loads
  const takes = new Map(
    live.chargePoints.map((chargePoint) => [chargePoint.objectId, chargePointPower(chargePoint, live.at)]),
  )
  const powers = new Map(live.chargePoints.map((chargePoint) => [chargePoint.objectId, powerOf(chargePoint)]))
  const oldestReadingAt = (ids: readonly string[]) => {
    const values = ids.map((id) => takes.get(id) ?? unknownValue)
    const isKnown = values.every(({ value }) => value !== null)
    return (isKnown && values.flatMap(({ at }) => at ?? []).toSorted()[0]) || null
  }
  for (const { objectId, limitW, chargePoints, below } of fed.values())
    if (limitW !== null && chargePoints.length > 0 && below.length > 0)
      loads.set(objectId, {
        powerW: chargePoints.reduce((sum, id) => sum + (powers.get(id) ?? 0), 0),
        limitW,
        chargePoints: chargePoints.length,
        at: oldestReadingAt(chargePoints),
      })
  return loads
}
/** Prefix for a load of which a part is unknown. */
export const atLeast = (at: string | null) => (at === null ? '≥ ' : '')
export const loadTones = { warn: 0.9, bad: 1 } as const
/** Returns the tone: 90 % of the limit and above is a warning, 100 % and above is critical. */
export function toneOf({ powerW, limitW }: Load): 'warn' | 'bad' | undefined {
  if (powerW >= limitW * loadTones.bad) return 'bad'
  return powerW >= limitW * loadTones.warn ? 'warn' : undefined
}
/** Returns the names of the sources of an object. */
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
