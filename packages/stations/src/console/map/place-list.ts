import L from 'leaflet'
import type { MapPoint } from './map-points.ts'

interface PlaceList {
  at: L.LatLngExpression
  places: readonly MapPoint[]
  name: string
  onOpen: (key: string) => void
}

/** Shows a list of the places at one position, usable with touch or keyboard. Escape closes the list. */
export function showList(map: L.Map, { at, places, name, onOpen }: PlaceList): void {
  const box = document.createElement('div')
  const title = box.appendChild(document.createElement('p'))
  title.textContent = name
  const list = box.appendChild(document.createElement('ul'))
  list.className = 'map-list'
  list.setAttribute('aria-label', name)
  const popup = L.popup({ closeButton: false, maxHeight: 260, minWidth: 180 }).setLatLng(at).setContent(box)
  const inOrder = places.toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
  for (const { key, label, sign } of inOrder) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = [sign, label].filter(Boolean).join(' ')
    button.addEventListener('click', () => {
      popup.close()
      onOpen(key)
    })
    list.appendChild(document.createElement('li')).append(button)
  }
  // Keyboard focus returns to the map.
  popup.on('remove', () => map.getContainer().focus())
  popup.openOn(map)
  list.querySelector('button')?.focus({ preventScroll: true })
}
