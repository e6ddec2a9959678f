/**
 * Limits the number of calls per caller and time span. `now` is a parameter, so that tests need no clock. Expired
 * entries need no cleanup.
 */
export function createAllowance(calls: number, spanMs: number): (caller: string, now: number) => boolean {
  const seen = new Map<string, { since: number; calls: number }>()
  return (caller, now) => {
    const known = seen.get(caller)
    if (!known || now - known.since >= spanMs) {
      if (seen.size > 10_000) seen.clear()
      seen.set(caller, { since: now, calls: 1 })
      return true
    }
    known.calls += 1
    return known.calls <= calls
  }
}
