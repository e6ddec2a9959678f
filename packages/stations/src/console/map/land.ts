import { feature } from 'topojson-client'
import landUrl from 'world-atlas/land-50m.json?url'

/** Longitude and latitude, in degrees. */
export type LandLine = readonly (readonly number[])[]

/**
 * Loads the world's coastline as closed lines from the application's own data, without borders (borders are left to a
 * map service).
 */
export async function landLines(): Promise<LandLine[]> {
  const land: unknown = await (await fetch(landUrl)).json()
  if (!isLand(land)) return []
  const outline = land.objects.land
  return outline ? [...linesOf(feature(land, outline))] : []
}

/** Type guard, because the package's JSON has only literal types and not the TopoJSON type. */
function isLand(value: unknown): value is Parameters<typeof feature>[0] {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}

function* linesOf(shape: ReturnType<typeof feature>): Generator<LandLine> {
  for (const each of shape.type === 'FeatureCollection' ? shape.features : [shape]) {
    if (each.geometry.type === 'Polygon') yield* each.geometry.coordinates
    if (each.geometry.type === 'MultiPolygon') for (const one of each.geometry.coordinates) yield* one
  }
}
