const daySeconds = 86_400
const range = /(\d{1,2})[:：](\d{2})\s*(?:[-–—~～至到]|to|a)\s*(\d{1,2})[:：](\d{2})/gi
const allDay = /^(24\s*h(ours?|oras?)?|24\s*\/\s*7|24\s*小时|全天|24小时营业)$/i

/** Opening and closing seconds of a station's day; a closing time after midnight is greater than 86,400. */
export type DayOpeningHours = readonly (readonly [from: number, to: number])[]

/**
 * Parses opening hours as free text ("07:00-22:00", several separated by commas). Returns `'always'` for round the
 * clock; null if the text is unreadable.
 */
export function parseOpeningHours(text: string | null, roundTheClock: boolean): DayOpeningHours | 'always' | null {
  const trimmed = text?.trim() ?? ''
  if (roundTheClock || allDay.test(trimmed)) return 'always'
  if (trimmed.replaceAll(range, '').replaceAll(/[\s,，;；、]/g, '') !== '') return null
  const found = [...trimmed.matchAll(range)].map(([, ...digits]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = digits.map(Number)
    const [from, to] = [fromHour * 3_600 + fromMinute * 60, toHour * 3_600 + toMinute * 60]
    return [from, to <= from ? to + daySeconds : to] as const
  })
  if (found.length === 0 || found.some(([from, to]) => from > daySeconds || to - from > daySeconds)) return null
  return found.some(([from, to]) => to - from === daySeconds) ? 'always' : found
}
