import { useEffect, useRef, useState } from 'react'

/** Returns the laid-out width of an element in pixels. 0 before the first layout. */
export function useWidth<E extends HTMLElement>() {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    // Waits for the next animation frame, because a new width changes the layout that was just observed.
    const watcher = new ResizeObserver(() => requestAnimationFrame(() => setWidth(Math.round(element.clientWidth))))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { place, width }
}
