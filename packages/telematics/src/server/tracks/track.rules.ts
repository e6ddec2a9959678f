import { minStopMinutes, type VehicleTrack } from '../../contract/index.ts'
import { metresBetween } from '../intake/believe.rules.ts'

/** Point of a vehicle's track, in WGS-84 degrees. */
export interface PastPoint {
  at: number
  longitude: number | null
  latitude: number | null
  speedKmh: number | null
  heading: number | null
  odometerM: number | null
  soc: number | null
}
export type PositionedPastPoint = PastPoint & { longitude: number; latitude: number }
export const hasPosition = (point: PastPoint): point is PositionedPastPoint =>
  point.longitude !== null && point.latitude !== null

/** Radius in metres around the begin of a stop: the error of a receiver, and an adjacent place in the yard. */
const stationaryMetres = 60
const stopMs = minStopMinutes * 60_000
/** Distance in metres below which a movement is receiver noise. */
const noiseM = 25

interface Span {
  /** Indices in the list, both inclusive. */
  from: number
  to: number
}
/** Returns stops longer than five minutes: runs of points around their first point, in order and without overlap. */
export function findTrackStops(points: readonly PositionedPastPoint[]): Span[] {
  const stops: Span[] = []
  for (let from = 0; from < points.length;) {
    const first = points[from]
    if (!first) break
    let to = from
    for (let next = points[to + 1]; next && metresBetween(first, next) <= stationaryMetres; next = points[to + 1])
      to += 1
    if ((points[to]?.at ?? first.at) - first.at > stopMs) {
      stops.push({ from, to })
      from = to + 1
    } else from += 1
  }
  return stops
}

/** Returns the distance by positions. Movements below the noise level and within stops do not count. */
export function distanceByPositions(points: readonly PositionedPastPoint[], stops: readonly Span[]): number {
  let sum = 0
  let last: PositionedPastPoint | undefined
  let stop = 0
  for (const [index, point] of points.entries()) {
    while ((stops[stop]?.to ?? Number.POSITIVE_INFINITY) < index) stop += 1
    const current = stops[stop]
    const isStopped = current !== undefined && index > current.from && index <= current.to
    if (isStopped) continue
    if (!last) last = point
    else {
      const metres = metresBetween(last, point)
      if (metres < noiseM) continue
      sum += metres
      last = point
    }
  }
  return Math.round(sum)
}

/** Returns the range of the odometer if it never decreased. Null: no value, or not plausible. */
export function odometerSpan(points: readonly PastPoint[]): { fromM: number; toM: number } | null {
  let first: number | null = null
  let last: number | null = null
  for (const { odometerM } of points) {
    if (odometerM === null) continue
    if (last !== null && odometerM < last) return null
    first ??= odometerM
    last = odometerM
  }
  return first === null || last === null ? null : { fromM: first, toM: last }
}
export function socSpan(points: readonly PastPoint[]): { from: number | null; to: number | null } {
  return {
    from: points.find(({ soc }) => soc !== null)?.soc ?? null,
    to: points.findLast(({ soc }) => soc !== null)?.soc ?? null,
  }
}

/** Returns the distance of points: by the odometer if it is plausible, otherwise by positions. */
export function drivenDistanceOf(points: readonly PastPoint[]): Pick<VehicleTrack, 'distanceM' | 'distanceBy'> {
  const odometer = odometerSpan(points)
  if (odometer && odometer.toM > odometer.fromM)
    return { distanceM: odometer.toM - odometer.fromM, distanceBy: 'odometer' }
  const placed = points.filter(hasPosition)
  if (placed.length < 2)
    return odometer ? { distanceM: 0, distanceBy: 'odometer' } : { distanceM: null, distanceBy: null }
  return { distanceM: distanceByPositions(placed, findTrackStops(placed)), distanceBy: 'positions' }
}

/** Maximum silence in ms while driving, and maximum distance in metres in a longer silence. */
const unheardMs = 15 * 60_000
const unheardM = 1_000

/**
 * Returns whether the points cover a span completely, so that its distance can be compared with its total energy: no
 * distance is missing across its ends, nor within it if positions are added up. An odometer continues to count in
 * silence.
 *
 * @param points points of the span, in order
 * @param given `before`, `after`: nearest points beyond its ends with the same kind of value, null if there is none
 */
export function isSpanCovered(
  points: readonly PastPoint[],
  options: {
    from: number
    to: number
    by: VehicleTrack['distanceBy']
    before: PastPoint | null
    after: PastPoint | null
  },
): boolean {
  const { from, to, by, before, after } = options
  const isMeasured = (point: PastPoint | null) =>
    point !== null && (by === 'odometer' ? point.odometerM !== null : hasPosition(point))
  const within = points.filter(isMeasured)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return false
  if (before === null && first.at - from > unheardMs) return false
  if (after === null && to - last.at > unheardMs) return false
  const ends = [...(before ? [[before, first] as const] : []), ...(after ? [[last, after] as const] : [])]
  const pairs =
    by === 'odometer' ? ends : [...ends, ...within.slice(1).map((next, n) => [within[n] ?? next, next] as const)]
  return pairs.every(([a, b]) => b.at - a.at <= unheardMs || metresMoved(a, b, by) <= unheardM)
}
function metresMoved(a: PastPoint, b: PastPoint, by: VehicleTrack['distanceBy']): number {
  if (by === 'odometer') return Math.abs((b.odometerM ?? 0) - (a.odometerM ?? 0))
  return hasPosition(a) && hasPosition(b) ? metresBetween(a, b) : Number.POSITIVE_INFINITY
}

/** Summary of a track without its points. */
export function trackSummaryOf(
  points: readonly PastPoint[],
): Omit<VehicleTrack, 'vehicleId' | 'label' | 'from' | 'to' | 'points' | 'total'> {
  const placed = points.filter(hasPosition)
  const stops = findTrackStops(placed)
  const odometer = odometerSpan(points)
  const soc = socSpan(points)
  const lasts = (placed.at(-1)?.at ?? 0) - (placed[0]?.at ?? 0)
  const trackStops = stops.map((span) => stopOf(placed.slice(span.from, span.to + 1), span.to === placed.length - 1))
  const previous = trackStops.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    ...drivenDistanceOf(points),
    odometerFromM: odometer?.fromM ?? null,
    odometerToM: odometer?.toM ?? null,
    socFrom: soc.from,
    socTo: soc.to,
    stops: trackStops,
    movingSeconds: Math.max(0, Math.round(lasts / 1_000) - previous),
  }
}
function stopOf(within: readonly PositionedPastPoint[], isLast: boolean): VehicleTrack['stops'][number] {
  const mean = (of: (point: PositionedPastPoint) => number) =>
    Math.round((within.reduce((sum, point) => sum + of(point), 0) / within.length) * 1e7) / 1e7
  const [from, to] = [within[0]?.at ?? 0, within.at(-1)?.at ?? 0]
  const soc = socSpan(within)
  return {
    from: new Date(from).toISOString(),
    to: isLast ? null : new Date(to).toISOString(),
    seconds: Math.round((to - from) / 1_000),
    longitude: mean(({ longitude }) => longitude),
    latitude: mean(({ latitude }) => latitude),
    socFrom: soc.from,
    socTo: soc.to,
  }
}
