import { lazy } from 'react'
import { InSight } from './InSight.tsx'
import type { MapProps } from './MapCanvas.tsx'

export type { MapPoint, MapProps } from './MapCanvas.tsx'
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((loaded) => ({ default: loaded.MapCanvas })))

/**
 * Map of places (Leaflet, loaded once visible). The background is the operator's map service or the world's coastline.
 */
export function MapView(props: MapProps) {
  return (
    <InSight height={props.height} className="map-view">
      <MapCanvas {...props} />
    </InSight>
  )
}
