import { kmBetween, type GeoLocation, type WorkOrderRow } from '../../contract/index.ts'

/** A place of a day's route with its work orders in list order. */
export interface RouteStop {
  rows: readonly WorkOrderRow[]
  place: GeoLocation | null
  /** Straight-line distance from the previous stop, or from the current location; null: unknown. */
  km: number | null
}
const soonMs = 3_600_000
const there = new Set<WorkOrderRow['state']>(['on_site', 'processing'])

/**
 * Returns the day's stops in order: first where work is in progress, then those due within the hour by time, then the
 * shortest route found by nearest neighbour and 2-opt; last, places without a location.
 *
 * @param from current location; null: unknown
 */
export function dayRoute(rows: readonly WorkOrderRow[], from: GeoLocation | null, now: number): RouteStop[] {
  const stops = [...Map.groupBy(rows, ({ stationId }) => stationId).values()].map((own) => ({
    rows: own,
    place: placeOf(own),
    due: Math.min(...own.map(({ due, pausedBy }) => (due === null || pausedBy ? Infinity : Date.parse(due)))),
    isThere: own.some(({ state }) => there.has(state)),
  }))
  const byDue = stops.toSorted((a, b) => Number(b.isThere) - Number(a.isThere) || compare(a.due, b.due))
  const first = byDue.filter((stop) => stop.isThere || (stop.place && stop.due <= now + soonMs))
  const rest = byDue.filter((stop) => !first.includes(stop))
  const begin = first.findLast(({ place }) => place)?.place ?? from
  const way = shortenRoute(nearestFirst(rest.filter(isPlaced), begin), begin)
  let at = from
  return [...first, ...way, ...rest.filter((stop) => !isPlaced(stop))].map(({ rows: own, place }) => {
    const km = at && place ? kmBetween(at, place) : null
    at = place ?? at
    return { rows: own, place, km }
  })
}
/** Returns the known part of the route's length. */
export const routeLengthKm = (stops: readonly RouteStop[]): number => stops.reduce((sum, { km }) => sum + (km ?? 0), 0)

interface Placed {
  place: GeoLocation
}
const isPlaced = <S extends { place: GeoLocation | null }>(stop: S): stop is S & Placed => stop.place !== null
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
function placeOf([first]: readonly WorkOrderRow[]): GeoLocation | null {
  const { latitude: lat, longitude: lng } = first ?? { latitude: null, longitude: null }
  return lat === null || lng === null ? null : { lat, lng }
}

function nearestFirst<S extends Placed>(stops: readonly S[], from: GeoLocation | null): S[] {
  const left = [...stops]
  const way: S[] = []
  for (let at = from; left.length > 0;) {
    const of = at
    const kms = left.map(({ place }) => (of ? kmBetween(of, place) : 0))
    const [next] = left.splice(kms.indexOf(Math.min(...kms)), 1)
    if (!next) break
    way.push(next)
    at = next.place
  }
  return way
}
/** Reverses sections as long as that makes the route shorter (2-opt): the result does not cross itself. */
function shortenRoute<S extends Placed>(stops: readonly S[], from: GeoLocation | null): S[] {
  let way = [...stops]
  const leg = (a: Placed | undefined, b: Placed | undefined) => (a && b ? kmBetween(a.place, b.place) : 0)
  const begin = from ? { place: from } : undefined
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (let i = 0; i < way.length - 1; i += 1)
      for (let j = i + 1; j < way.length; j += 1) {
        const [before, after] = [way[i - 1] ?? begin, way[j + 1]]
        const saved = leg(before, way[i]) + leg(way[j], after) - leg(before, way[j]) - leg(way[i], after)
        if (saved < 0.001) continue
        way = [...way.slice(0, i), ...way.slice(i, j + 1).toReversed(), ...way.slice(j + 1)]
        isBetter = true
      }
  }
  return way
}
