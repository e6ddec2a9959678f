/** Number of boots within the window that counts as a loop. Updates and their retries boot less often. */
export const bootLoopThreshold = 6
const windowMs = 10 * 60_000
/** A loop is reported once in this time. */
const repeatMs = 3_600_000

export interface BootMemory {
  /** Times of the latest boots, at most `bootLoopThreshold`. */
  boots: number[]
  reportedAt: number
}

/** Notes a boot. Returns true if the charge point boots in a loop that must be reported now. */
export function isBootLoop(memory: BootMemory, at: number): boolean {
  memory.boots = [...memory.boots, at].slice(-bootLoopThreshold)
  const [first = at] = memory.boots
  if (memory.boots.length < bootLoopThreshold || at - first > windowMs) return false
  if (at - memory.reportedAt < repeatMs) return false
  memory.reportedAt = at
  return true
}
