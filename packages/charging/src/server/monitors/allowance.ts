/**
 * Limits the number of calls per caller and time span. `now` is a parameter, so that tests need no clock. Expired
 * entries need no cleanup.
 */
export function createMonitorRateLimiter(calls: number, spanMs: number): (caller: string, now: number) => boolean {
  const seen = new Map<string, { since: number; calls: number }>()
  return (caller, now) => {
    const entry = seen.get(caller)
    if (!entry || now - entry.since >= spanMs) {
      if (seen.size > 10_000) seen.clear()
      seen.set(caller, { since: now, calls: 1 })
      return true
    }
    entry.calls += 1
    return entry.calls <= calls
  }
}
