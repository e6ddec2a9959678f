const slotSeconds = 900
const joulesPerDwh = 360

/**
 * Returns the power allowed for the rest of a quarter hour so that its average stays at `peakW`. Shortly before the end
 * the power hardly affects the average, so the last half minute counts as a whole one.
 */
export function remainingPeakPowerW(peakW: number, usedDwh: number, secondsLeft: number): number {
  const left = Math.max(30, Math.min(slotSeconds, secondsLeft))
  return Math.max(0, Math.floor((peakW * slotSeconds - usedDwh * joulesPerDwh) / left))
}
