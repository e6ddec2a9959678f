import { dayMs } from '@evops/platform/contract'
import { slotMinutes } from './periods.ts'

const slotMs = slotMinutes * 60_000
const maxOffsets = 4_000

/** Time span in which a zone's offset from UTC is constant: local = UTC + offsetMs. */
export interface OffsetSpan {
  from: number
  to: number
  offsetMs: number
}

/**
 * Clock of one IANA time zone, fast enough for pricing: offsets are requested from Intl once per UTC day and cached.
 * Created by `zoneClock`, which caches one clock per zone.
 */
export interface ZoneClock {
  /** Returns the span of constant offset around an instant, never longer than that instant's UTC day. */
  spanAt(instant: number): OffsetSpan
}

const clocks = new Map<string, ZoneClock>()

/** Returns the clock of a zone. Throws RangeError for a name that is not an IANA zone. */
export function zoneClock(timeZone: string): ZoneClock {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const made = makeZoneClock(timeZone)
  clocks.set(timeZone, made)
  return made
}

function makeZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const days = new Map<number, readonly OffsetSpan[]>()
  const spansOf = (day: number): readonly OffsetSpan[] => {
    const cached = days.get(day)
    if (cached) return cached
    if (days.size >= maxOffsets) days.clear()
    const spans = spansBetween(format, day * dayMs, (day + 1) * dayMs)
    days.set(day, spans)
    return spans
  }
  return {
    spanAt(instant) {
      const spans = spansOf(Math.floor(instant / dayMs))
      for (const span of spans) if (instant < span.to) return span
      throw new RangeError(`no offset for ${timeZone} at ${instant}`)
    },
  }
}

/**
 * Cuts one UTC day where the zone's offset changes. A zone changes its clock at most once per day, which is true for
 * the whole zone database.
 */
function spansBetween(format: Intl.DateTimeFormat, from: number, to: number): readonly OffsetSpan[] {
  const before = offsetAt(format, from)
  const after = offsetAt(format, to - 1)
  if (before === after) return [{ from, to, offsetMs: before }]
  let low = from
  let high = to - 1
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(format, middle) === before) low = middle
    else high = middle
  }
  return [
    { from, to: high, offsetMs: before },
    { from: high, to, offsetMs: after },
  ]
}

/** Parses `GMT`, `GMT+05:45` or, for the nineteenth century, `GMT-00:44:30`. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name)
  if (!match) {
    if (name === 'GMT') return 0
    throw new RangeError(`an offset that can't be read: ${name}`)
  }
  const [, sign, hours, minutes, seconds] = match
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -size : size) * 1000
}

/** Returns month and weekend flag of a local day, given in days since 1970-01-01. */
export function localDay(days: number): { month: number; weekend: boolean } {
  const weekday = (((days + 4) % 7) + 7) % 7
  return { month: new Date(days * dayMs).getUTCMonth() + 1, weekend: weekday === 0 || weekday === 6 }
}

/** Returns `2026-05-01` as days since 1970-01-01. */
export function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(`${isoDate}T00:00:00Z`) / dayMs)
}

/** Time span inside one half-hour of the local day: `day` in days since 1970-01-01, `slot` 0 to 47. */
export interface LocalSlot {
  from: number
  to: number
  day: number
  slot: number
}

/**
 * Cuts [from, to] at every half-hour of a zone's local time. An hour that a clock repeats occurs twice, a skipped hour
 * does not occur. An instant returns one span of zero length.
 */
export function* localSlots(
  timeZone: string,
  { from, to }: { from: number; to: number },
): Generator<LocalSlot, void, undefined> {
  const clock = zoneClock(timeZone)
  let at = from
  do {
    const offset = clock.spanAt(at)
    const local = at + offset.offsetMs
    const day = Math.floor(local / dayMs)
    const slot = Math.floor((local - day * dayMs) / slotMs)
    const end = Math.min(to, offset.to, day * dayMs + (slot + 1) * slotMs - offset.offsetMs)
    yield { from: at, to: end, day, slot }
    at = end
  } while (at < to)
}
