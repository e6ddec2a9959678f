/** Maximum number of parallel calls to a partner. */
const atOnce = 16
/** Maximum number of sessions, results and tariffs in one push run. */
export const maxItemsPerRun = 320

/** Result of a push: whether the partner accepted anything, and whether more is pending. */
export interface PushResult {
  taken: boolean
  isWhole: boolean
}

/**
 * Processes items in parallel until the run is over. The next item starts when another is complete and `begin` allows
 * it. `one` returns whether the partner accepted the item.
 */
export async function forEachUntilDeadline<T>(
  { isOver, begin }: { isOver: () => boolean; begin: () => Promise<void> },
  all: readonly T[],
  one: (each: T) => Promise<boolean>,
  most = maxItemsPerRun,
): Promise<PushResult & { done: number }> {
  let [taken, done, at] = [false, 0, 0]
  const failed: unknown[] = []
  async function some(): Promise<void> {
    while (at < all.length) {
      await begin()
      if (failed.length > 0 || isOver()) return
      const next = all[at]
      if (next === undefined) return
      at += 1
      try {
        if (await one(next)) taken = true
        done += 1
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, some))
  if (failed.length > 0) throw failed[0]
  return { taken, done, isWhole: done === all.length && all.length < most }
}
