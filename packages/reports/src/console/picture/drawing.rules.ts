import { currencySign, formatInstant } from '@evops/kit'
import { formatMonth, formatShortDay, inBrackets } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import {
  type ReportDimension,
  type MeasureName,
  measures,
  type MeasureValues,
  type ReportChart,
  type ReportRow,
  type ReportTotals,
} from '../../contract/index.ts'
import {
  amountBinName,
  splitDimensionOf,
  isQuotient,
  type MeasureFormat,
  measureFormatOf,
  partsOfMeasureValue,
  shareMeasureFormat,
  totalOfMeasureValue,
  formatMeasureWithUnit,
} from '../figures/appearance.rules.ts'
import { splitColumnNames, reportRowLine, measureName, type ReportReader } from '../figures/names.ts'
import type { ChartSteps } from './steps.rules.ts'

/** Kind of the drawing; `bars` and `waterfall` are horizontal. */
type Kind = 'lines' | 'stack' | 'bars' | 'waterfall' | 'heat' | 'calendar'
export interface ReportChartSeries {
  key: string
  label: string
  look: MeasureFormat
  /** One value per step, in the measure's integer unit. */
  values: readonly (number | null)[]
  /** Colour role of the series. */
  tone: `--${string}`
  /** Letter shown next to the colour. */
  mark?: string
  /** True for the previous period, drawn as a dashed line. */
  earlier?: boolean
  /** True for a line among columns, for a different measure. */
  isLine?: boolean
}
export interface ChartStep {
  key: string
  label: string
  /** Short label for the axis. */
  short?: string
  /** Label above the column. */
  mark?: string
}
/** Data of a chart, independent of the renderer: steps, and one figure per step for each series. */
export interface ChartData {
  kind: Kind
  title: string
  steps: readonly ChartStep[]
  series: readonly ReportChartSeries[]
  /** True if the steps are bins of a histogram, each with its label. */
  areBins?: true
  /** Total of all bars, if they add up; each bar then shows its share. */
  whole?: number
  /** Explanation in a line below the chart. */
  note?: string
}
/** Data that was loaded for the charts of a report. */
export interface LoadedChartData {
  by: ReportDimension
  currency: string
  reader: ReportReader
  isCompared: boolean
  totals: ReportTotals
  /** Rows of the table. */
  rows: readonly ReportRow[]
  /** Rows with the largest values of a ranking's measure, or the buckets of a histogram. */
  other: { by: ReportDimension; rows: readonly ReportRow[]; totals?: MeasureValues | undefined }
  /** Rows over the range, in the order of the steps; undefined if the report has no rows by day or month. */
  course: { steps: ChartSteps; rows: readonly (ReportRow | undefined)[] } | undefined
}

const tones = ['--chart-1', '--chart-4', '--chart-3', '--chart-2'] as const
const toneOf = (at: number) => tones[at % tones.length] ?? '--chart-1'
const periodTones: Readonly<Record<(typeof periodKinds)[number], ReportChartSeries['tone']>> = {
  critical_peak: '--tou-critical',
  sharp: '--tou-sharp',
  peak: '--tou-peak',
  flat: '--tou-flat',
  valley: '--tou-valley',
  deep_valley: '--tou-deep',
}

export function buildChartData(picture: ReportChart, read: LoadedChartData): ChartData {
  switch (picture.kind) {
    case 'ranking':
      return ranking(picture.of, read)
    case 'rows':
      return bars(titleBy(picture.of, read.by, read), picture.of, read.by, read.rows, read)
    case 'parts':
      return parts(picture.of, read)
    case 'course':
      return course(picture.of, read)
    case 'calendar':
      return { ...course([picture.of], { ...read, isCompared: false }), kind: 'calendar' }
    case 'stack':
      return stack(picture.of, read)
    case 'histogram':
      return histogram(picture.of, read)
    case 'heat':
      return heat(picture.of, read)
    default:
      return waterfall(picture, read)
  }
}

function titleBy(name: MeasureName, by: ReportDimension, { reader }: LoadedChartData): string {
  return reader.translate('reports.picture.of', {
    name: measureName(name, reader),
    by: reader.translate(`reports.by.${by}`),
  })
}
const one = (name: MeasureName, values: MeasureValues | null | undefined) => totalOfMeasureValue(values?.[name])

function seriesOf(
  name: MeasureName,
  sums: readonly (Pick<ReportTotals, 'values' | 'before'> | undefined)[],
  { reader, currency, isCompared }: LoadedChartData,
  at = 0,
): ReportChartSeries[] {
  const series = {
    key: name,
    label: measureName(name, reader),
    look: measureFormatOf(name, currency),
    tone: toneOf(at),
  }
  const now = { ...series, values: sums.map((each) => emptyIs(name, one(name, each?.values))) }
  if (!isCompared) return [now]
  const label = reader.translate('reports.picture.before', { name: series.label })
  const before = sums.map((each) => emptyIs(name, one(name, each?.before)))
  return [now, { ...series, key: `${name}.before`, label, values: before, earlier: true }]
}
/**
 * Value of an empty step: sums are 0; a quotient is unknown, and so are measures that depend on a meter or a contract.
 */
const emptyIs = (name: MeasureName, value: number | null) =>
  value ?? (isQuotient(name) || 'countColumn' in measures[name] ? null : 0)

function bars(
  title: string,
  name: MeasureName,
  by: ReportDimension,
  rows: readonly ReportRow[],
  read: LoadedChartData,
): ChartData {
  const whole = isQuotient(name) ? null : one(name, read.totals.values)
  return {
    kind: 'bars',
    title,
    steps: rows.map((row, at) => ({ key: String(at), label: reportRowLine(by, row, read.reader) })),
    series: seriesOf(name, rows, read),
    ...(whole !== null && { whole }),
  }
}
function ranking(name: MeasureName, read: LoadedChartData): ChartData {
  // A word in a sentence starts with a small letter; an abbreviation such as CO₂ keeps its letters.
  const measure = measureName(name, read.reader).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  const title = read.reader.translate('reports.picture.most', { name: measure })
  return bars(title, name, read.other.by, read.other.rows, read)
}

/** Histogram: frequency of each bucket, the cumulative share, and the positions of median and 90 %. */
function histogram(name: MeasureName, read: LoadedChartData): ChartData {
  const { by, rows, totals } = read.other
  const { reader, currency } = read
  const marks = rows.map(({ key: { amount } }) =>
    (['amountMedian', 'amountP90'] as const)
      .filter((each) => isWithin(one(each, totals), amount))
      .map((each) => reader.translate(`reports.picture.${each}`))
      .join(', '),
  )
  const steps = rows.map((row, at) => {
    const label = reportRowLine(by, row, reader)
    const mark = marks[at]
    return {
      key: String(at),
      label: mark ? label + inBrackets(mark, reader.language) : label,
      short: amountBinName(row.key.amount, currency, reader.language),
      ...(mark && { mark }),
    }
  })
  const cumulated: ReportChartSeries = {
    key: 'cumulated',
    label: reader.translate('reports.picture.cumulated'),
    look: shareMeasureFormat(currency),
    values: cumulativeShares(rows.map(({ values }) => one(name, values) ?? 0)),
    tone: '--ink-3',
    isLine: true,
  }
  const series = [...seriesOf(name, rows, read), ...(rows.length > 0 ? [cumulated] : [])]
  const unit = inBrackets(currencySign(currency, reader.language), reader.language)
  return { kind: 'stack', areBins: true, title: titleBy(name, by, read) + unit, steps, series }
}
function isWithin(value: number | null, amount: ReportRow['key']['amount']): boolean {
  if (value === null || amount === undefined) return false
  return value >= amount.fromMinor && (amount.toMinor === null || value < amount.toMinor)
}
/** Returns the cumulative share of the total up to each value. */
export function cumulativeShares(values: readonly number[]): (number | null)[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  let upTo = 0
  return values.map((value) => {
    upTo += value
    return whole === 0 ? null : upTo / whole
  })
}

function parts(names: readonly MeasureName[], read: LoadedChartData): ChartData {
  const [first = names[0]] = names
  const values = names.map((name) => one(name, read.totals.values) ?? 0)
  const label = listOf(names, read.reader)
  const look = measureFormatOf(first as MeasureName, read.currency)
  return {
    kind: 'bars',
    title: read.reader.translate('reports.picture.parts', { name: label }),
    steps: names.map((name) => ({ key: name, label: measureName(name, read.reader) })),
    series: [{ key: 'parts', label, look, values, tone: toneOf(0) }],
    whole: values.reduce((sum, value) => sum + value, 0),
  }
}

const listOf = (names: readonly MeasureName[], reader: ReportReader) =>
  names.map((name) => measureName(name, reader)).join(reader.language === 'zh' ? '、' : ', ')

/** Returns the days or months of the range; the table's rows if there are none. */
function stepsIn({ course: timeCourse, rows, by, reader }: LoadedChartData) {
  if (timeCourse === undefined)
    return {
      sums: rows,
      steps: rows.map((row, at) => ({ key: String(at), label: reportRowLine(by, row, reader) })),
    }
  const { language } = reader
  const steps = timeCourse.steps.keys.map((key) =>
    timeCourse.steps.by === 'month'
      ? { key, label: formatMonth(key, language) }
      : { key, label: formatInstant(key, language, 'UTC', 'day'), short: formatShortDay(key, language) },
  )
  return { sums: timeCourse.rows, steps }
}

function course(names: readonly MeasureName[], read: LoadedChartData): ChartData {
  const { sums, steps } = stepsIn(read)
  const title = read.reader.translate('reports.picture.over', { name: listOf(names, read.reader) })
  return { kind: 'lines', title, steps, series: names.flatMap((name, at) => seriesOf(name, sums, read, at)) }
}

/** Stacks the parts of a measure that are not zero; the previous total is drawn as a line. */
function stack(name: MeasureName, read: LoadedChartData): ChartData {
  const { reader, isCompared } = read
  const { sums, steps } = stepsIn(read)
  const look = measureFormatOf(name, read.currency)
  const across = splitDimensionOf(name)?.across ?? 'hour'
  const kinds = splitColumnNames[across](reader.language).map((label, at) => {
    const kind = across === 'period' ? periodKinds[at] : undefined
    return {
      key: `${name}.${at}`,
      label,
      look,
      values: sums.map((each) => partsOfMeasureValue(each?.values[name])[at] ?? 0),
      tone: kind === undefined ? toneOf(at) : periodTones[kind],
      ...(kind !== undefined && { mark: reader.translate(`tariffs.mark.${kind}`) }),
    }
  })
  const [, before] = isCompared ? seriesOf(name, sums, read) : []
  return {
    kind: 'stack',
    title: reader.translate('reports.picture.over', { name: measureName(name, reader) }),
    steps,
    series: [
      ...kinds.filter(({ values }) => values.some((value) => value !== 0)),
      ...(before === undefined ? [] : [{ ...before, tone: '--ink-3' as const }]),
    ],
  }
}

function heat(name: MeasureName, read: LoadedChartData): ChartData {
  const across = splitDimensionOf(name)?.across ?? 'hour'
  const look = measureFormatOf(name, read.currency)
  const { language } = read.reader
  const windows = busiest(name, read).map(
    ({ row, part, value }) =>
      `${reportRowLine(read.by, row, read.reader)} ${splitColumnNames[across](language)[part]}${inBrackets(formatMeasureWithUnit(value, look, language), language)}`,
  )
  return {
    ...(windows.length > 0 && {
      note: read.reader.translate('reports.picture.busiest', {
        windows: windows.join(read.reader.language === 'zh' ? '；' : '; '),
      }),
    }),
    kind: 'heat',
    title: titleBy(name, read.by, read),
    steps: splitColumnNames[across](read.reader.language).map((label, at) => ({
      key: String(at),
      label,
      short: label.slice(0, 2),
    })),
    series: read.rows.map((row, at) => ({
      key: String(at),
      label: reportRowLine(read.by, row, read.reader),
      look,
      values: partsOfMeasureValue(row.values[name]),
      tone: '--chart-1',
    })),
  }
}

const maxWindowNames = 3
/** Returns the time windows with the largest values. */
function busiest(name: MeasureName, { rows }: LoadedChartData) {
  return rows
    .flatMap((row) => partsOfMeasureValue(row.values[name]).map((value, part) => ({ row, part, value: value ?? 0 })))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, maxWindowNames)
}

/** Waterfall of additions and deductions, with the remainder at the end. */
function waterfall(
  { plus, less }: { plus: readonly MeasureName[]; less: readonly MeasureName[] },
  read: LoadedChartData,
): ChartData {
  const { reader, totals, currency } = read
  const signed = [
    ...plus.map((name) => ({ name, value: one(name, totals.values) ?? 0 })),
    ...less.map((name) => ({ name, value: 0 - (one(name, totals.values) ?? 0) })),
  ]
  const left = signed.reduce((sum, { value }) => sum + value, 0)
  const named = namedLeft(less)
  // The chart stays empty if the remainder is unknown.
  const isKnown = named === undefined || totals.values[named] !== null
  const first = isKnown ? signed[0]?.name : undefined
  return {
    kind: 'waterfall',
    title: reader.translate('reports.picture.waterfall'),
    steps: [
      ...signed.map(({ name }) => ({ key: name, label: measureName(name, reader) })),
      {
        key: 'left',
        label: named === undefined ? reader.translate('reports.left') : measureName(named, reader),
      },
    ],
    series:
      first === undefined
        ? []
        : [
            {
              key: 'waterfall',
              label: measureName(named ?? first, reader),
              look: measureFormatOf(first, currency),
              values: [...signed.map(({ value }) => value), left],
              tone: '--chart-1',
            },
          ],
  }
}
/** Returns the measure that equals the remainder after the same deductions. */
function namedLeft(less: readonly string[]): MeasureName | undefined {
  const wanted = less.toSorted().join()
  return (Object.keys(measures) as MeasureName[]).find((name) => {
    const measure = measures[name]
    return 'less' in measure && [...measure.less].toSorted().join() === wanted
  })
}

/**
 * Returns the start of each bar of a waterfall: the end of the previous bar, and zero for the last one. The lowest
 * point of all bars is 0.
 */
export function waterfallStarts(values: readonly number[]): number[] {
  let at = 0
  const from = values.map((value, index) => {
    if (index === values.length - 1) return Math.min(0, value)
    at += value
    return Math.min(at, at - value)
  })
  const low = Math.min(0, ...from)
  return from.map((begin) => begin - low)
}

/** Returns the measures that a chart needs; the chart is shown only if the report has all of them. */
export function measuresOfChart(picture: ReportChart): readonly MeasureName[] {
  if (picture.kind === 'waterfall') return [...picture.plus, ...picture.less]
  return Array.isArray(picture.of) ? picture.of : [picture.of as MeasureName]
}

/** Replaces characters that file systems do not allow. */
export const toFileName = (title: string, span: string) => `${`${title} ${span}`.replaceAll(/[\\/:*?"<>|]+/g, '-')}.png`
