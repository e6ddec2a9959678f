import { formatNumber, formatInstant } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** Formats an amount in 1e-4 of the major unit with four decimals. */
export function formatE4(amountE4: number, language: Language): string {
  return formatNumber(amountE4 / 10_000, language, 4)
}
/** Formats the change by rounding, with its sign, or 0. */
export function signedE4(amountE4: number, language: Language): string {
  const text = formatE4(Math.abs(amountE4), language)
  return amountE4 === 0 ? text : `${amountE4 > 0 ? '+' : '−'}${text}`
}

/** Formats a local time of a session. The date is added if the session covers several days. */
export function formatSessionTime(language: Language, zone: string, { from, to }: { from: number; to: number }) {
  const day = (at: number) => formatInstant(at, language, zone, 'day')
  const many = day(from) !== day(to)
  return (at: number) => {
    // Half-hour boundaries are whole minutes. Starts and stops have seconds, but seconds are not useful here.
    return formatInstant(at, language, zone, many ? 'short' : 'time')
  }
}
