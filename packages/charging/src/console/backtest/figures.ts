import { formatMoney, formatPercent } from '@evops/kit'
import { currencyExponent, type Language } from '@evops/platform/contract'

/** Returns the path of a back-test's page. */
export function backtestPath(ruleId: string, id: string): string {
  return `/chgmodule/chgcostrule/${ruleId}/backtest/${id}`
}

/** Money with its sign: `+¥1,234.00`. */
export function signedAmount(minor: number, currency: string, language: Language): string {
  return `${minor > 0 ? '+' : ''}${formatMoney(minor, currency, language)}`
}

/** Formats the change in percent of the old amount: `+4.2%`. Returns a dash if the old amount is 0. */
export function signedPercent(old: number, now: number, language: Language): string {
  if (old === 0) return now === 0 ? formatPercent(0, language) : '—'
  const percent = ((now - old) / old) * 100
  return `${percent > 0 ? '+' : ''}${formatPercent(percent, language, Math.abs(percent) < 10 ? 1 : 0)}`
}

/** Formats an amount in 1e-4 of the major unit with the decimals of its currency. */
export function formatE4Rounded(e4: number, currency: string, language: Language): string {
  return formatMoney(Math.round(e4 / 10 ** (4 - currencyExponent(currency))), currency, language)
}

/** Dims only a difference of zero. Revenue changes are not coloured: higher is not always better. */
export function zeroDifferenceClass(difference: number): string | undefined {
  return difference === 0 ? 'dimmer' : undefined
}
