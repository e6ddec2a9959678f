import type { TrackPoint } from '../../contract/index.ts'

/** Presets of the period; `day` is one by its date. */
export const spans = ['today', 'yesterday', 'week'] as const
export type Span = (typeof spans)[number]
export const rates = [1, 5, 10, 30, 60] as const

const dayMs = 86_400_000
const dayOf = (at: number, zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

/** Days of a preset on the operator's clock, both inclusive. */
export function daysOf(span: Span, now: number, zone: string): { first: string; last: string } {
  const today = dayOf(now, zone)
  const ago = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10)
  if (span === 'yesterday') return { first: ago(1), last: ago(1) }
  return { first: span === 'week' ? ago(6) : today, last: today }
}
/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}

export type Placed = TrackPoint & { longitude: number; latitude: number }
export function placed(points: readonly TrackPoint[]): Placed[] {
  return points.filter((point): point is Placed => point.longitude !== null && point.latitude !== null)
}

/** Where it was at an instant: the last point that is not after it. */
export function pointAt<P extends { at: string }>(points: readonly P[], at: number): P | undefined {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Date.parse(points[middle]?.at ?? '') <= at) low = middle
    else high = middle - 1
  }
  return points[low]
}

/** What was used, in dWh: what the state of charge fell by, charging left out, of a battery. Null: not known. */
export function usedDwh(
  points: readonly Pick<TrackPoint, 'soc'>[],
  batteryDwh: number | null,
): number | null {
  const known = points.flatMap(({ soc }) => (soc === null ? [] : [soc]))
  if (batteryDwh === null || known.length < 2) return null
  const fallen = known.reduce((sum, soc, at) => sum + Math.max(0, (known[at - 1] ?? soc) - soc), 0)
  return Math.round((fallen * batteryDwh) / 100)
}
