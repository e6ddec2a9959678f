/** So long a window of calls is; a loop that comes back later than that has more to do than is good for charge points. */
const [windowMs, lateMs] = [20, 20]
/** Calls a second. The fewest take a seventh of a core, so that partners hear something while others keep the machine busy. */
const [fewest, first, most] = [250, 1_000, 25_000]

/** What may begin after a window of which the loop came back so late: less at once, more a little at a time, and that only where some waited. */
export function rateAfter(rate: number, { late, waited }: { late: number; waited: boolean }): number {
  if (late > lateMs) return Math.max(fewest, rate * 0.7)
  return waited ? Math.min(most, rate * 1.05) : rate
}

export interface Share {
  /** Resolves when one more call may begin, in the order in which they asked. */
  begin: () => Promise<void>
  /** Calls a second, by now. */
  rate: () => number
}
/**
 * What telling partners may take of this process, so that charge points are answered first: so many calls begin in each window. It limits what
 * begins, not what is in the air: a partner that is slow takes nothing from others.
 */
export function createShare({
  now = () => performance.now(),
  after = (ms: number, then: () => void): void => void setTimeout(then, ms),
} = {}): Share {
  let rate = first
  /** Null: no window is open. */
  let left: number | null = null
  let waiting: (() => void)[] = []

  function open(): void {
    left = Math.max(1, Math.round((rate * windowMs) / 1_000))
    const begun = now()
    after(windowMs, () => {
      const [waited, late] = [waiting.length > 0, now() - begun - windowMs]
      rate = rateAfter(rate, { late, waited })
      left = null
      if (!waited) return
      open()
      const ready = waiting.slice(0, left ?? 0)
      waiting = waiting.slice(ready.length)
      left = (left ?? 0) - ready.length
      for (const go of ready) go()
    })
  }
  return {
    begin() {
      if (left === null) open()
      if (left !== null && left > 0 && waiting.length === 0) {
        left -= 1
        return Promise.resolve()
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    rate: () => rate,
  }
}
