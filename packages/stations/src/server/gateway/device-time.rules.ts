/**
 * Milliseconds of clock offset above which a device's clock counts as wrong (check M-09: below it the tariff split is
 * exact).
 */
export const clockToleranceMs = 5 * 60_000
/** Earliest plausible time: no product of ours existed before, and clocks that were never set show 1970 or 2000. */
const earliest = Date.UTC(2020, 0, 1)

export interface DeviceTime {
  /** Time to use. */
  at: Date
  /** Device time, or null if it was missing or unreadable. */
  deviceAt: Date | null
  /** True if the device clock was wrong: ahead of the server, never set, or unreadable. */
  wrong: boolean
}

/**
 * Stores the device time unchanged and uses it while it is plausible. A message may be hours late (queued in the
 * device), so a past time is accepted. A future time, or one from before the clock was set, is replaced by the time of
 * receipt.
 */
export function checkDeviceTime(deviceMs: number | null, receivedAt: Date): DeviceTime {
  if (deviceMs === null) return { at: receivedAt, deviceAt: null, wrong: true }
  const deviceAt = new Date(deviceMs)
  const wrong = deviceMs > receivedAt.getTime() + clockToleranceMs || deviceMs < earliest
  return { at: wrong ? receivedAt : deviceAt, deviceAt, wrong }
}
