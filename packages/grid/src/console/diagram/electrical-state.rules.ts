import {
  lineEndKey,
  feedingTreeOf,
  terminalStatesOf,
  objectStatesOf,
  type DrawingView,
  type GridState,
  type NetLive,
  type SwitchPosition,
  type RatedObject,
  type ConductingState,
} from '../../contract/index.ts'
import { chargePointPower, reportedPowerW, unknownDataPointValue } from './live-values.rules.ts'

/** The current state of a net: recorded positions of its switches, else normal ones, and the resulting states. */
export interface CurrentNetState {
  positionOf: (objectId: string) => SwitchPosition
  /** State by object. */
  states: ReadonlyMap<string, GridState>
  /** State by the end of a line. */
  ends: ReadonlyMap<string, ConductingState>
}
/** The part of a view that determines the states. */
export type SwitchableViewPart = {
  objects: readonly Pick<DrawingView['objects'][number], 'id' | 'kind' | 'normalOpen'>[]
  terminals: readonly Pick<DrawingView['terminals'][number], 'id' | 'objectId' | 'sequence' | 'nodeId'>[]
}
export function currentNetState(
  { objects, terminals }: SwitchableViewPart,
  live: Pick<NetLive, 'positions'> | undefined,
): CurrentNetState {
  const recorded = new Map((live?.positions ?? []).map(({ objectId, position }) => [objectId, position]))
  const normal = new Map(objects.map(({ id, normalOpen }) => [id, normalOpen]))
  const positionOf = (id: string): SwitchPosition => recorded.get(id) ?? (normal.get(id) === true ? 'open' : 'closed')
  const net = { objects, terminals }
  const standings = terminalStatesOf(net, positionOf)
  const ends = terminals.flatMap((one) => {
    const current = standings.get(one.id)
    return current ? [[lineEndKey(one), current] as const] : []
  })
  return { positionOf, states: objectStatesOf(net, positionOf, standings), ends: new Map(ends) }
}
/** Power of charge points through a part of a net, in W. */
export interface NetPartLoad {
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
export function netPartLoadsOf(
  { objects, terminals }: { objects: readonly RatedObject[]; terminals: DrawingView['terminals'] },
  { positionOf }: Pick<CurrentNetState, 'positionOf'>,
  live: Pick<NetLive, 'chargePoints' | 'at'> | undefined,
): Map<string, NetPartLoad> {
  const { fed, meshed } = feedingTreeOf({ objects, terminals }, (id) => positionOf(id) === 'closed')
  const loads = new Map<string, NetPartLoad>()
  if (meshed.length > 0 || !live) return loads
  const takes = new Map(
    live.chargePoints.map((chargePoint) => [chargePoint.objectId, chargePointPower(chargePoint, live.at)]),
  )
  const powers = new Map(live.chargePoints.map((chargePoint) => [chargePoint.objectId, reportedPowerW(chargePoint)]))
  const oldestReadingAt = (ids: readonly string[]) => {
    const values = ids.map((id) => takes.get(id) ?? unknownDataPointValue)
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
export const atLeastPrefix = (at: string | null) => (at === null ? '≥ ' : '')
export const loadTones = { warn: 0.9, bad: 1 } as const
/** Returns the tone: 90 % of the limit and above is a warning, 100 % and above is critical. */
export function loadToneOf({ powerW, limitW }: NetPartLoad): 'warn' | 'bad' | undefined {
  if (powerW >= limitW * loadTones.bad) return 'bad'
  return powerW >= limitW * loadTones.warn ? 'warn' : undefined
}
/** Returns the names of the sources of an object. */
export function sourceNamesOf(
  { objects, terminals }: DrawingView,
  { ends }: CurrentNetState,
  objectId: string,
): string[] {
  const names = new Map(objects.map(({ id, name }) => [id, name]))
  const sources = terminals
    .filter((one) => one.objectId === objectId)
    .flatMap((one) => ends.get(lineEndKey(one))?.sources ?? [])
  return [...new Set(sources)].map((id) => names.get(id) ?? '').toSorted()
}
export const windingCounts = ({ terminals }: Pick<DrawingView, 'terminals'>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(terminals, ({ objectId }) => objectId)].map(([id, own]) => [id, own.length] as const))
