import { useSyncExternalStore } from 'react'

/*
 * One clock for all ages on the screen: all components with texts like "95 s ago" repaint together every five seconds.
 */
const stepMs = 5_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const sendUpdate of listeners) sendUpdate()
  }, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
function read(): number {
  // There was no listener for some time, so the stored moment may be hours old.
  if (timer === undefined && Date.now() - now > stepMs) now = Date.now()
  return now
}

/** Returns milliseconds since 1970, updated every five seconds while the component is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read)
}
