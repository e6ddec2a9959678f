/** Beyond this a device's clock counts as wrong (check M-09: the tariff split is exact below). */
export const clockToleranceMs = 5 * 60_000
/** No product of ours ran before; clocks that were never set show 1970 or 2000. */
const earliest = Date.UTC(2020, 0, 1)

export interface DeviceTime {
  /** The instant to work with. */
  at: Date
  /** What the device said; null when it said nothing readable. */
  deviceAt: Date | null
  /** The device's clock can't have been right: it was ahead of us, never set, or unreadable. */
  wrong: boolean
}

/**
 * Device time is kept as it is, and used while it can be true. A message may be late by hours (it waited in the
 * device), so a past time is believed; a future one or one from before the clock was set is replaced by the time of receipt.
 */
export function judgeDeviceTime(deviceMs: number | null, receivedAt: Date): DeviceTime {
  if (deviceMs === null) return { at: receivedAt, deviceAt: null, wrong: true }
  const deviceAt = new Date(deviceMs)
  const wrong = deviceMs > receivedAt.getTime() + clockToleranceMs || deviceMs < earliest
  return { at: wrong ? receivedAt : deviceAt, deviceAt, wrong }
}
