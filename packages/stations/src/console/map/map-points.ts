import Supercluster from 'supercluster'

/** Colour of a mark; `planned` is that of places that are not in service yet. */
type MarkTone = 'good' | 'acc' | 'warn' | 'bad' | 'plain' | 'planned'
/** Place on the map, in WGS-84 degrees unless another system is given. */
export interface MapPoint {
  key: string
  system?: 'wgs84' | 'gcj02' | 'bd09'
  longitude: number
  latitude: number
  label: string
  tone: MarkTone
  /** Sign drawn inside the mark, so that colour is never the only indication. */
  sign?: string
  /** Rotation of the sign in degrees from north. */
  turn?: number
  /** True if the point is never part of a cluster, because it is the main point of the map. */
  isAlone?: boolean
}
/** Deepest zoom of a map. Places that still overlap at this zoom are at the same position. */
export const maxMapZoom = 21

/** Severity of each tone. A cluster shows the worst tone of its points. */
const severity: Readonly<Record<MarkTone, number>> = {
  planned: 0,
  plain: 1,
  good: 2,
  acc: 3,
  warn: 4,
  bad: 5,
}
const toneBy = ['planned', 'plain', 'good', 'acc', 'warn', 'bad'] as const

export interface MapMarkPosition {
  longitude: number
  latitude: number
  tone: MarkTone
  /** A single place, or a cluster with its count. */
  point?: MapPoint
  cluster?: { id: number; count: number }
}
export type MapBounds = [west: number, south: number, east: number, north: number]

/**
 * Builds the clusters for many places once; they are queried on every move. Positions are in the map's own coordinate
 * system.
 */
export function createMapClusters(points: readonly MapPoint[]): {
  within: (bounds: MapBounds, zoom: number) => MapMarkPosition[]
  /** Returns the zoom at which a cluster splits. A value beyond the deepest zoom means never. */
  zoomOf: (id: number) => number
  /** Returns all places in a cluster. */
  insideOf: (id: number) => MapPoint[]
  /** From a zoom on, the first at which a place stands for itself; the deepest where it never does. */
  apartFrom: (point: MapPoint, zoom: number) => number
} {
  const [alone, many] = [points.filter(({ isAlone }) => isAlone), points.filter(({ isAlone }) => !isAlone)]
  const index = new Supercluster<{ at: number }, { worst: number }>({
    radius: 56,
    // Tile size of the map, so that the radius is in screen pixels.
    extent: 256,
    maxZoom: maxMapZoom,
    map: ({ at }) => ({ worst: severity[many[at]?.tone ?? 'plain'] }),
    reduce: (sum, { worst }) => {
      sum.worst = Math.max(sum.worst, worst)
    },
  })
  index.load(
    many.map(({ longitude, latitude }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { at },
    })),
  )
  const isApart = ({ key, longitude, latitude }: MapPoint, zoom: number) =>
    index
      .getClusters([longitude, latitude, longitude, latitude], zoom)
      .some(({ properties }) => !('cluster_id' in properties) && many[properties.at]?.key === key)
  return {
    apartFrom: (point, zoom) => {
      let found = Math.floor(zoom)
      while (found < maxMapZoom && !point.isAlone && !isApart(point, found)) found += 1
      return found
    },
    zoomOf: (id) => index.getClusterExpansionZoom(id),
    insideOf: (id) =>
      index.getLeaves(id, Number.POSITIVE_INFINITY).flatMap(({ properties }) => many[properties.at] ?? []),
    within: (bounds, zoom) => {
      const found = index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }): MapMarkPosition => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if ('cluster_id' in properties) {
          const cluster = { id: properties.cluster_id, count: properties.point_count }
          return { longitude, latitude, tone: toneBy[properties.worst] ?? 'plain', cluster }
        }
        const point = many[properties.at]
        return { longitude, latitude, tone: point?.tone ?? 'plain', ...(point && { point }) }
      })
      return [...found, ...alone.map((point) => ({ ...point, point }))]
    },
  }
}
