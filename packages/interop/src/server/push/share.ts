/** Length of a window in ms, and delay of the event loop above which charge points would be affected. */
const [windowMs, lateMs] = [20, 20]
/**
 * Rates in calls per second. The lowest rate takes a seventh of a core, so that partners receive some data while other
 * work keeps the machine busy.
 */
const [fewest, first, most] = [250, 1_000, 25_000]

/**
 * Returns the rate for the next window from the delay of the event loop: reduced at once if the loop is late, raised
 * slowly, and only if calls had to wait.
 */
export function nextCallRate(rate: number, { late, waited }: { late: number; waited: boolean }): number {
  if (late > lateMs) return Math.max(fewest, rate * 0.7)
  return waited ? Math.min(most, rate * 1.05) : rate
}

export interface CallRateLimiter {
  /** Resolves when the next call may begin, in the order of the requests. */
  begin: () => Promise<void>
  /** Current rate in calls per second. */
  rate: () => number
}
/**
 * Limits the share of this process that partner calls may use, so that charge points are answered first: a limited
 * number of calls begins in each window. The limit applies to calls that begin, not to calls in progress, so a slow
 * partner does not affect others.
 */
export function createCallRateLimiter({
  now = () => performance.now(),
  after = (ms: number, then: () => void): void => void setTimeout(then, ms),
} = {}): CallRateLimiter {
  let rate = first
  /** Number of calls left in the window. Null: no window is open. */
  let left: number | null = null
  let waiting: (() => void)[] = []

  function open(): void {
    left = Math.max(1, Math.round((rate * windowMs) / 1_000))
    const started = now()
    after(windowMs, () => {
      const [waited, late] = [waiting.length > 0, now() - started - windowMs]
      rate = nextCallRate(rate, { late, waited })
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
