/** A period of a local day in minutes after midnight, [from, to). */
export interface WorkSpan {
  readonly from: number
  readonly to: number
}
export const maxWorkSpansPerDay = 4

const span = /^(\d{1,2})(?::(\d{2}))?[-–—~至](\d{1,2})(?::(\d{2}))?$/
const dayMinutes = 1440
/** Latest end of shifts that continue after midnight. */
export const latestShiftEndMinutes = 2 * dayMinutes
/**
 * Parses the typed hours of a day: `08:00-12:00 13:00-18:00`, `8-12, 13-18`; '' is none, 24:00 is the end of the day.
 * Undefined: invalid, out of order, or more than four periods. If `end` is beyond the day (`latestShiftEndMinutes`), a period may
 * continue after midnight: `22:00-30:00`, which may also be written `22:00-06:00`.
 */
export function readHours(text: string, end = dayMinutes): readonly WorkSpan[] | undefined {
  const parts = text
    .replaceAll(/ ?([-–—~至]) ?/g, '$1')
    .split(/[\s,;，；、]+/)
    .filter((part) => part !== '')
  if (parts.length > maxWorkSpansPerDay) return undefined
  const spans: WorkSpan[] = []
  for (const part of parts) {
    const match = span.exec(part)
    if (!match) return undefined
    const [h1, m1, h2, m2] = match.slice(1).map((digits) => Number(digits ?? 0))
    const [from, endMinute] = [minuteOf(h1, m1, dayMinutes), minuteOf(h2, m2, end)]
    if (from === undefined || endMinute === undefined) return undefined
    const to = endMinute <= from && end > dayMinutes ? endMinute + dayMinutes : endMinute
    if (to <= from || to - from > dayMinutes || from < (spans.at(-1)?.to ?? 0)) return undefined
    spans.push({ from, to })
  }
  return spans
}
function minuteOf(hour = 0, minute = 0, end = dayMinutes): number | undefined {
  const all = hour * 60 + minute
  return minute < 60 && all <= end ? all : undefined
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** Formats hours as they are stored and shown. */
export function formatWorkHours(spans: readonly WorkSpan[]): string {
  return spans.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(' ')
}

/** A day with its own hours. */
export interface SpecialDay {
  day: string
  hours: string
  name: string
}
const line = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/
/**
 * Parses typed special days, one per line or separated by semicolons: `2026-12-25 Christmas`, `2026-12-24 08:00-12:00
 * Christmas Eve`. Invalid lines are returned as `wrong`.
 */
export function parseSpecialDays(text: string, end = dayMinutes): { days: SpecialDay[]; wrong: string | undefined } {
  const days: SpecialDay[] = []
  for (const entry of text.split(/[\n;；]/).map((one) => one.trim())) {
    if (entry === '') continue
    const match = line.exec(entry)
    const [year = '', month = '', day = '', rest = ''] = match?.slice(1) ?? []
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!match || new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) !== iso) return { days, wrong: entry }
    const words = rest.split(/[\s,，、]+/).filter((word) => word !== '')
    const isHours = (word: string) => readHours(word, end) !== undefined
    const count = words.findIndex((word) => !isHours(word))
    const hours = readHours((count === -1 ? words : words.slice(0, count)).join(' '), end)
    if (!hours) return { days, wrong: entry }
    days.push({ day: iso, hours: formatWorkHours(hours), name: count === -1 ? '' : words.slice(count).join(' ') })
  }
  return { days, wrong: undefined }
}
export function formatSpecialDays(days: readonly SpecialDay[], between: string): string {
  return days.map(({ day, hours, name }) => [day, hours, name].filter(Boolean).join(' ')).join(between)
}
