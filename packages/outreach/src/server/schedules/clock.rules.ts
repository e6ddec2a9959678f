import { Temporal } from 'temporal-polyfill'
import type { Cadence, ScheduleSpan } from '../../contract/index.ts'

export interface ScheduleClock {
  cadence: Cadence
  /** 1 is Monday; for weekly schedules. */
  weekday: number | null
  /** For monthly schedules; in a month without this day, the run is on the last day. */
  monthDay: number | null
  /** `07:30` in the zone's local time. */
  at: string
}

/**
 * Returns the first run of a schedule after `after`. A time skipped when clocks go forward becomes the moment of the
 * change; a repeated time is the first of the two.
 */
export function nextScheduleRun({ cadence, weekday, monthDay, at }: ScheduleClock, zone: string, after: Date): Date {
  const time = Temporal.PlainTime.from(at)
  let day = dayIn(zone, after)
  for (;;) {
    const wanted = isDay(day, { cadence, weekday, monthDay })
    const moment = wanted ? momentOf(day.toPlainDateTime(time), zone) : undefined
    if (moment && moment > after) return moment
    day = day.add({ days: 1 })
  }
}

function isDay(day: Temporal.PlainDate, { cadence, weekday, monthDay }: Omit<ScheduleClock, 'at'>): boolean {
  if (cadence === 'daily') return true
  if (cadence === 'weekly') return day.dayOfWeek === weekday
  return day.day === Math.min(monthDay ?? 1, day.daysInMonth)
}

function momentOf(localTime: Temporal.PlainDateTime, zone: string): Date {
  const at = localTime.toZonedDateTime(zone, { disambiguation: 'earlier' })
  // If the local time does not exist (the skipped hour), converting it back gives another time.
  const isSkipped = !at.toPlainDateTime().equals(localTime)
  const moment = (isSkipped ? at.getTimeZoneTransition('next') : null) ?? at
  return new Date(moment.epochMilliseconds)
}

/** Returns the days of a relative span in the zone's calendar, both inclusive; weeks begin on Monday. */
export function daysOfScheduleSpan(span: ScheduleSpan, zone: string, now: Date): { from: string; to: string } {
  const today = dayIn(zone, now)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const first = today.with({ day: 1 })
  const quarter = first.subtract({ months: (first.month - 1) % 3 })
  const year = first.with({ month: 1 })
  const days: Record<ScheduleSpan, readonly [Temporal.PlainDate, Temporal.PlainDate]> = {
    today: [today, today],
    yesterday: [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
    'last-7-days': [today.subtract({ days: 7 }), today.subtract({ days: 1 })],
    'this-week': [monday, today],
    'last-week': [monday.subtract({ days: 7 }), monday.subtract({ days: 1 })],
    'this-month': [first, today],
    'last-month': [first.subtract({ months: 1 }), first.subtract({ days: 1 })],
    'last-quarter': [quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 })],
    'this-year': [year, today],
    'last-year': [year.subtract({ years: 1 }), year.subtract({ days: 1 })],
  }
  const [from, to] = days[span]
  return { from: from.toString(), to: to.toString() }
}

/**
 * Returns two days in the form of a filter: as days, or as the instants of the start of the first and the end of the
 * last.
 */
export function spanValues(
  { from, to }: { from: string; to: string },
  unit: 'day' | 'instant',
  zone: string,
): [from: string, to: string] {
  if (unit === 'day') return [from, to]
  const begin = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds).toISOString()
  return [begin(Temporal.PlainDate.from(from)), begin(Temporal.PlainDate.from(to).add({ days: 1 }))]
}

function dayIn(zone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()
}
