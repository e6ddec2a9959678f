import { addDays, calendarDayAt } from '@evops/platform/contract'
import type { TrackPoint, VehicleTrack } from '../../contract/index.ts'

/** Presets of the period, in addition to custom days. */
export const trackPeriodPresets = ['today', 'yesterday', 'week'] as const
export type TrackPeriodPreset = (typeof trackPeriodPresets)[number]
export const playbackRates = [1, 5, 10, 30, 60] as const

/** Returns the days of a preset in the operator's time zone, both inclusive. */
export function daysOfPeriodPreset(
  span: TrackPeriodPreset,
  now: number,
  zone: string,
): { first: string; last: string } {
  const today = calendarDayAt(now, zone)
  const ago = (days: number) => addDays(today, -days)
  if (span === 'yesterday') return { first: ago(1), last: ago(1) }
  return { first: span === 'week' ? ago(6) : today, last: today }
}
/** Returns the days that the user selected. A single end counts as one day. Undefined: none selected. */
export function selectedDays({
  dayFrom,
  dayTo,
}: Readonly<Record<string, string>>): { first: string; last: string } | undefined {
  const [first, last] = [dayFrom, dayTo].filter((day) => isDay(day))
  return first === undefined ? undefined : { first, last: last ?? first }
}
const isDay = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day after. */
export function nextDay(day: string): string {
  return addDays(day, 1)
}

export type PositionedTrackPoint = TrackPoint & { longitude: number; latitude: number }
export function pointsWithPosition(points: readonly TrackPoint[]): PositionedTrackPoint[] {
  return points.filter((point): point is PositionedTrackPoint => point.longitude !== null && point.latitude !== null)
}

/** Returns the last point at or before an instant. */
export function lastPointAt<P extends { at: string }>(points: readonly P[], at: number): P | undefined {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Date.parse(points[middle]?.at ?? '') <= at) low = middle
    else high = middle - 1
  }
  return points[low]
}

/** Calculates the used energy in dWh from the decreases of the state of charge, without charging. Null: unknown. */
export function usedDwh(points: readonly Pick<TrackPoint, 'soc'>[], batteryDwh: number | null): number | null {
  const socValues = points.flatMap(({ soc }) => (soc === null ? [] : [soc]))
  if (batteryDwh === null || socValues.length < 2) return null
  const fallen = socValues.reduce((sum, soc, at) => sum + Math.max(0, (socValues[at - 1] ?? soc) - soc), 0)
  return Math.round((fallen * batteryDwh) / 100)
}

type Stop = VehicleTrack['stops'][number]
/** Distance in metres below which stops count as the same place. */
const placeM = 80
export interface StopPlace {
  /** Number in order of the first stop. */
  no: number
  longitude: number
  latitude: number
  stops: Stop[]
  seconds: number
}
/** Returns the places of stops, each once with all its stops. Its position is that of the first stop. */
export function stopPlaces(stops: readonly Stop[]): StopPlace[] {
  const places: StopPlace[] = []
  for (const stop of stops) {
    const place = places.find((one) => metresBetween(one, stop) <= placeM)
    if (place) {
      place.stops.push(stop)
      place.seconds += stop.seconds
    } else {
      const { longitude, latitude, seconds } = stop
      places.push({ no: places.length + 1, longitude, latitude, stops: [stop], seconds })
    }
  }
  return places
}
const metresOfDegree = 111_195
/** Calculates a planar distance, which is sufficient for places close to each other. */
function metresBetween(a: Pick<StopPlace, 'longitude' | 'latitude'>, b: Pick<StopPlace, 'longitude' | 'latitude'>) {
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(b.latitude - a.latitude, east) * metresOfDegree
}
