import { zoneClock } from './zone-clock.ts'
import type { DateOrder } from '@evops/platform/contract'

const dayMs = 86_400_000
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i
const date =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?$/
const chineseDay = /^(\d{4})年(\d{1,2})月(\d{1,2})日/
const chineseTime = /(?<! ) +(\d{1,2})[时点](\d{1,2})分?$/

/**
 * An instant as people write it: with a zone of its own, or on the clock of `timeZone`. A year before 100 is of this
 * century: some files write 0014. Epoch ms; undefined when it is no time.
 */
export function readLocalTime(
  given: string,
  { timeZone, dateOrder: asked }: { timeZone: string; dateOrder: DateOrder },
): number | undefined {
  // 2027年1月31日 8时05分 says itself which part is which.
  const text = given.replace(chineseDay, '$1-$2-$3 ').replace(chineseTime, ' $1:$2')
  const dateOrder = text === given ? asked : 'ymd'
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
    dateOrder === 'ymd'
      ? [first, month2, third]
      : dateOrder === 'dmy'
        ? [third, month2, first]
        : [third, first, month2]
  const localTime = Date.UTC(2000, month - 1, day, hour, minute, second, ms)
  const fullYear = year < 100 ? 2000 + year : year
  const at = new Date(localTime)
  at.setUTCFullYear(fullYear, month - 1, day)
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  if (!same || hour > 23 || minute > 59 || second > 59 || fullYear < 1990) return undefined
  return instantOfLocalTime(timeZone, at.getTime())
}

/** The first instant at which a zone's clock shows this; where the clock jumps over it, as if it had not jumped. */
export function instantOfLocalTime(timeZone: string, localTime: number): number {
  const clock = zoneClock(timeZone)
  const before = clock.spanAt(localTime - dayMs).offsetMs
  const after = clock.spanAt(localTime + dayMs).offsetMs
  const fits = [localTime - before, localTime - after].filter((at) => at + clock.spanAt(at).offsetMs === localTime)
  return fits.length > 0 ? Math.min(...fits) : localTime - before
}
