import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  type Screen,
  sortKeys,
} from '@evops/platform/contract'
import { vehicleEnergyDimensions } from '@evops/fleet/contract'
import { workOrderDimensions } from '@evops/maintenance/contract'
import { z } from 'zod'
import { reportKey, reportSpan } from './keys.ts'
import { type MeasureName, measures, type Unit } from './measures.ts'
import type { RegulatorFile } from './regulators.ts'

/*
 * A report is a definition: what its rows may stand for, what is measured, its picture, what a row leads to. Endpoint,
 * columns, totals, files, comparison, picture and the words of its formulae follow from it.
 */

/** What a report's rows may stand for. */
export const dimensions = [
  'station',
  'chargePoint',
  'connector',
  'day',
  'month',
  'weekday',
  'equipmentType',
  'powerClass',
  'standard',
  'maker',
  'model',
  'modelFirmware',
  'amount',
  'energySize',
  'minutesSize',
  'vehicle',
  'vehicleModel',
  'vehicleType',
  'company',
  'startMode',
  ...vehicleEnergyDimensions,
  ...workOrderDimensions,
] as const
export type Dimension = (typeof dimensions)[number]

/** What a span is held beside: the one before it of the same length, or the same days a year earlier. */
export const comparisons = ['previous', 'yearBefore'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * The picture above the table. `ranking` the rows by one measure; `course` lines over the span's days or months; `stack` the
 * parts of an across measure over the span; `parts` shares of the total; `rows` one bar each; `heat` rows by 24 hours;
 * `calendar` a square for each day; `waterfall` signed parts and what is left; `histogram` the same report by amount, one column for each bucket.
 */
export type Picture<M extends string = MeasureName> =
  | { readonly kind: 'ranking' | 'rows' | 'calendar' | 'heat' | 'histogram'; readonly of: M }
  | { readonly kind: 'course' | 'parts'; readonly of: readonly [M, ...M[]] }
  | { readonly kind: 'stack'; readonly of: M }
  | { readonly kind: 'waterfall'; readonly plus: readonly M[]; readonly less: readonly M[] }

export interface Report<M extends MeasureName = MeasureName, B extends Dimension = Dimension> {
  /** The last part of its screen's address; also of its endpoint's and file's name. */
  readonly id: string
  readonly screen: Screen
  /** One of these codes is enough. */
  readonly permission: readonly [string, ...string[]]
  /** The first where nobody chose. */
  readonly by: readonly [B, ...B[]]
  readonly measures: readonly [M, ...M[]]
  /** What can be measured by a dimension, where that is not all. */
  readonly only?: Readonly<Partial<Record<Dimension, readonly NoInfer<M>[]>>>
  /** Measures in large figures above everything. */
  readonly figures: readonly NoInfer<M>[]
  /** Columns that stand ready but are not shown until somebody chooses them. */
  readonly hidden?: readonly NoInfer<M>[]
  readonly pictures: readonly Picture<NoInfer<M>>[]
  /** Order of places where nobody chose: a measure, `-` for the largest first, or `key`. */
  readonly sort?: NoInfer<M> | `-${NoInfer<M>}` | 'key'
  /** Word keys of what a reader must know: definitions that no formula says. */
  readonly notes?: readonly string[]
  /** A row and its figures lead to the orders that they are made of; `workOrders`: each figure to those that it counts;
   * `vehicleEnergy`: to the statistics by day. Absent, it is made of sessions, as `sessions` is. */
  readonly drill?: 'sessions' | 'workOrders' | 'vehicleEnergy'
  /** What authorities ask for of the same. */
  readonly files?: readonly RegulatorFile[]
}
export function report<const M extends MeasureName, const B extends Dimension>(
  definition: Report<M, B>,
): Report<M, B> {
  return definition
}

const valueOf: Record<Unit, z.ZodType<number>> = {
  count: z.int(),
  energy: energyDwh,
  seconds: z.int(),
  money: minorUnits,
  share: z.number(),
  price: z.int(),
  power: z.int(),
  distance: z.int(),
  perDistance: z.int(),
  mass: z.int(),
}
/** Of an across measure one of each column. Null: unknown, as a quotient of nothing is. */
function measureValue(name: MeasureName): z.ZodType<MeasureValue> {
  const value = valueOf[measures[name].unit].nullable()
  return 'across' in measures[name] ? z.array(value) : value
}
export type MeasureValue = number | null | (number | null)[]

/** By the names of a report's measures. */
function valuesOf(names: readonly MeasureName[]): z.ZodType<MeasureValues> {
  return z.object(Object.fromEntries(names.map((name) => [name, measureValue(name)])))
}
export type MeasureValues = Readonly<Partial<Record<MeasureName, MeasureValue>>>

/** What a report is asked: its span and places, what rows stand for, what it is held beside. */
export function reportFilter({ by }: Report) {
  return reportSpan.extend({ by: z.enum(by).default(by[0]), compare: z.enum(comparisons).optional() })
}
/** The filter of any report. */
export type ReportFilter = z.output<ReturnType<typeof reportFilter>>

/** How the figures came about: which facts were read, and how fresh they are. */
export const worked = z.object({
  /** Facts by name with the grain that was read (`months and days`) and how many of them. */
  facts: z.array(z.object({ fact: z.string(), grain: z.enum(['days', 'months and days']), cells: z.int() })),
  /** The days that it is held beside. */
  beside: z.object({ dayFrom: z.iso.date(), dayTo: z.iso.date() }).nullable(),
  /** Sessions have ended that are not in yet. */
  waiting: z.boolean(),
  /** A station has opening hours that nobody can read; it counts round the clock. Null where hours do not count. */
  hoursKnown: z.boolean().nullable(),
  /** Measures that no facts have of a single charge point, where one is asked for, or not yet of days before an update. */
  untold: z.array(z.string()),
  asOf: instant,
})
export type Worked = z.infer<typeof worked>

/** The order of rows where nobody chose one: time and kinds in their own, places by the report's measure. */
export function sortFor(report: Report, by: Dimension): string {
  const isPlace = ['station', 'chargePoint', 'connector', 'vehicle', 'company'].includes(by)
  return isPlace ? (report.sort ?? 'key') : 'key'
}
export function reportEndpointName({ id }: Report): string {
  return `report${id.replace(/^./, (first) => first.toUpperCase())}`
}
/** Its endpoint: a page of rows, totals of all of them by currency, and how they came about. */
export function reportEndpoint(definition: Report) {
  const values = valuesOf(definition.measures)
  const sums = z.object({
    /** Null where the report has no money: its rows are not distinguished by it. */
    currency: currencyCode.nullable(),
    values,
    /** The same of the days that it is held beside; null where there is nothing, or nothing was asked. */
    before: values.nullable(),
  })
  return endpoint({
    name: reportEndpointName(definition),
    method: 'GET',
    path: `/api/reports/${definition.id}`,
    permission: definition.permission,
    summary: `${definition.screen.text.en}: rows by ${definition.by.join(', ')}. At most 731 days`,
    query: pageQuery.extend({
      ...reportFilter(definition).shape,
      sort: sortKeys<'key' | MeasureName>(['key', ...definition.measures]),
    }),
    reply: pageOf(sums.extend({ key: reportKey })).extend({ totals: z.array(sums), worked }),
  })
}

/** A row of any report. */
export interface ReportRow {
  key: z.infer<typeof reportKey>
  currency: string | null
  values: MeasureValues
  before: MeasureValues | null
}
export type ReportTotals = Omit<ReportRow, 'key'>
export const reportFile = (id: string) => `reports.${id}`
