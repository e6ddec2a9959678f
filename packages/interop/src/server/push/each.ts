/** Calls to one partner that are in the air together. */
const atOnce = 16
/** Of sessions, results and tariffs in one turn. */
export const mostInTurn = 320

/** Whether a partner took anything, and whether others wait. */
export interface Told {
  taken: boolean
  isWhole: boolean
}

/** Some at once, the next as soon as one is answered, until the turn is over. `one` says whether the partner took it. */
export async function each<T>(
  { isOver }: { isOver: () => boolean },
  all: readonly T[],
  one: (each: T) => Promise<boolean>,
  most = mostInTurn,
): Promise<Told & { done: number }> {
  let [taken, done] = [false, 0]
  const failed: unknown[] = []
  const waiting = all.values()
  async function some(): Promise<void> {
    while (failed.length === 0 && !isOver()) {
      const next = waiting.next()
      if (next.done) return
      try {
        if (await one(next.value)) taken = true
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
