import { Temporal } from 'temporal-polyfill'

/** Returns the earliest sending time: now, or the end of the quiet hours in the operator's local time. */
export function earliestNoticeTime(
  now: Date,
  timeZone: string,
  { quietFrom, quietUntil }: { quietFrom: string | null; quietUntil: string | null },
): Date {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return now
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime()
  const from = Temporal.PlainTime.from(quietFrom)
  const until = Temporal.PlainTime.from(quietUntil)
  const isAfter = Temporal.PlainTime.compare(time, from) >= 0
  const isBefore = Temporal.PlainTime.compare(time, until) < 0
  const isOverNight = Temporal.PlainTime.compare(from, until) > 0
  const isQuiet = isOverNight ? isAfter || isBefore : isAfter && isBefore
  if (!isQuiet) return now
  const day = isOverNight && isAfter ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const end = day.toZonedDateTime({ timeZone, plainTime: until })
  return new Date(end.epochMilliseconds)
}
