import { type Language, withPercent } from './language.ts'
import { currencyExponent } from './currency.ts'

/*
 * Formats figures for people, on screens and on paper. It is the only place for this, so a negative figure has the same
 * sign everywhere. Files for further calculation use their own format (csv.ts). A missing value is an em dash.
 */
export const emptyValueText = '—'
type Maybe<T> = T | null | undefined

export const localesByLanguage: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES' }
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(localesByLanguage[language], {
      useGrouping: 'always',
      // Zero has no sign, including a value that is rounded to zero.
      signDisplay: 'negative',
      ...options,
    })
  formats.set(key, made)
  return made
}

/**
 * Formats a number in a language. A negative number has a minus sign (U+2212), which is as wide as a digit, never a
 * hyphen.
 */
export function formatNumberWith(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  return numberFormat(language, options).format(value).replace('-', '\u2212')
}

export function formatNumber(value: Maybe<number>, language: Language, digits = 0): string {
  if (value === null || value === undefined) return emptyValueText
  return formatNumberWith(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Formats a percentage with the percent sign in the style of the language: 78%, in Spanish 78 %. */
export function formatPercent(value: Maybe<number>, language: Language, digits = 0): string {
  if (value === null || value === undefined) return emptyValueText
  return withPercent(formatNumber(value, language, digits), language)
}

/** Formats hundredths of a percent, with decimals if there are any: 90%, 12.50%. */
export function formatHundredths(hundredths: number, language: Language): string {
  return formatPercent(hundredths / 100, language, hundredths % 100 === 0 ? 0 : 2)
}

/** Formats a fraction (0 to 1) as a percentage without unnecessary digits: 0.13 is 13%, 0.085 is 8.5%. */
export function formatShare(share: number, language: Language, most = 2): string {
  return formatNumberWith(share, language, { style: 'percent', maximumFractionDigits: most })
}

/** Formats integer minor units as an amount without the currency (for columns whose heading names the currency). */
export function formatAmount(minor: Maybe<number>, currency: string, language: Language): string {
  if (minor === null || minor === undefined) return emptyValueText
  const digits = currencyExponent(currency)
  return formatNumber(minor / 10 ** digits, language, digits)
}

/** Formats integer minor units with the currency sign: ¥129.83, 129,83 €. */
export function formatMoney(minor: Maybe<number>, currency: string, language: Language): string {
  if (minor === null || minor === undefined) return emptyValueText
  const digits = currencyExponent(currency)
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return formatNumberWith(minor / 10 ** digits, language, options)
}

/** Returns the currency sign for a column heading: ¥, €, $. */
export function currencySign(currency: string, language: Language): string {
  const parts = numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/**
 * Formats an instant with two digits for day and month, and without a comma. Without a year, Spanish writes 1/12 even if
 * two digits are requested.
 */
export function formatDateWith(format: Intl.DateTimeFormat, at: Date): string {
  return format
    .format(at)
    .replace(',', '')
    .replace(/(?<!\d)\d(?=\/)|(?<=\/)\d(?!\d)/g, '0$&')
}

/** Formats a month: 2026-03 becomes Mar 2026. */
export function formatMonth(month: string, language: Language): string {
  const style = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localesByLanguage[language], style).format(new Date(`${month}-01T00:00:00Z`))
}
