import { patience } from './patience.ts'

/**
 * Waits until a condition holds, looking again every few milliseconds. Throws with `what` when it does not: at the
 * earliest after one look behind the time (stretched on a busy machine), which may have passed while it stood still.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 30_000,
): Promise<void> {
  const limit = Date.now() + patience(timeoutMs)
  for (let isOver = false; ;) {
    if (await condition()) return
    if (isOver) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isOver = Date.now() >= limit
  }
}
