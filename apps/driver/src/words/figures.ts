import {
  formatDateWith,
  formatMoney,
  formatNumber,
  type Language,
  localesByLanguage,
  emptyValueText,
  formatNumberWith,
} from '@evops/platform/contract'

/* Formats figures with their units; unknown values are a dash. */
type Maybe<T> = T | null | undefined
const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

export const formatAppMoney = formatMoney
/** Formats a price per kWh, an integer in 1e-5 of the major unit: all significant digits, at least two decimals. */
export function formatPricePerKwh(e5: Maybe<number>, currency: string, language: Language): string {
  if (isNothing(e5)) return emptyValueText
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 5 }
  return formatNumberWith(e5 / 100_000, language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  })
}
/** Formats energy given in tenths of a watt-hour. */
export const formatAppEnergy = (dWh: Maybe<number>, language: Language, digits = 2) =>
  isNothing(dWh) ? emptyValueText : formatNumber(dWh / 10_000, language, digits)
export const formatAppPower = (watts: Maybe<number>, language: Language, digits = 1) =>
  isNothing(watts) ? emptyValueText : formatNumber(watts / 1_000, language, digits)
/** Formats rated power as on a nameplate: 240, 7.4. */
export const formatRatedPower = (watts: Maybe<number>, language: Language) =>
  isNothing(watts) ? emptyValueText : formatNumberWith(watts / 1_000, language, { maximumFractionDigits: 1 })

/** Formats a distance: below a kilometre in tens of metres, then in kilometres. */
export function formatDistance(metres: Maybe<number>, language: Language): string {
  if (isNothing(metres)) return emptyValueText
  if (metres < 1_000) return `${formatNumber(Math.round(metres / 10) * 10, language)}\u00a0m`
  return `${formatNumberWith(metres / 1_000, language, { maximumFractionDigits: metres < 10_000 ? 1 : 0 })}\u00a0km`
}

const styles = {
  minute: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  short: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a time in the station's zone, or in the phone's if none is given. */
export function formatAppInstant(
  at: Maybe<string | number>,
  language: Language,
  style: keyof typeof styles = 'short',
  timeZone?: string,
): string {
  if (isNothing(at)) return emptyValueText
  const options: Intl.DateTimeFormatOptions = { ...styles[style], hourCycle: 'h23', timeZone }
  return formatDateWith(new Intl.DateTimeFormat(localesByLanguage[language], options), new Date(at))
}
/** Formats a calendar day without a zone: 2026-11-23. */
export const formatCalendarDay = (date: Maybe<string>, language: Language) =>
  isNothing(date) ? emptyValueText : formatAppInstant(`${date}T12:00:00Z`, language, 'day', 'UTC')

const units = { zh: ['小时', '分钟', '秒'], en: ['h', 'min', 's'], es: ['h', 'min', 's'] } as const
/** Formats a duration: 1 h 12 min; seconds below a minute. */
export function formatAppDuration(seconds: Maybe<number>, language: Language): string {
  if (isNothing(seconds)) return emptyValueText
  const [hour, minute, second] = units[language]
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))}\u00a0${second}`
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}\u00a0${minute}` : `${hours}\u00a0${hour} ${minutes % 60}\u00a0${minute}`
}

/** Converts a typed amount to minor units: 20, 20,5 or 20.50. Undefined: not an amount. */
export function parseMinorAmount(typed: string, exponent: number): number | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,9})(?:[.,](\d{1,3}))?\s*$/.exec(typed) ?? []
  if (whole === undefined || part.length > exponent) return undefined
  return Number(whole) * 10 ** exponent + Number(part.padEnd(exponent, '0') || 0)
}
