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
  type Standing,
} from '../../contract/index.ts'
import { chargePointPower, powerOf, unknownValue } from './live-values.rules.ts'

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
    const standing = standings.get(one.id)
    return standing ? [[endOf(one), standing] as const] : []
  })
  return { positionOf, states: statesOf(net, positionOf, standings), ends: new Map(ends) }
}
/** What goes through a piece of a net to charge points, W. */
export interface Load {
  powerW: number
  /** By its rating. */
  limitW: number
  chargePoints: number
  /** When the oldest of what it sums was told; null: one of them does not say. */
  at: string | null
}
/** What charge points take through each piece that has a rating, as the net stands; nothing where two ways of being fed meet. */
export function loadsOf(
  { objects, terminals }: { objects: readonly RatedObject[]; terminals: DrawingView['terminals'] },
  { positionOf }: Pick<NetNow, 'positionOf'>,
  live: Pick<NetLive, 'chargePoints' | 'at'> | undefined,
): Map<string, Load> {
  const { fed, meshed } = feedingOf({ objects, terminals }, (id) => positionOf(id) === 'closed')
  const loads = new Map<string, Load>()
  if (meshed.length > 0 || !live) return loads
  const takes = new Map(live.chargePoints.map((chargePoint) => [chargePoint.objectId, chargePointPower(chargePoint, live.at)]))
  const powers = new Map(live.chargePoints.map((chargePoint) => [chargePoint.objectId, powerOf(chargePoint)]))
  const oldestReadingAt = (ids: readonly string[]) => {
    const told = ids.map((id) => takes.get(id) ?? unknownValue)
    const isKnown = told.every(({ value }) => value !== null)
    return (isKnown && told.flatMap(({ at }) => at ?? []).toSorted()[0]) || null
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
/** What stands before a load of which a part is not known. */
export const atLeast = (at: string | null) => (at === null ? '≥ ' : '')
export const loadTones = { warn: 0.9, bad: 1 } as const
/** From 90 % on it is worth a look, from 100 % on it is too much. */
export function toneOf({ powerW, limitW }: Load): 'warn' | 'bad' | undefined {
  if (powerW >= limitW * loadTones.bad) return 'bad'
  return powerW >= limitW * loadTones.warn ? 'warn' : undefined
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
