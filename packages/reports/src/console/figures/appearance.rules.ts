import { currencySign, formatMoney, formatNumber, formatPercent, emptyValueText } from '@evops/kit'
import { currencyExponent, type Language } from '@evops/platform/contract'
import { findMeasure, measures } from '../../contract/index.ts'
import type { MeasureName, MeasureUnit, MeasureValue, ReportKey } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'

/**
 * Number format of a measure: how many of its integer units make one displayed unit, and the number of significant
 * decimals.
 */
export interface MeasureFormat {
  kind: MeasureUnit
  per: number
  digits: number
  currency: string
  unit: (language: Language) => string
}

const constantUnit = (unit: string) => () => unit
const looks: Readonly<Record<MeasureUnit, (currency: string) => Omit<MeasureFormat, 'kind' | 'currency'>>> = {
  count: () => ({ per: 1, digits: 0, unit: constantUnit('') }),
  energy: () => ({ per: 10_000, digits: 2, unit: constantUnit('kWh') }),
  seconds: () => ({ per: 3_600, digits: 1, unit: constantUnit('h') }),
  money: (currency) => {
    const digits = currencyExponent(currency)
    return { per: 10 ** digits, digits, unit: (language) => currencySign(currency, language) }
  },
  share: () => ({ per: 0.01, digits: 1, unit: constantUnit('%') }),
  price: (currency) => ({
    per: 100_000,
    digits: 4,
    unit: (language) => `${currencySign(currency, language)}/kWh`,
  }),
  power: () => ({ per: 1_000, digits: 1, unit: constantUnit('kW') }),
  distance: () => ({ per: 1_000, digits: 1, unit: constantUnit('km') }),
  perDistance: () => ({ per: 10_000, digits: 2, unit: constantUnit('kWh/100 km') }),
  mass: () => ({ per: 1_000, digits: 1, unit: constantUnit('kg') }),
}

export const shareMeasureFormat = (currency: string): MeasureFormat => ({
  kind: 'share',
  currency,
  ...looks.share(currency),
})
/** Averages that last days and weeks, not minutes. */
const longAverages: ReadonlySet<MeasureName> = new Set(['mtbfSeconds', 'meanRepairSeconds'])
/** Returns the format of a measure. An average of durations is shown in minutes, a sum in hours. */
export function measureFormatOf(name: MeasureName, currency: string): MeasureFormat {
  const measure = measures[name]
  const look = { kind: measure.unit, currency, ...looks[measure.unit](currency) }
  return measure.unit === 'seconds' && isQuotient(name) && !longAverages.has(name)
    ? { ...look, per: 60, unit: constantUnit('min') }
    : look
}

/** Formats a figure without its unit, which is in the column heading; percentages always have theirs. */
export function formatMeasureValue(value: number | null | undefined, look: MeasureFormat, language: Language): string {
  if (value === null || value === undefined) return emptyValueText
  return look.kind === 'share'
    ? formatPercent(value * 100, language, 1)
    : formatNumber(value / look.per, language, look.digits)
}

/** Formats a figure with its unit. */
export function formatMeasureWithUnit(
  value: number | null | undefined,
  look: MeasureFormat,
  language: Language,
): string {
  if (value === null || value === undefined) return emptyValueText
  if (look.kind === 'money') return formatMoney(value, look.currency, language)
  const unit = look.kind === 'share' ? '' : look.unit(language)
  return unit === ''
    ? formatMeasureValue(value, look, language)
    : `${formatMeasureValue(value, look, language)} ${unit}`
}

/** Short name of an amount range for an axis, in units of the currency: 20–50. */
export function amountBinName(amount: ReportKey['amount'], currency: string, language: Language): string {
  const edge = (minor: number) => formatNumber(minor / 10 ** currencyExponent(currency), language, 0)
  if (amount === undefined || amount.toMinor === null) return `≥ ${edge(amount?.fromMinor ?? 0)}`
  const { fromMinor, toMinor } = amount
  if (fromMinor <= 1) return toMinor <= 1 ? '0' : `< ${edge(toMinor)}`
  return `${edge(fromMinor)}–${edge(toMinor)}`
}

/** Returns true for a quotient, which cannot be added up: it is calculated from sums at the very end. */
export function isQuotient(name: MeasureName): boolean {
  const measure = findMeasure(name)
  return 'over' in measure || 'at' in measure
}
/** Returns the dimension of a measure that is split over several columns; undefined for a single figure. */
export function splitDimensionOf(name: MeasureName) {
  const measure = findMeasure(name)
  return 'across' in measure ? measure : undefined
}

/** Returns a single figure: for a measure with several columns their total, null if none is known. */
export function totalOfMeasureValue(value: MeasureValue | undefined): number | null {
  if (!Array.isArray(value)) return value ?? null
  const numbers = value.filter((one) => one !== null)
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0)
}
export function partsOfMeasureValue(value: MeasureValue | undefined): readonly (number | null)[] {
  return Array.isArray(value) ? value : []
}

/**
 * Returns the change of a figure: in percentage points for shares, in percent of the previous value for all others.
 * Null if there is nothing to compare with.
 */
export function measureChange(name: MeasureName, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (measures[name].unit === 'share') return (now - before) * 100
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100
}
/** Formats a change with its sign: +12.3%, −0.4 pp; a dash if there is nothing to compare with. */
export function formatMeasureChange(name: MeasureName, change: number | null, language: Language): string {
  if (change === null) return emptyValueText
  const tenths = Math.round(change * 10) / 10
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '±'
  const size = Math.abs(tenths)
  const text =
    measures[name].unit === 'share'
      ? `${formatNumber(size, language, 1)} ${reportWords['reports.points'][language]}`
      : formatPercent(size, language, 1)
  return sign + text
}
