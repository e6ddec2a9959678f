import type { Box } from '../../contract/index.ts'

export interface PanZoom {
  fit: () => void
  zoom: (by: number) => void
  stop: () => void
}
const [least, most] = [0.05, 8]
const step = 60

/** A drawing that is moved and scaled by pointer, wheel, two fingers and keys. `moving` is what moves inside of `svg`. */
export function panZoom(svg: SVGSVGElement, moving: SVGGElement, boxOf: () => Box): PanZoom {
  let [x, y, scale] = [0, 0, 1]
  const pointers = new Map<number, { x: number; y: number }>()
  const show = () => moving.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`)
  // Asked at each move it would lay out all of the drawing anew.
  let known: DOMRect | undefined
  const forget = () => {
    known = undefined
  }
  const size = () => (known ??= svg.getBoundingClientRect())
  const zoomAt = (by: number, at: { x: number; y: number }) => {
    const next = Math.min(most, Math.max(least, scale * by))
    x = at.x - ((at.x - x) * next) / scale
    y = at.y - ((at.y - y) * next) / scale
    scale = next
    show()
  }
  const zoom = (by: number) => zoomAt(by, { x: size().width / 2, y: size().height / 2 })
  const fit = () => {
    forget()
    const { width, height } = size()
    const box = boxOf()
    if (width === 0 || height === 0) return
    scale = Math.min(1.5, (width - 24) / box.width, (height - 24) / box.height)
    x = (width - box.width * scale) / 2 - box.x * scale
    y = (height - box.height * scale) / 2 - box.y * scale
    show()
  }
  const place = (event: { clientX: number; clientY: number }) => ({
    x: event.clientX - size().left,
    y: event.clientY - size().top,
  })
  const down = (event: PointerEvent) => {
    forget()
    pointers.set(event.pointerId, place(event))
  }
  const move = (event: PointerEvent) => {
    const last = pointers.get(event.pointerId)
    if (!last) return
    const now = place(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y) || 1
      zoomAt(apart(now) / apart(last), other)
    } else {
      // Only what is dragged is taken: a click goes to the symbol.
      if (Math.hypot(now.x - last.x, now.y - last.y) < 3 && !svg.hasPointerCapture(event.pointerId)) return
      svg.setPointerCapture(event.pointerId)
      x += now.x - last.x
      y += now.y - last.y
      show()
    }
    pointers.set(event.pointerId, now)
  }
  const up = (event: PointerEvent) => void pointers.delete(event.pointerId)
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoomAt(Math.exp(-event.deltaY / 500), place(event))
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => (x += step),
    ArrowRight: () => (x -= step),
    ArrowUp: () => (y += step),
    ArrowDown: () => (y -= step),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': fit,
  }
  const key = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
    show()
  }
  const heard = new AbortController()
  const { signal } = heard
  svg.addEventListener('pointerdown', down, { signal })
  svg.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    svg.addEventListener(name, up, { signal })
  window.addEventListener('scroll', forget, { signal, capture: true, passive: true })
  window.addEventListener('resize', forget, { signal })
  svg.addEventListener('wheel', wheel, { signal, passive: false })
  svg.addEventListener('keydown', key, { signal })
  return { fit, zoom, stop: () => heard.abort() }
}
