import type { SheetBounds } from '../../contract/index.ts'

export interface PanZoom {
  fit: () => void
  /** Call after a change of the visible size. */
  resize: () => void
  /** Returns true if names are large enough to read. */
  isReadable: () => boolean
  zoom: (by: number) => void
  stop: () => void
}
const [least, most] = [0.05, 8]
const step = 60
/** Below this scale, names are smaller than four pixels. */
const readable = 0.34

export interface PanZoomElements {
  /** The visible area. */
  frame: HTMLElement
  /** Moved as a finished picture, without layout or redrawing. */
  sheet: SVGSVGElement
  /** The scaled group inside the sheet. */
  scaled: SVGGElement
}
/** Moves and scales a drawing by pointer, wheel, two fingers and keys. The focused element is scrolled into view. */
export function enablePanZoom(
  { frame, sheet, scaled }: PanZoomElements,
  { boxOf, onReadable }: { boxOf: () => SheetBounds; onReadable: (isReadable: boolean) => void },
): PanZoom {
  let [x, y, scale] = [0, 0, 1]
  let drawn = 0
  const isReadable = () => scale >= readable
  const pointers = new Map<number, { x: number; y: number }>()
  const show = () => {
    sheet.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    if (drawn === scale) return
    scaled.setAttribute('transform', `scale(${scale})`)
    if (drawn >= readable !== isReadable()) onReadable(isReadable())
    drawn = scale
  }
  // Reading the size at each move would lay out the whole drawing again, so it is cached.
  let cachedFrame: DOMRect | undefined
  const clearFrameSize = () => {
    cachedFrame = undefined
  }
  const size = () => (cachedFrame ??= frame.getBoundingClientRect())
  // Reading the size is cheap before anything is drawn.
  size()
  const zoomAt = (by: number, at: { x: number; y: number }) => {
    const next = Math.min(most, Math.max(least, scale * by))
    x = at.x - ((at.x - x) * next) / scale
    y = at.y - ((at.y - y) * next) / scale
    scale = next
    show()
  }
  const zoom = (by: number) => zoomAt(by, { x: size().width / 2, y: size().height / 2 })
  const fit = () => {
    const { width, height } = size()
    const box = boxOf()
    if (width === 0 || height === 0) return
    scale = Math.min(1.5, (width - 24) / box.width, (height - 24) / box.height)
    x = (width - box.width * scale) / 2 - box.x * scale
    y = (height - box.height * scale) / 2 - box.y * scale
    show()
  }
  const resize = () => {
    clearFrameSize()
    fit()
  }
  const place = (event: { clientX: number; clientY: number }) => ({
    x: event.clientX - size().left,
    y: event.clientY - size().top,
  })
  const down = (event: PointerEvent) => {
    clearFrameSize()
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
      // Only a drag is captured: a click goes to the symbol.
      if (Math.hypot(now.x - last.x, now.y - last.y) < 3 && !frame.hasPointerCapture(event.pointerId)) return
      frame.setPointerCapture(event.pointerId)
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
  const reveal = ({ target }: FocusEvent) => {
    if (!(target instanceof SVGElement) || !target.matches(':focus-visible')) return
    const [own, seen] = [target.getBoundingClientRect(), frame.getBoundingClientRect()]
    const isOutsideView = own.right < seen.left || own.left > seen.right
    const isBeyond = own.bottom < seen.top || own.top > seen.bottom
    if (!isOutsideView && !isBeyond) return
    x += (seen.left + seen.right - own.left - own.right) / 2
    y += (seen.top + seen.bottom - own.top - own.bottom) / 2
    show()
  }
  const listeners = new AbortController()
  const { signal } = listeners
  frame.addEventListener('pointerdown', down, { signal })
  frame.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    frame.addEventListener(name, up, { signal })
  window.addEventListener('scroll', clearFrameSize, { signal, capture: true, passive: true })
  window.addEventListener('resize', clearFrameSize, { signal })
  frame.addEventListener('wheel', wheel, { signal, passive: false })
  frame.addEventListener('keydown', key, { signal })
  frame.addEventListener('focusin', reveal, { signal })
  return { fit, resize, isReadable, zoom, stop: () => listeners.abort() }
}
