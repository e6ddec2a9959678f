import L from 'leaflet'
import { createMapClusters, maxMapZoom, type MapPoint, type MapMarkPosition } from './map-points.ts'
import { showList } from './place-list.ts'
import { runFrameByFrame } from './slices.ts'

interface Marks {
  /** Places in the map's own coordinate system. */
  placed: readonly MapPoint[]
  open: string | undefined
  /** Returns the label of a mark for this number of places. */
  words: (count: number) => string
  /** Returns the label of a list for this number of places at one position. */
  listed: (count: number) => string
  onOpen: (key: string) => void
}

/**
 * Shows places as marks and clusters and redraws them after each move. The marks are plain buttons in one layer:
 * Leaflet's own markers need one layer each, and a thousand of them slow a move down. Returns a function that removes
 * the marks.
 */
export function showMarks(map: L.Map, { placed, open, words, listed, onOpen }: Marks): () => void {
  const clusters = createMapClusters(placed)
  const box = document.createElement('div')
  box.className = 'leaflet-zoom-hide'
  map.getPane('markerPane')?.append(box)
  const marks = new Map<string, HTMLButtonElement>()
  const shownBy = new WeakMap<EventTarget, MapMarkPosition>()
  let drawing = new AbortController()

  const placeMark = (key: string, shown: MapMarkPosition) => {
    const mark = markOf(shown, { words, open: isOpen(shown, open) })
    const { x, y } = map.latLngToLayerPoint([shown.latitude, shown.longitude])
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px` })
    shownBy.set(mark, shown)
    marks.set(key, mark)
    box.append(mark)
  }
  const clear = () => {
    drawing.abort()
    // Keyboard focus moves to the map if a mark had it.
    if (box.contains(document.activeElement)) map.getContainer().focus()
    box.replaceChildren()
    marks.clear()
  }
  const draw = () => {
    drawing.abort()
    drawing = new AbortController()
    const view = map.getBounds().pad(0.2)
    const wanted = new Map(
      clusters
        .within([view.getWest(), view.getSouth(), view.getEast(), view.getNorth()], map.getZoom())
        .map((shown) => [keyOf(shown, open), shown]),
    )
    for (const [key, mark] of marks) {
      if (wanted.has(key)) continue
      mark.remove()
      marks.delete(key)
    }
    const added = [...wanted].filter(([key]) => !marks.has(key))
    void runFrameByFrame(added, ([key, shown]) => placeMark(key, shown), drawing.signal)
  }
  /**
   * Zooms in until all places of a cluster are separate, or at least until the cluster splits. A cluster that never
   * splits opens as a list.
   */
  const part = ({ latitude, longitude }: MapMarkPosition, id: number) => {
    const parts = clusters.zoomOf(id)
    const inside = clusters.insideOf(id)
    if (parts > maxMapZoom)
      return showList(map, { at: [latitude, longitude], places: inside, name: listed(inside.length), onOpen })
    const all = L.latLngBounds(inside.map((one) => L.latLng(one.latitude, one.longitude)))
    const whole = map.getBoundsZoom(all.pad(0.3))
    if (whole >= parts) map.setView(all.getCenter(), Math.min(whole, maxMapZoom))
    else map.setView([latitude, longitude], parts)
    return undefined
  }
  const openPressedMark = (event: Event) => {
    const { target } = event
    const mark = target instanceof Element ? target.closest('button') : null
    const shown = mark ? shownBy.get(mark) : undefined
    if (!shown) return
    // A click on the map itself closes open lists.
    event.stopPropagation()
    if (shown.cluster) part(shown, shown.cluster.id)
    else if (shown.point) onOpen(shown.point.key)
  }
  const panToFocusedMark = ({ target }: FocusEvent) => {
    const shown = target ? shownBy.get(target) : undefined
    if (shown) map.panInside([shown.latitude, shown.longitude], { padding: [24, 24] })
  }
  box.addEventListener('click', openPressedMark)
  box.addEventListener('focusin', panToFocusedMark)
  // Positions are only valid for one zoom. After a jump without animation, Leaflet fires its reset event only after the
  // move.
  const drawAnew = () => {
    clear()
    draw()
  }
  map.on('zoomend', clear)
  map.on('viewreset', drawAnew)
  map.on('moveend', draw)
  draw()
  return () => {
    drawing.abort()
    map.off('zoomend', clear)
    map.off('viewreset', drawAnew)
    map.off('moveend', draw)
    box.remove()
  }
}

/** A cluster of several places is never the open place. */
const isOpen = ({ point }: MapMarkPosition, open: string | undefined) => point !== undefined && point.key === open

function keyOf(shown: MapMarkPosition, open: string | undefined): string {
  const { point, cluster, tone } = shown
  return `${point?.key ?? `${cluster?.id}:${cluster?.count}`} ${tone} ${isOpen(shown, open)}`
}

function markOf(
  { tone, point, cluster }: MapMarkPosition,
  { words, open }: { words: (count: number) => string; open: boolean },
): HTMLButtonElement {
  const size = cluster ? 28 + Math.min(20, Math.round(Math.log2(cluster.count) * 2)) : 20
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.className = `map-mark ${tone}${cluster ? ' many' : ''}${open ? ' open' : ''}`
  mark.title = point?.label ?? words(cluster?.count ?? 0)
  mark.setAttribute('aria-label', mark.title)
  // A sign with several letters needs a wider mark.
  const width = size + 7 * Math.max(0, (point?.sign?.length ?? 0) - 2)
  Object.assign(mark.style, {
    width: `${width}px`,
    height: `${size}px`,
    margin: `${-size / 2}px ${-width / 2}px`,
    ...(width > size && { borderRadius: `${size / 2}px` }),
  })
  if (point?.sign !== undefined) {
    const sign = document.createElement('span')
    sign.textContent = point.sign
    if (point.turn !== undefined) sign.style.rotate = `${point.turn}deg`
    mark.append(sign)
  }
  if (cluster)
    mark.textContent = cluster.count > 999 ? `${Math.round(cluster.count / 100) / 10}k` : String(cluster.count)
  return mark
}
