import Supercluster from 'supercluster'

export type MapTone = 'good' | 'acc' | 'warn' | 'bad' | 'plain'
/** A place; WGS-84 degrees unless it says otherwise. */
export interface MapPoint {
  key: string
  system?: 'wgs84' | 'gcj02' | 'bd09'
  longitude: number
  latitude: number
  label: string
  tone: MapTone
  /** Drawn inside the mark: colour is never the only sign. */
  sign?: string
  /** Degrees from north by which the sign is turned. */
  turn?: number
}

/** What a cluster shows of its points: how bad the worst is. */
const severity: Readonly<Record<MapTone, number>> = { plain: 0, good: 1, acc: 2, warn: 3, bad: 4 }
const toneBy = ['plain', 'good', 'acc', 'warn', 'bad'] as const

export interface Shown {
  longitude: number
  latitude: number
  tone: MapTone
  /** One place, or how many. */
  point?: MapPoint
  cluster?: { id: number; count: number }
}
export type Bounds = [west: number, south: number, east: number, north: number]

/** Clusters of many places: made once, asked at every move. Positions are in the map's own system. */
export function clustersOf(points: readonly MapPoint[]): {
  within: (bounds: Bounds, zoom: number) => Shown[]
  /** The zoom at which a cluster parts. */
  zoomOf: (id: number) => number
} {
  const index = new Supercluster<{ at: number }, { worst: number }>({
    radius: 56,
    // Of the map's tiles, so that the radius is in pixels of the screen.
    extent: 256,
    maxZoom: 15,
    map: ({ at }) => ({ worst: severity[points[at]?.tone ?? 'plain'] }),
    reduce: (sum, { worst }) => {
      sum.worst = Math.max(sum.worst, worst)
    },
  })
  index.load(
    points.map(({ longitude, latitude }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { at },
    })),
  )
  return {
    zoomOf: (id) => index.getClusterExpansionZoom(id),
    within: (bounds, zoom) =>
      index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if ('cluster_id' in properties) {
          const cluster = { id: properties.cluster_id, count: properties.point_count }
          return { longitude, latitude, tone: toneBy[properties.worst] ?? 'plain', cluster }
        }
        const point = points[properties.at]
        return { longitude, latitude, tone: point?.tone ?? 'plain', ...(point && { point }) }
      }),
  }
}
