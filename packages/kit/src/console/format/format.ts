import {
  formatDateWith,
  formatNumber,
  type Language,
  localesByLanguage,
  emptyValueText,
  formatNumberWith,
} from '@evops/platform/contract'

/* Formats figures for people. The functions are pure and always take the language. A missing value is an em dash. */
export {
  currencySign,
  formatAmount,
  formatHundredths,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  emptyValueText,
} from '@evops/platform/contract'
type Maybe<T> = T | null | undefined

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const made = dateFormats.get(key) ?? new Intl.DateTimeFormat(localesByLanguage[language], options)
  dateFormats.set(key, made)
  return made
}

/** Formats a price in integer 1e-5 major units per kWh; five digits, as stored in rules. */
export function formatPrice(e5: Maybe<number>, language: Language, digits = 5): string {
  return e5 === null || e5 === undefined ? emptyValueText : formatNumber(e5 / 100_000, language, digits)
}
/** Formats integer tenths of a watt-hour as kWh, with two digits (four in the details of a bill). */
export function formatEnergy(dWh: Maybe<number>, language: Language, digits = 2): string {
  return dWh === null || dWh === undefined ? emptyValueText : formatNumber(dWh / 10_000, language, digits)
}
/** Formats integer watts as kW, one digit. */
export function formatPower(watts: Maybe<number>, language: Language, digits = 1): string {
  return watts === null || watts === undefined ? emptyValueText : formatNumber(watts / 1_000, language, digits)
}
/** Formats rated watts as kW in the format of a nameplate: 240, 7.4, 3.68. */
export function formatNameplatePower(watts: Maybe<number>, language: Language): string {
  if (watts === null || watts === undefined) return emptyValueText
  return formatNumberWith(watts / 1_000, language, { maximumFractionDigits: 2 })
}

export type InstantStyle = 'minute' | 'second' | 'day' | 'time' | 'time-second' | 'short' | 'weekday'
const whenStyles: Readonly<Record<InstantStyle, Intl.DateTimeFormatOptions>> = {
  minute: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  second: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  'time-second': { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  short: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
}

/** Age from which a day and a month are no longer sufficient and the year is shown. */
const longAgoMs = 300 * 86_400_000

/**
 * Formats an instant in the local time of an IANA zone (default: the browser's). The short style shows the day and the
 * year for an old instant.
 */
export function formatInstant(
  at: Maybe<string | number | Date>,
  language: Language,
  zone?: string,
  style: InstantStyle = 'minute',
): string {
  if (at === null || at === undefined || at === '') return emptyValueText
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return emptyValueText
  const isOld = style === 'short' && Math.abs(Date.now() - date.getTime()) > longAgoMs
  const options = { ...whenStyles[isOld ? 'day' : style], hourCycle: 'h23', timeZone: zone } as const
  return formatDateWith(dateFormat(language, options), date)
}

const spanUnits = {
  zh: { day: '\u00a0天', hour: '\u00a0小时', minute: '\u00a0分钟', second: '\u00a0秒' },
  en: { day: '\u00a0d', hour: '\u00a0h', minute: '\u00a0min', second: '\u00a0s' },
  es: { day: '\u00a0d', hour: '\u00a0h', minute: '\u00a0min', second: '\u00a0s' },
} as const

/** Formats a duration in hours and minutes: 1 h 12 min; in seconds below a minute, in days and hours from two days. */
export function formatDuration(seconds: Maybe<number>, language: Language): string {
  if (seconds === null || seconds === undefined) return emptyValueText
  const unit = (value: number, name: keyof (typeof spanUnits)['zh']) =>
    formatNumber(value, language) + spanUnits[language][name]
  if (seconds < 59.5) return unit(Math.round(seconds), 'second')
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const formatPart = (value: number, name: keyof (typeof spanUnits)['zh']) => (value > 0 ? [unit(value, name)] : [])
  const [whole, rest] =
    hours >= 48
      ? [formatPart(Math.floor(hours / 24), 'day'), formatPart(hours % 24, 'hour')]
      : [formatPart(hours, 'hour'), formatPart(minutes % 60, 'minute')]
  return [...whole, ...rest].join(' ')
}

/** Formats the time since an instant (FMT-01): now, minutes under an hour, hours under a day, then days. */
export function formatTimeSince(at: Maybe<string | number | Date>, now: number, language: Language): string {
  if (at === null || at === undefined) return emptyValueText
  const seconds = Math.max(0, (now - new Date(at).getTime()) / 1000)
  const numeric = seconds < 60 ? 'auto' : 'always'
  const relative = new Intl.RelativeTimeFormat(localesByLanguage[language], { style: 'short', numeric })
  const formatPast = (span: number, unit: 'minute' | 'hour' | 'day') =>
    relative.format(-Math.floor(seconds / span), unit).replace(/(?<=\d)(?=\p{Script=Han})/u, '\u00a0')
  if (seconds < 60) return relative.format(0, 'second')
  if (seconds < 3_600) return formatPast(60, 'minute')
  return seconds < 86_400 ? formatPast(3_600, 'hour') : formatPast(86_400, 'day')
}

/** Formats a file size: 12 kB, 3.4 MB, 1.2 GB. */
export function formatBytes(bytes: number, language: Language): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(Math.sign(bytes), Math.round(bytes / 1_000)), language)} kB`
  const [size, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB']
  return `${formatNumber(size, language, 1)} ${unit}`
}

const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']
/** Shortens a number with k M G T P E (FMT-01), with one decimal digit where useful. */
export function formatCompactNumber(value: number, language: Language): string {
  let step = 0
  let rest = value
  while (Math.abs(rest) >= 1_000 && step < suffixes.length - 1) {
    rest /= 1_000
    step += 1
  }
  return formatNumberWith(rest, language, { maximumFractionDigits: step === 0 ? 0 : 1 }) + (suffixes[step] ?? '')
}
