/** Waits until a condition holds, looking again every few milliseconds; throws with `what` when it never does. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 5_000,
): Promise<void> {
  for (const limit = Date.now() + timeoutMs; Date.now() < limit;) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`never happened: ${what}`)
}
