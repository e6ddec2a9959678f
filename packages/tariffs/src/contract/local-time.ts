import { zoneClock } from './zone-clock.ts'
import { dayMs, type DateOrder } from '@evops/platform/contract'

const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i
const date = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?$/
const chineseDay = /^(\d{4})年(\d{1,2})月(\d{1,2})日/
const chineseTime = /(?<! ) +(\d{1,2})[时点](\d{1,2})分?$/

/**
 * Parses a date and time as written by people: with a zone of its own, or in the local time of `timeZone`. A year below
 * 100 is in this century: some files write 0014. Returns epoch ms; undefined if it is not a valid time.
 */
export function readLocalTime(
  input: string,
  { timeZone, dateOrder: preferredOrder }: { timeZone: string; dateOrder: DateOrder },
): number | undefined {
  // The notation 2027年1月31日 8时05分 is unambiguous about the order of its parts.
  const text = input.replace(chineseDay, '$1-$2-$3 ').replace(chineseTime, ' $1:$2')
  const isYearFirst = text !== input || /^\d{4}[-/.]/.test(text)
  const dateOrder = isYearFirst ? 'ymd' : preferredOrder
  if (zoned.test(text)) {
    const at = Date.parse(text.replace(' ', 'T'))
    return Number.isNaN(at) ? undefined : at
  }
  const match = date.exec(text)
  if (!match) return undefined
  const [first = 0, month2 = 0, third = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const ms = Number((match[7] ?? '0').padEnd(3, '0'))
  const [year, month, day] =
    dateOrder === 'ymd' ? [first, month2, third] : dateOrder === 'dmy' ? [third, month2, first] : [third, first, month2]
  const localTime = Date.UTC(2000, month - 1, day, hour, minute, second, ms)
  const fullYear = year < 100 ? 2000 + year : year
  const at = new Date(localTime)
  at.setUTCFullYear(fullYear, month - 1, day)
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  if (!same || hour > 23 || minute > 59 || second > 59 || fullYear < 1990) return undefined
  return instantOfLocalTime(timeZone, at.getTime())
}

/**
 * Returns the first instant at which a zone's clock shows this time; for a time that the clock skips, the instant as if
 * the clock had not changed.
 */
export function instantOfLocalTime(timeZone: string, localTime: number): number {
  const clock = zoneClock(timeZone)
  const before = clock.spanAt(localTime - dayMs).offsetMs
  const after = clock.spanAt(localTime + dayMs).offsetMs
  const fits = [localTime - before, localTime - after].filter((at) => at + clock.spanAt(at).offsetMs === localTime)
  return fits.length > 0 ? Math.min(...fits) : localTime - before
}
