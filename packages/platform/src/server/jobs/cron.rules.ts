import { Temporal } from 'temporal-polyfill'

/** A parsed schedule: the matching values of each of the five fields. */
export interface CronSchedule {
  minutes: ReadonlySet<number>
  hours: ReadonlySet<number>
  days: ReadonlySet<number>
  months: ReadonlySet<number>
  weekdays: ReadonlySet<number>
}

const fields = [
  { name: 'minutes', from: 0, to: 59 },
  { name: 'hours', from: 0, to: 23 },
  { name: 'days', from: 1, to: 31 },
  { name: 'months', from: 1, to: 12 },
  { name: 'weekdays', from: 0, to: 7 },
] as const
/** Search limit in years, enough for every 29 February, including the one after 2096. */
const maxYears = 9

/** Parses `minute hour day month weekday` with `*`, lists, ranges and steps; returns undefined for any other text. */
export function parseCron(text: string): CronSchedule | undefined {
  const parts = text.trim().split(/\s+/)
  if (parts.length !== fields.length) return undefined
  const sets = fields.map((field, index) => parseField(parts[index] ?? '', field))
  const [minutes, hours, days, months, weekdays] = sets
  if (!minutes || !hours || !days || !months || !weekdays) return undefined
  // 7 is Sunday as well.
  return { minutes, hours, days, months, weekdays: new Set([...weekdays].map((day) => day % 7)) }
}

function parseField(text: string, { from, to }: { from: number; to: number }): Set<number> | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, all, first = '', last, step = '1'] = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
    if (!all && !first) return undefined
    const start = all ? from : Number(first)
    // `5/15` means from 5 upwards, as in other cron implementations.
    const open = all !== undefined || (last === undefined && part.includes('/'))
    const end = open ? to : Number(last ?? first)
    if (start < from || end > to || start > end || Number(step) < 1) return undefined
    for (let value = start; value <= end; value += Number(step)) values.add(value)
  }
  return values
}

/** Returns true if the runtime has this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * Returns the first moment after `after` that matches the schedule in the local time of the zone; undefined if there is
 * none (30 February). A task at fixed hours runs once on the days when clocks change: a skipped hour counts as the
 * following one, and a repeated hour counts once. A task for every hour follows the real hours.
 */
export function nextRun(cron: CronSchedule, timeZone: string, after: Date): Date | undefined {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone)
  const limit = start.add({ years: maxYears })
  if (cron.hours.size === 24) {
    let at = start.round({ smallestUnit: 'minute', roundingMode: 'floor' }).add({ minutes: 1 })
    while (Temporal.ZonedDateTime.compare(at, limit) < 0) {
      if (!matchesDay(cron, at)) at = at.startOfDay().add({ days: 1 })
      else if (cron.minutes.has(at.minute)) return new Date(at.epochMilliseconds)
      else at = at.add({ minutes: 1 })
    }
    return undefined
  }
  let day = start.toPlainDate()
  const end = limit.toPlainDate()
  const hours = [...cron.hours].toSorted((a, b) => a - b)
  const minutes = [...cron.minutes].toSorted((a, b) => a - b)
  for (; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) {
    if (!matchesDay(cron, day)) continue
    for (const hour of hours)
      for (const minute of minutes) {
        const at = day.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds
        if (at > after.getTime()) return new Date(at)
      }
  }
  return undefined
}

/**
 * Returns true if the day matches. As in traditional cron, if both day and weekday are limited, one match is enough.
 */
function matchesDay(cron: CronSchedule, at: { day: number; month: number; dayOfWeek: number }): boolean {
  if (!cron.months.has(at.month)) return false
  const day = cron.days.has(at.day)
  const weekday = cron.weekdays.has(at.dayOfWeek % 7)
  const bothLimited = cron.days.size < 31 && cron.weekdays.size < 7
  return bothLimited ? day || weekday : day && weekday
}
