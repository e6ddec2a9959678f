import { useSyncExternalStore } from 'react'

/* One clock for all ages on the screen: whoever shows "95 s ago" repaints every five seconds, together. */
const stepMs = 5_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of listeners) tell()
  }, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
function read(): number {
  // Nobody was listening for a while: the kept moment may be hours old.
  if (timer === undefined && Date.now() - now > stepMs) now = Date.now()
  return now
}

/** Milliseconds since 1970, stepping every five seconds while shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read)
}
