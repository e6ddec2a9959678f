import { createRequire } from 'node:module'
import type { StationPosition } from '../../contract/index.ts'

// The package is CommonJS, and its types describe another export than the one that Node loads.
const gcoord: typeof import('gcoord').default = createRequire(import.meta.url)('gcoord')
const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const

/** Converts a position to WGS-84, rounded to 7 decimals (about a centimetre). */
export function toWgs84({ longitude, latitude, system }: StationPosition): { longitude: number; latitude: number } {
  if (system === 'wgs84') return { longitude, latitude }
  const [x, y] = gcoord.transform<[number, number]>([longitude, latitude], systems[system], gcoord.WGS84)
  return { longitude: round(x), latitude: round(y) }
}

/** Returns the columns of a position: as entered, and in WGS-84. */
export function positionColumns(position: StationPosition | null | undefined) {
  const wgs84 = position && toWgs84(position)
  return {
    longitude: wgs84?.longitude ?? null,
    latitude: wgs84?.latitude ?? null,
    entered_longitude: position?.longitude ?? null,
    entered_latitude: position?.latitude ?? null,
    entered_system: position?.system ?? null,
  }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
