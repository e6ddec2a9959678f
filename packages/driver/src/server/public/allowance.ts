import { Problem } from '@evops/platform/contract'

const maxTracked = 10_000

/** Limits reads per network address and minute, in memory. Throws driver.too-often. */
export function createAllowance(calls: number, spanMs = 60_000): (caller: string, now: number) => void {
  const seen = new Map<string, { since: number; calls: number }>()
  return (caller, now) => {
    const entry = seen.get(caller)
    if (!entry || now - entry.since >= spanMs) {
      if (seen.size > maxTracked) seen.clear()
      seen.set(caller, { since: now, calls: 1 })
      return
    }
    entry.calls += 1
    if (entry.calls > calls)
      throw new Problem('driver.too-often', { seconds: Math.ceil((entry.since + spanMs - now) / 1_000) })
  }
}
