/** Consecutive wrong codes for a phone number from one network before this pair is locked. */
export const wrongBeforeLock = 5
const lockMinutes = [1, 5, 15, 60]

/** Returns the lock time after this many consecutive wrong codes: 1, 5, 15, then 60 minutes (decision 37). */
export function lockSeconds(wrong: number): number {
  return wrong < wrongBeforeLock ? 0 : 60 * (lockMinutes[wrong - wrongBeforeLock] ?? 60)
}
