/** `07:15` → 435; `24:00` → 1440. */
export function minuteOfClockTime(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
/** 435 → `07:15`. */
export function clockTimeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
