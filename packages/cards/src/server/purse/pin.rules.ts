/** A PIN is locked after so many wrong tries in a row. */
export const mostPinTries = 5
export function pinTriesLeft({ pinTries }: { pinTries: number }): number {
  return Math.max(mostPinTries - pinTries, 0)
}
