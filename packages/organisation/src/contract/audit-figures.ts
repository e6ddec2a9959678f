import { currencySign, formatHundredths, formatMoney, type Language, formatNumberWith } from '@evops/platform/contract'

export interface FigureReader {
  language: Language
  /** Currency of the entry, or else of the operator. */
  currency: string
}
type FormatFigure = (value: number, by: FigureReader) => string

/** Formats a fraction of `whole` with as many decimals as it needs: 3518 per hundred is 35.18. */
const parts =
  (whole: number, unit = ''): FormatFigure =>
  (value, { language }) =>
    `${formatNumberWith(value / whole, language, { maximumFractionDigits: 6 })}${unit && ` ${unit}`}`
const percent =
  (whole = 1): FormatFigure =>
  (value, { language }) =>
    formatHundredths(Math.round((value / whole) * 100), language)

const spanUnits = {
  zh: ['\u00a0天', '\u00a0小时', '\u00a0分钟', '\u00a0秒'],
  en: ['\u00a0d', '\u00a0h', '\u00a0min', '\u00a0s'],
  es: ['\u00a0d', '\u00a0h', '\u00a0min', '\u00a0s'],
} as const
/** Formats a duration in the largest unit that divides it without a remainder: 7,200 s are 2 h, 90 s stay seconds. */
const span =
  (seconds: number): FormatFigure =>
  (value, { language }) => {
    const all = value * seconds
    const fits = (size: number) => (all === 0 ? size <= seconds : all % size === 0)
    const at = [86_400, 3_600, 60, 1].findIndex(fits)
    const place = at === -1 ? 3 : at
    const size = [86_400, 3_600, 60, 1][place] ?? 1
    return formatNumberWith(all / size, language, { maximumFractionDigits: 3 }) + spanUnits[language][place]
  }
/** Formats a time of day given in minutes since midnight. */
const clock: FormatFigure = (value) =>
  [Math.floor(value / 60), value % 60].map((part) => String(part).padStart(2, '0')).join(':')
const calendar =
  (unit: 'month' | 'year'): FormatFigure =>
  (value, { language }) =>
    formatNumberWith(value, language, { style: 'unit', unit, unitDisplay: 'long' }).replace(
      /(?<=\d)(?=\p{Script=Han})/u,
      '\u00a0',
    )

/** Units of integers by the suffix of the field name (STYLE.md rule 6). */
const units: Readonly<Record<string, FormatFigure>> = {
  Minor: (value, { language, currency }) => formatMoney(value, currency, language),
  E5: (value, { language, currency }) =>
    `${formatNumberWith(value / 100_000, language, { maximumFractionDigits: 5 })} ${currencySign(currency, language)}`,
  E6: parts(1_000_000),
  E3: parts(1_000),
  Dwh: parts(10_000, 'kWh'),
  Wh: parts(1_000, 'kWh'),
  W: parts(1_000, 'kW'),
  Va: parts(1_000, 'kVA'),
  Var: parts(1_000, 'kvar'),
  V: parts(1, 'V'),
  Dv: parts(10, 'V'),
  A: parts(1, 'A'),
  Da: parts(10, 'A'),
  Kwh: parts(1, 'kWh'),
  Kw: parts(1, 'kW'),
  M: (value, by) => (Math.abs(value) < 1_000 ? parts(1, 'm') : parts(1_000, 'km'))(value, by),
  Km: parts(1, 'km'),
  Mm: parts(1, 'mm'),
  Kmh: parts(1, 'km/h'),
  Kg: parts(1, 'kg'),
  Grams: parts(1, 'g'),
  Megabytes: parts(1, 'MB'),
  Percent: percent(),
  Pct: percent(),
  Soc: percent(),
  Hundredths: percent(100),
  Bp: percent(100),
  Permille: percent(10),
  Ppm: percent(10_000),
  Ms: span(0.001),
  S: span(1),
  Seconds: span(1),
  Minutes: span(60),
  Hours: span(3_600),
  Days: span(86_400),
  Months: calendar('month'),
  Years: calendar('year'),
  Minute: clock,
}
export const figureUnits = Object.keys(units)

/**
 * Formats `settings.smallDwh` of 25000 as "2.5 kWh". Returns undefined if the field name has no unit or the value is
 * not a number.
 */
export function formatAuditFigure(field: string, value: string, by: FigureReader): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return undefined
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const unit = [...name.matchAll(/[A-Z][a-z]*\d?/g)].at(-1)?.[0]
  return unit && name.endsWith(unit) && name !== unit ? units[unit]?.(Number(value), by) : undefined
}
