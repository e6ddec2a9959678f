/*
 * The app's own map drawing: places by Web Mercator on a plain background with a grid of round distances, without an
 * external map service. It shows distance and direction, which a list cannot.
 */
export interface MapPosition {
  longitude: number
  latitude: number
}
/** `zoom`: width of the whole world in pixels is 256 times two to this power. */
export interface MapViewport {
  centre: MapPosition
  zoom: number
}
export interface MapSize {
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

const worldPx = (zoom: number) => 256 * 2 ** zoom
const mostLatitude = 85
export const mapZoomLimits = { least: 2, most: 18 } as const
const earthM = 40_075_017

/** Returns a place in the unit square, west to east and north to south. */
function unitOf({ longitude, latitude }: MapPosition): Point {
  const bounded = Math.max(-mostLatitude, Math.min(mostLatitude, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
function placeOf({ x, y }: Point): MapPosition {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return { longitude: (((x % 1) + 1) % 1) * 360 - 180, latitude }
}

export function toScreen(place: MapPosition, { centre, zoom }: MapViewport, { width, height }: MapSize): Point {
  const [one, middle] = [unitOf(place), unitOf(centre)]
  const world = worldPx(zoom)
  return { x: (one.x - middle.x) * world + width / 2, y: (one.y - middle.y) * world + height / 2 }
}

/** Returns the view moved so that the point under the finger stays under it. */
export function moveView({ centre, zoom }: MapViewport, dx: number, dy: number): MapViewport {
  const middle = unitOf(centre)
  const world = worldPx(zoom)
  const y = Math.max(0.001, Math.min(0.999, middle.y - dy / world))
  return { centre: placeOf({ x: middle.x - dx / world, y }), zoom }
}

/** Returns the view zoomed by this many powers of two; the point `at` stays in place. */
export function zoomView(view: MapViewport, by: number, at: Point, size: MapSize): MapViewport {
  const zoom = Math.max(mapZoomLimits.least, Math.min(mapZoomLimits.most, view.zoom + by))
  const [dx, dy] = [at.x - size.width / 2, at.y - size.height / 2]
  const nearer = moveView(view, -dx, -dy)
  return moveView({ centre: nearer.centre, zoom }, dx, dy)
}

/** Returns a view that shows all places with a margin; a single place with its surroundings. */
export function fitView(places: readonly MapPosition[], { width, height }: MapSize, margin = 64): MapViewport {
  const points = places.map(unitOf)
  if (points.length === 0) return { centre: { longitude: 0, latitude: 20 }, zoom: mapZoomLimits.least }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const fits = Math.min(
    Math.max(width - 2 * margin, 32) / Math.max(east - west, 1e-9),
    Math.max(height - 2 * margin, 32) / Math.max(south - north, 1e-9),
  )
  const zoom = Math.max(mapZoomLimits.least, Math.min(14, Math.log2(fits / 256)))
  return { centre: placeOf({ x: (west + east) / 2, y: (north + south) / 2 }), zoom }
}

/** Returns the metres per pixel in the middle of the view. */
export function metresPerPixel({ centre, zoom }: MapViewport): number {
  return (earthM * Math.cos((centre.latitude * Math.PI) / 180)) / worldPx(zoom)
}

/** Returns a round distance of approximately this many pixels: 1, 2 or 5 times a power of ten. */
export function roundDistance(perPixel: number, about = 96): number {
  const wanted = perPixel * about
  const step = 10 ** Math.floor(Math.log10(wanted))
  return ([5, 2, 1].find((times) => times * step <= wanted) ?? 1) * step
}

export interface MapPin<T> {
  x: number
  y: number
  of: readonly T[]
}
/** Combines overlapping markers into one at their centre; earlier markers have priority. */
export function combineMapPins<T>(placed: readonly { x: number; y: number; one: T }[], apart = 44): MapPin<T>[] {
  const pins: { x: number; y: number; of: T[] }[] = []
  for (const { x, y, one } of placed) {
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < apart)
    if (!near) pins.push({ x, y, of: [one] })
    else {
      const count = near.of.length
      near.x = (near.x * count + x) / (count + 1)
      near.y = (near.y * count + y) / (count + 1)
      near.of.push(one)
    }
  }
  return pins
}
