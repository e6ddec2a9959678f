/** Calls to one partner that are in the air together. */
const atOnce = 16
/** Of sessions, results and tariffs in one turn. */
export const mostInTurn = 320

/** Whether a partner took anything, and whether others wait. */
export interface Told {
  taken: boolean
  isWhole: boolean
}

/** Some at once, the next as soon as one is answered and `begin` lets it, until the turn is over. `one` says whether the partner took it. */
export async function each<T>(
  { isOver, begin }: { isOver: () => boolean; begin: () => Promise<void> },
  all: readonly T[],
  one: (each: T) => Promise<boolean>,
  most = mostInTurn,
): Promise<Told & { done: number }> {
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
