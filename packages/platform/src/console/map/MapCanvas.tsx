import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { feature } from 'topojson-client'
import type { MapTiles } from '../../contract/map-tiles.ts'
import { formatNumber } from '../format/format.ts'
import { useMe } from '../net/session.ts'
import { useLanguage, useWords } from '../words/language.ts'
import { clustersOf, type MapPoint, type Shown } from './map-points.ts'
import { mapWords } from './map.words.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

export type { MapPoint } from './map-points.ts'
export interface MapProps {
  points: readonly MapPoint[]
  height: number | string
  /** What the map shows, for those who don't see it. */
  label: string
  /** Enter or a press on a place. */
  onOpen?: (key: string) => void
  open?: string | undefined
}

/** Never closer than this at first: one place alone is seen with its surroundings; a bare coast has few of them. */
const closest = { tiles: 12, coast: 7 }

export function MapCanvas({ points, height, label, onOpen, open }: MapProps) {
  const t = useWords(mapWords)
  const language = useLanguage()
  const { settings } = useMe().operator
  const tiles = settings?.mapTiles
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  const [placed, setPlaced] = useState<readonly MapPoint[]>()
  const opener = useRef(onOpen)
  useEffect(() => {
    opener.current = onOpen
  }, [onOpen])

  const zoomIn = t('kit.map.in')
  const zoomOut = t('kit.map.out')
  const offline = t('kit.map.offline')
  useEffect(() => {
    if (!box.current) return undefined
    const made = L.map(box.current, {
      zoomControl: false,
      attributionControl: false,
      worldCopyJump: true,
      minZoom: 2,
      maxZoom: 18,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    }).setView([30, 60], 3)
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made)
    const ended = new AbortController()
    if (tiles) tileLayer(tiles).addTo(made)
    else void addCoast(made, ended.signal)
    L.control
      .attribution({ prefix: false })
      .addAttribution(plain(tiles ? tiles.attribution : offline))
      .addTo(made)
    // A tab that was hidden, a drawer that opens: the map takes its new size.
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    watch.observe(box.current)
    setMap(made)
    return () => {
      ended.abort()
      watch.disconnect()
      made.remove()
      setMap(undefined)
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

  const fitted = useRef<L.Map>(undefined)
  useEffect(() => {
    if (!map || !placed) return undefined
    if (fitted.current !== map && placed.length > 0) {
      fitted.current = map
      const all = placed.map(({ latitude, longitude }) => L.latLng(latitude, longitude))
      map.fitBounds(L.latLngBounds(all).pad(0.1), {
        maxZoom: tiles ? closest.tiles : closest.coast,
        animate: false,
      })
    }
    const clusters = clustersOf(placed)
    const layer = L.layerGroup().addTo(map)
    const marks = new Map<string, L.Marker>()
    const draw = () => {
      const seen = new Set<string>()
      const view = map.getBounds().pad(0.2)
      const found = clusters.within(
        [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
        map.getZoom(),
      )
      for (const shown of found) {
        const key = `${shown.point?.key ?? `${shown.cluster?.id}:${shown.cluster?.count}`} ${shown.tone} ${shown.point?.key === open}`
        seen.add(key)
        if (marks.has(key)) continue
        const words = (n: number) => t('kit.map.cluster', { n: formatNumber(n, language) })
        const mark = markOf(shown, { words, isOpen: shown.point?.key === open })
        mark.on('click', () => {
          const { cluster, point } = shown
          if (cluster) map.setView(mark.getLatLng(), Math.min(cluster.zoom, 18))
          else if (point) opener.current?.(point.key)
        })
        marks.set(key, mark.addTo(layer))
      }
      for (const [key, mark] of marks) {
        if (seen.has(key)) continue
        layer.removeLayer(mark)
        marks.delete(key)
      }
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      layer.remove()
    }
  }, [map, placed, open, t, language, tiles])

  return <section ref={box} className="map-view" style={{ height }} aria-label={label} />
}

function tileLayer({ url, key }: MapTiles): L.TileLayer {
  return L.tileLayer(url.replaceAll('{key}', encodeURIComponent(key)), {
    maxZoom: 18,
    referrerPolicy: 'origin',
    className: 'map-tiles',
  })
}

/** The package's JSON is typed by its letters, not by its meaning. */
function isLand(value: unknown): value is Parameters<typeof feature>[0] {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}

/** The world's coastline, from this program: no borders, they are for a map service to draw. */
async function addCoast(map: L.Map, ended: AbortSignal): Promise<void> {
  const { default: land }: { default: unknown } = await import('world-atlas/land-50m.json')
  if (ended.aborted || !isLand(land)) return
  const outline = land.objects.land
  if (!outline) return
  L.geoJSON(feature(land, outline), {
    interactive: false,
    style: { className: 'map-land', weight: 1 },
  })
    .addTo(map)
    .bringToBack()
}

async function inSystem(
  points: readonly MapPoint[],
  system: MapTiles['system'],
): Promise<readonly MapPoint[]> {
  if (system === 'wgs84') return points
  const { default: loaded } = await import('gcoord')
  // A bundler hands out what the package exports, its types describe what Node would.
  const gcoord: typeof loaded.default = 'default' in loaded ? loaded.default : loaded
  return points.map((point) => {
    const [longitude, latitude] = gcoord.transform<[number, number]>(
      [point.longitude, point.latitude],
      gcoord.WGS84,
      gcoord.GCJ02,
    )
    return { ...point, longitude, latitude }
  })
}

/** A mark is a focusable element of its own; Enter presses it (Leaflet). */
function markOf(
  { latitude, longitude, tone, point, cluster }: Shown,
  { words, isOpen }: { words: (count: number) => string; isOpen: boolean },
): L.Marker {
  const size = cluster ? 28 + Math.min(20, Math.round(Math.log2(cluster.count) * 2)) : 20
  const inner = document.createElement('span')
  if (cluster)
    inner.textContent =
      cluster.count > 999 ? `${Math.round(cluster.count / 100) / 10}k` : String(cluster.count)
  return L.marker([latitude, longitude], {
    icon: L.divIcon({
      html: inner,
      className: `map-mark ${tone}${cluster ? ' many' : ''}${isOpen ? ' open' : ''}`,
      iconSize: [size, size],
    }),
    title: point?.label ?? words(cluster?.count ?? 0),
    alt: point?.label ?? words(cluster?.count ?? 0),
    riseOnHover: true,
    keyboard: true,
  })
}

/** Leaflet takes attributions as HTML; ours are texts. */
function plain(text: string): string {
  const element = document.createElement('i')
  element.textContent = text
  return element.innerHTML
}
