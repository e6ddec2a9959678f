import { startOfLocalDay } from '@evops/charging/contract'
import { dayNumber } from '../facts/cells.rules.ts'
import { parseOpeningHours } from '../facts/opening.rules.ts'

export interface OpeningHoursPlace {
  stationId: string
  timeZone: string
  businessHours: string | null
  roundTheClock: boolean
}
/** Opening time of stations on each day of a range. */
export interface OpeningCalendar {
  /** Seconds per day of the range; 0 for future days. */
  seconds: readonly number[]
  /** Returns the seconds between two days of the range; the second is exclusive. */
  between: (from: number, until: number) => number
  isKnown: boolean
}

/** Returns a calendar per kind of opening hours; stations with the same hours and zone share it. */
export function createOpeningCalendars(
  places: readonly OpeningHoursPlace[],
  span: { dayFrom: string; dayTo: string },
  now: number,
): Map<string, OpeningCalendar> {
  const made = new Map<string, OpeningCalendar>()
  return new Map(
    places.map((place) => {
      const key = `${place.timeZone} ${place.roundTheClock} ${place.businessHours}`
      const calendar = made.get(key) ?? calendarOf(place, span, now)
      made.set(key, calendar)
      return [place.stationId, calendar]
    }),
  )
}

function calendarOf(
  { timeZone, businessHours, roundTheClock }: OpeningHoursPlace,
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  now: number,
): OpeningCalendar {
  const opening = parseOpeningHours(businessHours, roundTheClock)
  const [first, last] = [dayNumber(dayFrom), dayNumber(dayTo)]
  const seconds: number[] = []
  for (let day = first; day <= last; day += 1) {
    const [from, to] = [startOfLocalDay(timeZone, day), startOfLocalDay(timeZone, day + 1)]
    const ranges =
      opening === 'always' || opening === null
        ? [[from, to] as const]
        : opening.map(([open, close]) => [from + open * 1_000, from + close * 1_000] as const)
    seconds.push(
      ranges.reduce((sum, [open, close]) => sum + Math.max(0, Math.floor((Math.min(close, now) - open) / 1_000)), 0),
    )
  }
  const sums: number[] = [0]
  for (const each of seconds) sums.push((sums.at(-1) ?? 0) + each)
  return {
    seconds,
    between: (from, until) => (sums[until] ?? 0) - (sums[from] ?? 0),
    isKnown: opening !== null,
  }
}
