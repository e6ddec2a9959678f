import { useEffect, useRef, useState } from 'react'

/** The width of an element in pixels, as it is laid out; 0 until then. */
export function useWidth<E extends HTMLElement>() {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    // After the frame: a new width changes the layout that was just observed.
    const watcher = new ResizeObserver(() =>
      requestAnimationFrame(() => setWidth(Math.round(element.clientWidth))),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { place, width }
}
