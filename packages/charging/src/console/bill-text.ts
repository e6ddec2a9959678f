import { formatNumber, formatWhen } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** 1e-4 of the major unit, with its four decimals. */
export function formatE4(amountE4: number, language: Language): string {
  return formatNumber(amountE4 / 10_000, language, 4)
}
/** What rounding changed: with its sign, or 0. */
export function signedE4(amountE4: number, language: Language): string {
  const text = formatE4(Math.abs(amountE4), language)
  return amountE4 === 0 ? text : `${amountE4 > 0 ? '+' : '−'}${text}`
}

/** A wall-clock time of a session: with its date when the session touches several days. */
export function clockOf(language: Language, zone: string, { from, to }: { from: number; to: number }) {
  const day = (at: number) => formatWhen(at, language, zone, 'day')
  const many = day(from) !== day(to)
  return (at: number) => {
    // Boundaries of half-hours are round; starts and stops are not, and their seconds matter to nobody here.
    return formatWhen(at, language, zone, many ? 'short' : 'time')
  }
}
