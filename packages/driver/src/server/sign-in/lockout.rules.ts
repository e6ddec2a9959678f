/** Wrong codes of a telephone from one network in a row, before that pair is locked. */
export const wrongBeforeLock = 5
const lockMinutes = [1, 5, 15, 60]

/** How long that pair is locked after so many wrong codes in a row: 1, 5, 15, then 60 minutes (decision 37). */
export function lockSeconds(wrong: number): number {
  return wrong < wrongBeforeLock ? 0 : 60 * (lockMinutes[wrong - wrongBeforeLock] ?? 60)
}
