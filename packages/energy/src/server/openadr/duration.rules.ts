const spoken =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})(?:\.\d{1,6})?S)?)?$/
const inMs = [365 * 86_400_000, 30 * 86_400_000, 7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000]
/** Duration in years from which an event counts as endless. Events use `P9999Y` for this. */
const endlessYears = 1_000

/** Returns an ISO 8601 duration in ms, with years of 365 days and months of 30 days. Undefined: invalid. */
export function durationMs(text: string): number | undefined {
  const [, ...parts] = spoken.exec(text) ?? []
  if (parts.every((part) => part === undefined)) return undefined
  if (Number(parts[0] ?? 0) >= endlessYears) return Infinity
  return parts.reduce((sum, part, place) => sum + Number(part ?? 0) * (inMs[place] ?? 0), 0)
}

/** Returns an instant of RFC 3339, or `begin` for the year 1, which means now or directly after. Undefined: invalid. */
export function parseEventStart(text: string): number | 'begin' | undefined {
  if (text.startsWith('0001-01-01') || text === '0000-00-00') return 'begin'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
