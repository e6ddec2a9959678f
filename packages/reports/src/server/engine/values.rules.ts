import { currencyExponent } from '@evops/platform/contract'
import {
  cellColumns,
  findMeasure,
  sizeBucketColumn,
  type Measure,
  type MeasureName,
  type MeasureValue,
} from '../../contract/index.ts'
import { percentileFromBuckets } from '../facts/buckets.rules.ts'

/** Sums by column; null if the value is unknown for this row. */
export type ColumnSums = Readonly<Record<string, number | null>>

const places = 1_000_000
/** Returns a quotient rounded to a millionth, so that it is the same in every language and file. */
function share(of: number, over: number): number {
  return Math.round((of / over) * places) / places
}
/** Returns the price per kWh in 1e-5 major units, from minor units and 0.1 Wh. */
export function pricePerKwh(minor: number, energyDwh: number, currency: string): number {
  return Math.round((minor * 10 ** (5 - currencyExponent(currency)) * 10_000) / energyDwh)
}

/** Calculates a report's measures of one row from its sums. */
export function calculateMeasureValues<M extends MeasureName>(
  names: readonly M[],
  sums: ColumnSums,
  currency: string | null,
): Record<M, MeasureValue> {
  // Safe cast: each name has a value.
  return Object.fromEntries(names.map((name) => [name, valueOf(name, sums, currency)])) as Record<M, MeasureValue>
}

function valueOf(name: string, sums: ColumnSums, currency: string | null): MeasureValue {
  const measure = findMeasure(name)
  if ('columns' in measure) {
    const values = measure.columns.map((column) => sums[column] ?? null)
    return values.some((value) => value !== null) ? values.map((value) => value ?? 0) : values
  }
  return single(name, sums, currency)
}

function single(name: string, sums: ColumnSums, currency: string | null): number | null {
  const measure = findMeasure(name)
  if ('columns' in measure) return null
  if ('column' in measure) {
    if (measure.countColumn !== undefined && !sums[measure.countColumn]) return null
    return sums[measure.column] ?? other(measure, sums)
  }
  if ('at' in measure) {
    const size = percentileFromBuckets(bucketsOf(measure.sizes, sums), measure.at)
    if (size === null) return null
    const whole = size * (measure.times ?? 1)
    return measure.unit === 'share' ? share(whole, 1) : Math.round(whole)
  }
  const of = (part: string) => single(part, sums, currency)
  if ('rate' in measure) {
    const [energyDwh, grams = null] = [of(measure.energy), sums[measure.rate]]
    return energyDwh === null || grams === null ? null : Math.round((energyDwh * grams) / 10_000)
  }
  if ('plus' in measure) {
    const plus = measure.plus.map(of)
    const less = (measure.less ?? []).map(of)
    if ([...plus, ...less].includes(null)) return other(measure, sums)
    const sum = (all: readonly (number | null)[]) => all.reduce<number>((one, each) => one + (each ?? 0), 0)
    return sum(plus) - sum(less)
  }
  const [part, whole] =
    'cells' in measure ? cellColumns(name).map((column) => sums[column] ?? null) : [of(measure.of), of(measure.over)]
  return quotient(measure, [part ?? null, whole ?? null], currency)
}
function quotient(
  measure: Extract<Measure, { over: string }>,
  [part, whole]: readonly [number | null, number | null],
  currency: string | null,
): number | null {
  const { unit, times = 1, minimum = 0 } = measure
  if (part === null || whole === null || whole <= 0 || whole < minimum) return null
  if (unit === 'share') return share(part * times, whole)
  if (unit === 'price') return currency === null ? null : pricePerKwh(part, whole, currency)
  return Math.round((part * times) / whole)
}
function bucketsOf(sizes: Parameters<typeof sizeBucketColumn>[0], sums: ColumnSums): [bucket: number, count: number][] {
  const prefix = `${sizeBucketColumn(sizes)}.`
  return Object.entries(sums).flatMap(([column, count]): [number, number][] =>
    column.startsWith(prefix) && count ? [[Number(column.slice(prefix.length)), count]] : [],
  )
}
function other(measure: { or?: string }, sums: ColumnSums): number | null {
  return measure.or === undefined ? null : (sums[measure.or] ?? null)
}

/** Returns the sort value of a figure: the figure, or the sum of a split one. */
export function measureSortValue(value: MeasureValue): number | null {
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + (each ?? 0), 0) : value
}

/** Returns the sum of two rows. */
export function combineSums(a: ColumnSums, b: ColumnSums, most: ReadonlySet<string>): ColumnSums {
  return addTo({ ...a }, b, most)
}
/** Adds a row of sums to the running total. */
export function addTo(
  all: Record<string, number | null>,
  more: ColumnSums,
  most: ReadonlySet<string>,
): Record<string, number | null> {
  for (const column in more) {
    const [one = null, value = null] = [all[column], more[column]]
    if (value === null) all[column] = one
    else if (one === null) all[column] = value
    else all[column] = most.has(column) ? Math.max(one, value) : one + value
  }
  return all
}
