import { currencySign, formatMoney, formatNumber, formatPercent, nothing } from '@evops/kit'
import { currencyExponent, type Language } from '@evops/platform/contract'
import { measureOf, type MeasureName, type MeasureValue, measures, type Unit } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'

/** How figures of a measure are written: what of its integers one unit is, and how many digits mean something. */
export interface Look {
  kind: Unit
  per: number
  digits: number
  currency: string
  unit: (language: Language) => string
}

const constantUnit = (unit: string) => () => unit
const looks: Readonly<Record<Unit, (currency: string) => Omit<Look, 'kind' | 'currency'>>> = {
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

export const shareLook = (currency: string): Look => ({ kind: 'share', currency, ...looks.share(currency) })
/** Days and weeks, not minutes. */
const longAverages: ReadonlySet<MeasureName> = new Set(['mtbfSeconds', 'meanRepairSeconds'])
/** An average of times is one of minutes, a sum of them one of hours. */
export function displayFormatOf(name: MeasureName, currency: string): Look {
  const measure = measures[name]
  const look = { kind: measure.unit, currency, ...looks[measure.unit](currency) }
  return measure.unit === 'seconds' && isQuotient(name) && !longAverages.has(name)
    ? { ...look, per: 60, unit: constantUnit('min') }
    : look
}

/** Without its unit, which stands in a head; percent are never without. */
export function write(value: number | null | undefined, look: Look, language: Language): string {
  if (value === null || value === undefined) return nothing
  return look.kind === 'share'
    ? formatPercent(value * 100, language, 1)
    : formatNumber(value / look.per, language, look.digits)
}

/** With its unit. */
export function writeWhole(value: number | null | undefined, look: Look, language: Language): string {
  if (value === null || value === undefined) return nothing
  if (look.kind === 'money') return formatMoney(value, look.currency, language)
  const unit = look.kind === 'share' ? '' : look.unit(language)
  return unit === '' ? write(value, look, language) : `${write(value, look, language)} ${unit}`
}

/** It can't be added up: it is made of sums at the very end. */
export function isQuotient(name: MeasureName): boolean {
  const measure = measureOf(name)
  return 'over' in measure || 'at' in measure
}
/** What its columns side by side stand for; undefined where it is one figure. */
export function acrossOf(name: MeasureName) {
  const measure = measureOf(name)
  return 'across' in measure ? measure : undefined
}

/** One figure: of an across measure all of its columns together, null where none is known. */
export function wholeOf(value: MeasureValue | undefined): number | null {
  if (!Array.isArray(value)) return value ?? null
  const known = value.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}
export function partsOf(value: MeasureValue | undefined): readonly (number | null)[] {
  return Array.isArray(value) ? value : []
}

/**
 * What became of a figure: of shares in points, of all others in percent of what it was. Null where there is nothing to
 * hold it beside.
 */
export function changeOf(name: MeasureName, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (measures[name].unit === 'share') return (now - before) * 100
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100
}
/** With its sign: +12.3%, −0.4 pp; nothing to hold it beside is a dash. */
export function writeChange(name: MeasureName, change: number | null, language: Language): string {
  if (change === null) return nothing
  const tenths = Math.round(change * 10) / 10
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '±'
  const size = Math.abs(tenths)
  const said =
    measures[name].unit === 'share'
      ? `${formatNumber(size, language, 1)} ${reportWords['reports.points'][language]}`
      : formatPercent(size, language, 1)
  return sign + said
}
