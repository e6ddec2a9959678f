/** Size of a wall's map: 1000 × 600. It shows the part of the world that contains the places. */
export const mapSize = { width: 1000, height: 600 } as const
const margin = { x: 110, y: 80 } as const
/** Smallest visible span in degrees, used for a single place. */
const leastSpan = 0.004
const mostRadius = 34
/** Smallest distance between the centres of two spots: their rings and the gap between them. */
const apart = 2 * mostRadius + 8
/** Line height and letter width relative to the font size, for non-ideographic letters. */
const [lineHeight, letterWidth] = [1.25, 0.58]

export interface MapPlace {
  name: string
  longitude: number | null
  latitude: number | null
  powerW: number
  /** Rated power in W. For merged places the sum, if all values are known. */
  ratedPowerW: number | null
  /** Used share of the rated power, 0 to 1. Null if unknown. */
  share: number | null
  tone: 'good' | 'acc' | 'bad' | 'plain'
}
/** One place, or several places that would overlap. */
export interface MapSpot {
  x: number
  y: number
  r: number
  /** Indexes of the places in the input, the one with the highest power first. */
  members: readonly number[]
  powerW: number
  ratedPowerW: number | null
  share: number | null
  tone: MapPlace['tone']
  /** Middle of the first label line. Missing if there is no room. */
  label?: { x: number; y: number }
}
export interface WallMapFrame {
  /** Converts longitude and latitude in degrees to a position on the map (Mercator). */
  at: (longitude: number, latitude: number) => { x: number; y: number }
}

const upOf = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360)) * 180) / Math.PI

/** Share of the places that the map must show: a few far ones would make one dot of all others. */
const framedShare = 0.98
/**
 * Returns the places that the map's frame contains: all, or the 98 % nearest to the middle one if the map without the
 * others shows less than half as wide an area.
 */
export function framedPlaces<P extends Pick<MapPlace, 'longitude' | 'latitude'>>(places: readonly P[]): readonly P[] {
  const placed = places.flatMap((place) =>
    place.longitude === null || place.latitude === null
      ? []
      : [{ place, right: place.longitude, up: upOf(place.latitude) }],
  )
  const rights = placed.map(({ right }) => right).toSorted((a, b) => a - b)
  const ups = placed.map(({ up }) => up).toSorted((a, b) => a - b)
  const half = Math.floor(placed.length / 2)
  const farness = ({ right, up }: (typeof placed)[number]) =>
    Math.hypot(right - (rights[half] ?? 0), up - (ups[half] ?? 0))
  const byFarness = placed.toSorted((a, b) => farness(a) - farness(b))
  const near = byFarness.slice(0, Math.ceil(placed.length * framedShare))
  const [farthest, farthestNear] = [byFarness.at(-1), near.at(-1)]
  if (!farthest || !farthestNear || farness(farthestNear) >= farness(farthest) / 2) return places
  return near.map(({ place }) => place)
}

export function mapFrameOf(places: readonly Pick<MapPlace, 'longitude' | 'latitude'>[]): WallMapFrame {
  const points = places.flatMap(({ longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [{ right: longitude, up: upOf(latitude) }],
  )
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const span = (values: readonly number[]) => Math.max(leastSpan, Math.max(...values) - Math.min(...values))
  const [rights, ups] = [points.map(({ right }) => right), points.map(({ up }) => up)]
  if (points.length === 0) return { at: () => ({ x: 0, y: 0 }) }
  const { width, height } = mapSize
  const unit = Math.min((width - 2 * margin.x) / span(rights), (height - 2 * margin.y) / span(ups))
  const [right, up] = [middle(rights), middle(ups)]
  return {
    at: (longitude, latitude) => ({
      x: width / 2 + (longitude - right) * unit,
      y: height / 2 - (upOf(latitude) - up) * unit,
    }),
  }
}

const severity = { bad: 3, acc: 2, good: 1, plain: 0 } as const

/**
 * Returns the places as spots that never overlap. Overlapping places become one spot at the position of the one with
 * the highest power.
 */
export function mapSpots(places: readonly MapPlace[], frame: WallMapFrame): MapSpot[] {
  const byPower = places.map((_, at) => at).toSorted((a, b) => (places[b]?.powerW ?? 0) - (places[a]?.powerW ?? 0))
  const found: { x: number; y: number; members: number[] }[] = []
  for (const at of byPower) {
    const place = places[at]
    if (!place || place.longitude === null || place.latitude === null) continue
    const here = frame.at(place.longitude, place.latitude)
    const near = found.find(({ x, y }) => Math.hypot(x - here.x, y - here.y) < apart)
    if (near) near.members.push(at)
    else found.push({ ...here, members: [at] })
  }
  const spots = found.map((spot) => ({
    ...spot,
    ...together(spot.members.flatMap((at) => places[at] ?? [])),
  }))
  const highest = Math.max(1, ...spots.map(({ powerW }) => powerW))
  return spots.map((spot) => ({ ...spot, r: 18 + (mostRadius - 18) * Math.sqrt(spot.powerW / highest) }))
}

function together(places: readonly MapPlace[]): Pick<MapSpot, 'powerW' | 'ratedPowerW' | 'share' | 'tone'> {
  const sum = (of: (place: MapPlace) => number) => places.reduce((all, place) => all + of(place), 0)
  const powerW = sum((place) => place.powerW)
  const isRated = places.every(({ ratedPowerW }) => ratedPowerW !== null)
  const ratedPowerW = isRated ? sum((place) => place.ratedPowerW ?? 0) : null
  const shares = places.flatMap(({ share }) => (share === null ? [] : [share]))
  const mean = shares.length < places.length ? null : shares.reduce((all, share) => all + share, 0) / shares.length
  const [worst] = places.map(({ tone }) => tone).toSorted((a, b) => severity[b] - severity[a])
  return { powerW, ratedPowerW, share: ratedPowerW ? powerW / ratedPowerW : mean, tone: worst ?? 'plain' }
}

/** Divides spots into those on the map and the number of places outside it. */
export function spotsOnMap(spots: readonly MapSpot[]): { shown: MapSpot[]; elsewhere: number } {
  const shown = spots.filter(({ x, y }) => x >= 0 && x <= mapSize.width && y >= 0 && y <= mapSize.height)
  const count = (some: readonly MapSpot[]) => some.reduce((sum, { members }) => sum + members.length, 0)
  return { shown, elsewhere: count(spots) - count(shown) }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const covers = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the width of a text. An ideograph is as wide as it is high. */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size * letterWidth), 0)
}

/**
 * Places each spot's label so that it covers no other label and no ring. Spots that need attention are labelled first.
 */
export function layoutSpotLabels(
  spots: readonly MapSpot[],
  linesOf: (spot: MapSpot) => readonly string[],
  size: number,
): MapSpot[] {
  const taken: Box[] = spots.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  const byUrgency = spots.toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad') || b.powerW - a.powerW)
  const labels = new Map<MapSpot, { x: number; y: number }>()
  for (const spot of byUrgency) {
    const lines = linesOf(spot)
    const width = Math.max(...lines.map((line) => widthOf(line, size))) + 8
    const height = lines.length * size * lineHeight + 4
    const inside = (x: number) => Math.max(width / 2, Math.min(mapSize.width - width / 2, x))
    const places = [
      { x: inside(spot.x), top: spot.y + spot.r + 1 },
      { x: inside(spot.x), top: spot.y - spot.r - height - 1 },
      { x: spot.x + spot.r + width / 2 + 1, top: spot.y - height / 2 },
      { x: spot.x - spot.r - width / 2 - 1, top: spot.y - height / 2 },
    ]
    for (const { x, top } of places) {
      const box = { left: x - width / 2, right: x + width / 2, top, bottom: top + height }
      const isInside = box.left >= 0 && box.right <= mapSize.width && top >= 0 && box.bottom <= mapSize.height
      if (!isInside || taken.some((other) => covers(box, other))) continue
      taken.push(box)
      labels.set(spot, { x, y: top + size })
      break
    }
  }
  return spots.map((spot) => {
    const label = labels.get(spot)
    return label ? { ...spot, label } : spot
  })
}

/** Returns the land in the map's area as one SVG path. Points far outside are clipped roughly. */
export function landPath(lines: readonly (readonly (readonly number[])[])[], { at }: WallMapFrame): string {
  const far = (value: number) => Math.round(Math.max(-2 * mapSize.width, Math.min(4 * mapSize.width, value)))
  const paths = lines.map((line) => {
    const placed = line.map(([longitude = 0, latitude = 0]) => at(longitude, latitude))
    const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)]
    const isSeen =
      Math.min(...xs) < mapSize.width && Math.max(...xs) > 0 && Math.min(...ys) < mapSize.height && Math.max(...ys) > 0
    const points = isSeen ? placed.map(({ x, y }) => `${far(x)} ${far(y)}`) : []
    const drawn = points.filter((text, index) => text !== points[index - 1])
    return drawn.length > 2 ? `M${drawn.join('L')}Z` : ''
  })
  return paths.join('')
}
