import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { MapTiles } from '@evops/platform/contract'
import { formatNumber, useCurrentUser, Notice, useLanguage, useWords } from '@evops/kit'
import { coastLayer } from './coast.ts'
import { createMapClusters, maxMapZoom, type MapPoint } from './map-points.ts'
import { mapWords } from './map.words.ts'
import { showMarks } from './marks.ts'
import { drawMapRoute } from './way.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

export type { MapPoint } from './map-points.ts'
export interface MapProps {
  points: readonly MapPoint[]
  height: number | string
  /** Accessible description of the map for users who cannot see it. */
  label: string
  /** Called on Enter or on a click on a place. */
  onOpen?: (key: string) => void
  open?: string | undefined
  /** Travelled path, drawn with its direction, in WGS-84. */
  way?: readonly Pick<MapPoint, 'longitude' | 'latitude'>[]
  /** Called on a click outside all places, with the position in the coordinate system of the map service. */
  onPick?: (place: { longitude: number; latitude: number; system: MapTiles['system'] }) => void
}

/**
 * Maximum initial zoom. A single place is shown with its surroundings, of which a coastline without tiles has few
 * details. Several places are parted as far as tiles would part them: where they are to each other matters more.
 */
const closest = { tiles: 12, coast: 7 }

export function MapCanvas({ points, height, label, onOpen, open, onPick, way }: MapProps) {
  const t = useWords(mapWords)
  const language = useLanguage()
  const { settings } = useCurrentUser().operator
  const tiles = settings?.mapTiles
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  /** The map service returns no tiles, usually because of a wrong key. */
  const [isRefused, setRefused] = useState(false)
  const [placed, setPlaced] = useState<readonly MapPoint[]>()
  const opener = useRef(onOpen)
  useEffect(() => {
    opener.current = onOpen
  }, [onOpen])

  const zoomIn = t('stations.map.in')
  const zoomOut = t('stations.map.out')
  const offline = t('stations.map.offline')
  useEffect(() => {
    if (!box.current) return undefined
    const made = L.map(box.current, {
      zoomControl: false,
      attributionControl: false,
      worldCopyJump: true,
      minZoom: 2,
      maxZoom: maxMapZoom,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // Clusters differ between zoom levels, so those of the previous level are not animated.
      markerZoomAnimation: false,
    }).setView([30, 60], 3)
    // A click focuses the map. The surrounding container must not scroll on focus, or the click ends on another element
    // than it started on.
    const container = made.getContainer()
    container.focus = () => HTMLElement.prototype.focus.call(container, { preventScroll: true })
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made)
    const ended = new AbortController()
    if (tiles) tileLayer(tiles, setRefused).addTo(made)
    else void coastLayer().then((coast) => !ended.signal.aborted && coast?.addTo(made))
    L.control
      .attribution({ prefix: false })
      .addAttribution(plain(tiles ? tiles.attribution : offline))
      .addTo(made)
    // The map adapts its size when a hidden tab or a drawer opens.
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    watch.observe(box.current)
    setMap(made)
    return () => {
      ended.abort()
      watch.disconnect()
      made.remove()
      setMap(undefined)
      setRefused(false)
    }
  }, [tiles, zoomIn, zoomOut, offline])

  const system = tiles?.system ?? 'wgs84'
  useEffect(() => {
    let current = true
    void inSystem(points, system).then((found) => {
      if (current) setPlaced(found)
    })
    return () => {
      current = false
    }
  }, [points, system])

  useWay(map, way, system)
  const hasWay = (way?.length ?? 0) > 0

  const picker = useRef(onPick)
  useEffect(() => {
    picker.current = onPick
  }, [onPick])
  useEffect(() => {
    const pick = ({ latlng }: L.LeafletMouseEvent) => {
      const { lng, lat } = latlng.wrap()
      picker.current?.({ longitude: micro(lng), latitude: micro(lat), system })
    }
    map?.on('click', pick)
    return () => void map?.off('click', pick)
  }, [map, system])

  const fitted = useRef<L.Map>(undefined)
  useEffect(() => {
    if (!map || !placed) return undefined
    // A path sets the visible area itself.
    if (fitted.current !== map && placed.length > 0 && !hasWay) {
      fitted.current = map
      const bounds = L.latLngBounds(placed.map(({ latitude, longitude }) => L.latLng(latitude, longitude)))
      const isOnePlace = bounds.getSouthWest().equals(bounds.getNorthEast())
      map.fitBounds(bounds.pad(0.1), {
        maxZoom: tiles || !isOnePlace ? closest.tiles : closest.coast,
        animate: false,
      })
    }
    const words = (n: number) => t('stations.map.cluster', { n: formatNumber(n, language) })
    const formatSpotCount = (n: number) => t('stations.map.at-spot', { n: formatNumber(n, language) })
    return showMarks(map, {
      placed,
      open,
      words,
      listed: formatSpotCount,
      onOpen: (key) => opener.current?.(key),
    })
  }, [map, placed, open, t, language, tiles, hasWay])

  useOpened(map, placed, open)

  return (
    <>
      {isRefused && <Notice tone="bad">{t('stations.map.refused')}</Notice>}
      <section ref={box} className="map-view" style={{ height }} aria-label={label} />
    </>
  )
}

/**
 * Moves the map to a place that was opened outside the map, at the lowest zoom that shows the place outside a cluster.
 */
function useOpened(map: L.Map | undefined, placed: readonly MapPoint[] | undefined, open: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (open === undefined) last.current = undefined
    if (!map || open === undefined || last.current === open) return
    const point = placed?.find(({ key }) => key === open)
    if (!placed || !point || point.isAlone) return
    last.current = open
    const at = L.latLng(point.latitude, point.longitude)
    const zoom = createMapClusters(placed).apartFrom(point, map.getZoom())
    if (zoom > map.getZoom() || !map.getBounds().contains(at)) map.setView(at, zoom)
  }, [map, placed, open])
}

/** Draws the path below the marks and fits the map to a new path. */
function useWay(map: L.Map | undefined, way: MapProps['way'], system: MapTiles['system']): void {
  useEffect(() => {
    if (!map || !way || way.length === 0) return undefined
    let drawn: { remove: () => void } | undefined
    let current = true
    const points = way.map((one) => ({ ...one, key: '', label: '', tone: 'plain' as const }))
    void inSystem(points, system).then((placed) => {
      if (current) drawn = drawMapRoute(map, placed)
    })
    return () => {
      current = false
      drawn?.remove()
    }
  }, [map, way, system])
}

/** About 0.1 m. */
function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Returns the tile layer. `onRefused` is called with true if tiles were requested and none has arrived. */
function tileLayer({ url, key }: MapTiles, onRefused: (isRefused: boolean) => void): L.TileLayer {
  let hasCome = false
  return L.tileLayer(url.replaceAll('{key}', encodeURIComponent(key)), {
    // Beyond the service's maximum zoom, its tiles are scaled up.
    maxNativeZoom: 18,
    maxZoom: maxMapZoom,
    referrerPolicy: 'origin',
    className: 'map-tiles',
  })
    .on('tileerror', () => onRefused(!hasCome))
    .on('tileload', () => {
      hasCome = true
      onRefused(false)
    })
}

async function inSystem(points: readonly MapPoint[], system: MapTiles['system']): Promise<readonly MapPoint[]> {
  if (points.every((point) => (point.system ?? 'wgs84') === system)) return points
  const { default: loaded } = await import('gcoord')
  // A bundler uses the package's exports; the package's types describe the export as Node would see it.
  const gcoord: typeof loaded.default = 'default' in loaded ? loaded.default : loaded
  const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const
  return points.map((point) => {
    if (point.system === system) return point
    const [longitude, latitude] = gcoord.transform<[number, number]>(
      [point.longitude, point.latitude],
      systems[point.system ?? 'wgs84'],
      systems[system],
    )
    return { ...point, longitude, latitude }
  })
}

/** Escapes an attribution. Leaflet treats attributions as HTML, but ours are plain text. */
function plain(text: string): string {
  const element = document.createElement('i')
  element.textContent = text
  return element.innerHTML
}
