/** Wrong attempts in a row after which a PIN is locked. */
export const mostPinTries = 5
export function pinTriesLeft({ pinTries }: { pinTries: number }): number {
  return Math.max(mostPinTries - pinTries, 0)
}
