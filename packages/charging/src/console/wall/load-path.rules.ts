import { loadStepMinutes } from '@evops/stations/contract'

const dayMs = 86_400_000
const stepMs = loadStepMinutes * 60_000

export interface LoadPaths {
  /** Outline of a day's load in a box of 1000 × 100, and the same closed as an area. */
  line: string
  area: string
  last: { x: number; y: number; powerW: number } | undefined
}

/**
 * A day's load as a path: 0 to 24 h from left to right, nothing to `highest` from below to above. Until its last step, those
 * that are left out are zero, as on the dashboard.
 */
export function loadPath(
  points: readonly { at: string; powerW: number }[],
  { from, highest }: { from: number; highest: number },
): LoadPaths {
  const known = new Map(
    points
      .map(({ at, powerW }) => [Math.floor((Date.parse(at) - from) / stepMs), powerW] as const)
      .filter(([step]) => step >= 0 && step < dayMs / stepMs),
  )
  if (known.size === 0) return { line: '', area: '', last: undefined }
  const within = Array.from({ length: Math.max(...known.keys()) + 1 }, (_, step) => {
    const powerW = known.get(step) ?? 0
    return { x: ((step * stepMs) / dayMs) * 1000, y: 100 - (powerW / Math.max(1, highest)) * 100, powerW }
  })
  const last = within.at(-1)
  const text = (value: number) => value.toFixed(1)
  const line = within.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join('')
  return { line, area: `${line}L${text(last?.x ?? 0)} 100L0 100Z`, last }
}

/** The highest figure of an axis: a round number at or above. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power
  )
}

export interface Spot {
  at: number
  x: number
  y: number
  named: boolean
}
/** Places in a box of 1000 × 600, spread over it as on a map; the largest bear their names where these don't cover each other. */
export function spotsOf(
  places: readonly { longitude: number | null; latitude: number | null; powerW: number; guns: number }[],
): Spot[] {
  const known = places.flatMap(({ longitude, latitude, ...place }, at) =>
    longitude === null || latitude === null ? [] : [{ at, longitude, latitude, ...place }],
  )
  if (known.length === 0) return []
  const mean = known.reduce((sum, place) => sum + place.latitude, 0) / known.length
  const flat = Math.cos((mean * Math.PI) / 180)
  const bounds = (of: (place: (typeof known)[number]) => number) => {
    const values = known.map(of)
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [west, east] = bounds((place) => place.longitude * flat)
  const [south, north] = bounds((place) => place.latitude)
  const scale = Math.min(860 / Math.max(east - west, 1e-4), 440 / Math.max(north - south, 1e-4))
  const named: { x: number; y: number }[] = []
  return known
    .toSorted((a, b) => b.powerW - a.powerW || b.guns - a.guns)
    .map((place): Spot => {
      const x = 500 + (place.longitude * flat - (west + east) / 2) * scale
      const y = 290 - (place.latitude - (south + north) / 2) * scale
      const free =
        named.length < 12 && named.every((other) => Math.abs(other.x - x) > 190 || Math.abs(other.y - y) > 80)
      if (free) named.push({ x, y })
      return { at: place.at, x, y, named: free }
    })
}
