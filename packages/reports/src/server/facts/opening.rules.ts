const daySeconds = 86_400
const range = /(\d{1,2})[:：](\d{2})\s*(?:[-–—~～至到]|to|a)\s*(\d{1,2})[:：](\d{2})/gi
const allDay = /^(24\s*h(ours?|oras?)?|24\s*\/\s*7|24\s*小时|全天|24小时营业)$/i

/** Seconds of the day at which a station opens and closes; one that closes after midnight closes beyond 86,400. */
export type Opening = readonly (readonly [from: number, to: number])[]

/**
 * Opening hours as people write them ("07:00-22:00", several with commas). `'always'`: round the clock; null: nobody can
 * read them.
 */
export function readOpening(text: string | null, roundTheClock: boolean): Opening | 'always' | null {
  const trimmed = text?.trim() ?? ''
  if (roundTheClock || allDay.test(trimmed)) return 'always'
  if (trimmed.replaceAll(range, '').replaceAll(/[\s,，;；、]/g, '') !== '') return null
  const found = [...trimmed.matchAll(range)].map(([, ...digits]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = digits.map(Number)
    const [from, to] = [fromHour * 3_600 + fromMinute * 60, toHour * 3_600 + toMinute * 60]
    return [from, to <= from ? to + daySeconds : to] as const
  })
  if (found.length === 0 || found.some(([from, to]) => from > daySeconds || to - from > daySeconds))
    return null
  return found.some(([from, to]) => to - from === daySeconds) ? 'always' : found
}
