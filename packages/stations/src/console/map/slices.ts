/** Milliseconds used in each 16 ms animation frame. The rest is for the browser. */
const sliceMs = 6

/**
 * Applies a function to each item, for a few milliseconds per animation frame, until all items are done or `ended`
 * returns true.
 */
export async function runFrameByFrame<T>(all: Iterable<T>, act: (each: T) => void, ended?: AbortSignal): Promise<void> {
  let startedAt = performance.now()
  for (const each of all) {
    if (ended?.aborted) return
    act(each)
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => requestAnimationFrame(resolve))
    startedAt = performance.now()
  }
}
