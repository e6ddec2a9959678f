import { scaleTestTimeout } from './patience.ts'

/**
 * Waits until a condition is true and checks every few milliseconds. Throws with `comparableDetail` on timeout, but
 * only after at least one check past the limit (extended on a busy machine), because the process may have been
 * suspended.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 30_000,
): Promise<void> {
  const limit = Date.now() + scaleTestTimeout(timeoutMs)
  for (let isOver = false; ;) {
    if (await condition()) return
    if (isOver) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isOver = Date.now() >= limit
  }
}
