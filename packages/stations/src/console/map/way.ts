import L from 'leaflet'

interface Place {
  longitude: number
  latitude: number
}
const mostArrows = 24

/** Draws a line with arrows in the map's own coordinate system and fits the map to the line. */
export function drawMapRoute(map: L.Map, places: readonly Place[]): { remove: () => void } {
  const line = places.map(({ latitude, longitude }) => L.latLng(latitude, longitude))
  const layer = L.layerGroup([L.polyline(line, { className: 'map-way', interactive: false })])
  for (const { at, turn } of routeArrowsOf(places)) layer.addLayer(arrowAt(at, turn))
  layer.addTo(map)
  map.fitBounds(L.latLngBounds(line).pad(0.1), { maxZoom: 16, animate: false })
  return { remove: () => void layer.remove() }
}

/**
 * Returns the positions of the arrows and their directions in degrees from north. The distance between arrows depends
 * on the length of the line.
 */
export function routeArrowsOf(places: readonly Place[]): { at: Place; turn: number }[] {
  const steps = places.slice(1).map((to, place) => {
    const from = places[place] ?? to
    const north = to.latitude - from.latitude
    const east = (to.longitude - from.longitude) * Math.cos((to.latitude * Math.PI) / 180)
    return { at: to, length: Math.hypot(north, east), turn: (Math.atan2(east, north) * 180) / Math.PI }
  })
  const whole = steps.reduce((sum, { length }) => sum + length, 0)
  const gap = whole / (mostArrows + 1)
  if (gap === 0) return []
  const found: { at: Place; turn: number }[] = []
  let since = 0
  for (const { at, length, turn } of steps) {
    since += length
    if (since < gap) continue
    since = 0
    found.push({ at, turn })
  }
  return found
}

function arrowAt({ latitude, longitude }: Place, turn: number): L.Marker {
  const html = document.createElement('span')
  html.textContent = '▲'
  html.style.rotate = `${Math.round(turn)}deg`
  const icon = L.divIcon({ html, className: 'map-arrow', iconSize: [14, 14] })
  return L.marker([latitude, longitude], { icon, interactive: false, keyboard: false })
}
