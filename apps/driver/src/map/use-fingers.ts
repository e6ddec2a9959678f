import { type RefObject, useEffect, useRef } from 'react'

interface Reaction {
  onMove: (dx: number, dy: number) => void
  onZoom: (by: number, at: { x: number; y: number }) => void
}

/** Handles input: one finger or the mouse moves the map, two fingers and the wheel zoom, arrows and + and - do both. */
export function useMapGestures(box: RefObject<HTMLElement | null>, reaction: Reaction): void {
  const react = useRef(reaction)
  useEffect(() => {
    react.current = reaction
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const down = new Map<number, { x: number; y: number }>()
    const place = (event: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const onDown = (event: PointerEvent) => void down.set(event.pointerId, place(event))
    const onUp = (event: PointerEvent) => void down.delete(event.pointerId)
    const onMove = (event: PointerEvent) => {
      const before = down.get(event.pointerId)
      if (!before) return
      const now = place(event)
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
      down.set(event.pointerId, now)
      if (!other) return react.current.onMove(now.x - before.x, now.y - before.y)
      const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      if (apart(before) > 0 && apart(now) > 0) react.current.onZoom(Math.log2(apart(now) / apart(before)), middle)
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      react.current.onZoom(-event.deltaY / 300, place(event))
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(end, onUp, { signal })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    element.addEventListener('keydown', (event) => onKey(event, element, react.current), { signal })
    return () => ended.abort()
  }, [box])
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

function onKey(event: KeyboardEvent, element: HTMLElement, { onMove, onZoom }: Reaction): void {
  const step = steps[event.key]
  const by = { '+': 1, '-': -1 }[event.key]
  if (step) onMove(...step)
  else if (by !== undefined) onZoom(by, { x: element.clientWidth / 2, y: element.clientHeight / 2 })
  else return
  event.preventDefault()
}
