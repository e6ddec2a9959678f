import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MapProps } from './MapCanvas.tsx'

export type { MapPoint, MapProps } from './MapCanvas.tsx'
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((loaded) => ({ default: loaded.MapCanvas })))

/**
 * Places on a map: the operator's map service, or the world's coastline. It is loaded (Leaflet) once a part of its place
 * is in sight: a map further down costs nobody anything who doesn't look at it.
 */
export function MapView(props: MapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { threshold: 0.2 },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [seen])
  const empty = <div ref={place} className="map-view" style={{ height: props.height }} />
  if (!seen) return empty
  return (
    <Suspense fallback={empty}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
