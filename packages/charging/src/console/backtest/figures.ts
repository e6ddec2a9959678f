import { formatMoney, formatPercent } from '@evops/kit'
import { currencyExponent, type Language } from '@evops/platform/contract'

/** Where a back-test is looked at. */
export function backtestPath(ruleId: string, id: string): string {
  return `/chgmodule/chgcostrule/${ruleId}/backtest/${id}`
}

/** Money with its sign: `+¥1,234.00`. */
export function signedAmount(minor: number, currency: string, language: Language): string {
  return `${minor > 0 ? '+' : ''}${formatMoney(minor, currency, language)}`
}

/** How much more or less, in percent of what it was: `+4.2%`; nothing to compare with is a dash. */
export function signedPercent(old: number, now: number, language: Language): string {
  if (old === 0) return now === 0 ? formatPercent(0, language) : '—'
  const percent = ((now - old) / old) * 100
  return `${percent > 0 ? '+' : ''}${formatPercent(percent, language, Math.abs(percent) < 10 ? 1 : 0)}`
}

/** Money of four decimals, in the currency's own. */
export function formatE4Rounded(e4: number, currency: string, language: Language): string {
  return formatMoney(Math.round(e4 / 10 ** (4 - currencyExponent(currency))), currency, language)
}

/** More revenue is no good news by itself, nor less a bad one: the sign says it, no colour. Nothing steps back. */
export function dimZero(difference: number): string | undefined {
  return difference === 0 ? 'dimmer' : undefined
}
