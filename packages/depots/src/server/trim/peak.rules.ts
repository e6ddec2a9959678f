const slotSeconds = 900
const joulesPerDwh = 360

/**
 * What may flow in the rest of a quarter hour so that its average stays at `peakW`. Near the end hardly anything can change the
 * average: the last half minute is reckoned with as a whole one.
 */
export function restOfPeak(peakW: number, usedDwh: number, secondsLeft: number): number {
  const left = Math.max(30, Math.min(slotSeconds, secondsLeft))
  return Math.max(0, Math.floor((peakW * slotSeconds - usedDwh * joulesPerDwh) / left))
}
