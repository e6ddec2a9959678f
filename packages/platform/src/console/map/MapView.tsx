import { lazy, Suspense } from 'react'
import type { MapProps } from './MapCanvas.tsx'

export type { MapPoint, MapProps } from './MapCanvas.tsx'
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((loaded) => ({ default: loaded.MapCanvas })))

/** Places on a map (Leaflet, loaded on first use): the operator's map service, or the world's coastline. */
export function MapView(props: MapProps) {
  return (
    <Suspense fallback={<div className="map-view" style={{ height: props.height }} />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
