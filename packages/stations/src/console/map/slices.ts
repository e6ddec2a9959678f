/** Of a frame of 16 ms: what is left is the browser's. */
const sliceMs = 6

/** Does something to each, a few milliseconds in each frame, until all are done or `ended` says so. */
export async function frameByFrame<T>(
  all: Iterable<T>,
  act: (each: T) => void,
  ended?: AbortSignal,
): Promise<void> {
  let begun = performance.now()
  for (const each of all) {
    if (ended?.aborted) return
    act(each)
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => requestAnimationFrame(resolve))
    begun = performance.now()
  }
}
