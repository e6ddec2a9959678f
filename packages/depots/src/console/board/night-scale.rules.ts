import { hourMs } from '@evops/platform/contract'
import { zoneClock } from '@evops/tariffs/contract'

/** Distances between labels in hours; the smallest one with at most `mostLabels` labels is used. */
const steps = [1, 2, 3, 4, 6, 12, 24] as const

export interface HourMark {
  at: number
  /** Place along the strip, from 0 to 1. */
  place: number
}

/** Returns the full hours of a strip that get a label: multiples of a step on the local clock, evenly spread. */
export function hourMarks(
  {
    firstSlotAt,
    slotMinutes,
    count,
    timeZone,
  }: { firstSlotAt: string; slotMinutes: number; count: number; timeZone: string },
  mostLabels = 7,
): HourMark[] {
  const first = Date.parse(firstSlotAt)
  const span = count * slotMinutes * 60_000
  if (span <= 0) return []
  const step = steps.find((hours) => span / (hours * hourMs) <= mostLabels) ?? 24
  const clock = zoneClock(timeZone)
  const marks: HourMark[] = []
  // Local clocks differ from UTC by multiples of a quarter of an hour.
  const quarter = hourMs / 4
  for (let at = Math.ceil(first / quarter) * quarter; at <= first + span; at += quarter) {
    const local = at + clock.spanAt(at).offsetMs
    if (local % (step * hourMs) === 0) marks.push({ at, place: (at - first) / span })
  }
  return marks
}
