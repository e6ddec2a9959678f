import { feature } from 'topojson-client'
import landUrl from 'world-atlas/land-50m.json?url'

/** Longitude and latitude, in degrees. */
export type LandLine = readonly (readonly number[])[]

/** The world's coastline from this program, as closed lines: no borders, they are for a map service to draw. */
export async function landLines(): Promise<LandLine[]> {
  const land: unknown = await (await fetch(landUrl)).json()
  if (!isLand(land)) return []
  const outline = land.objects.land
  return outline ? [...linesOf(feature(land, outline))] : []
}

/** The package's JSON is typed by its letters, not by its meaning. */
function isLand(value: unknown): value is Parameters<typeof feature>[0] {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}

function* linesOf(shape: ReturnType<typeof feature>): Generator<LandLine> {
  for (const each of shape.type === 'FeatureCollection' ? shape.features : [shape]) {
    if (each.geometry.type === 'Polygon') yield* each.geometry.coordinates
    if (each.geometry.type === 'MultiPolygon') for (const one of each.geometry.coordinates) yield* one
  }
}
