/**
 * Waits until a condition holds, looking again every few milliseconds. Throws with `what` when it does not: at the
 * earliest after one look behind the time, which may have passed while the machine stood still.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 15_000,
): Promise<void> {
  const limit = Date.now() + timeoutMs
  for (let isOver = false; ;) {
    if (await condition()) return
    if (isOver) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isOver = Date.now() >= limit
  }
}
