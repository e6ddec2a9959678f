/** Wrong attempts in a row after which a PIN is locked. */
export const maxPinTries = 5
export function pinTriesLeft({ pinTries }: { pinTries: number }): number {
  return Math.max(maxPinTries - pinTries, 0)
}
