import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  type Screen,
  sortKeys,
} from '@evops/platform/contract'
import { vehicleEnergyDimensions } from '@evops/fleet/contract'
import { workOrderDimensions } from '@evops/maintenance/contract'
import { z } from 'zod'
import { reportKey, reportSpan } from './keys.ts'
import { type MeasureName, measures, type MeasureUnit } from './measures.ts'
import type { RegulatorFile } from './regulators.ts'

/*
 * Report definitions. A definition has the possible row dimensions, the measures, the charts and the target of a row's
 * link. Endpoint, columns, totals, files, comparison, charts and the words of its formulas are derived from it.
 */

/** Dimensions: the possible kinds of rows of a report. */
export const reportDimensions = [
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
export type ReportDimension = (typeof reportDimensions)[number]

/** Comparison periods: the preceding period of the same length, or the same days one year earlier. */
export const comparisonPeriods = ['previous', 'yearBefore'] as const
export type ComparisonPeriod = (typeof comparisonPeriods)[number]

/**
 * Chart above the table. `ranking`: the rows by one measure; `course`: lines over the days or months of the range;
 * `stack`: the parts of a split measure over the range; `parts`: shares of the total; `rows`: one bar each; `heat`:
 * rows by 24 hours; `calendar`: one square per day; `waterfall`: signed parts and the remainder; `histogram`: the same
 * report by amount, one column per bucket.
 */
export type ReportChart<M extends string = MeasureName> =
  | { readonly kind: 'ranking' | 'rows' | 'calendar' | 'heat' | 'histogram'; readonly of: M }
  | { readonly kind: 'course' | 'parts'; readonly of: readonly [M, ...M[]] }
  | { readonly kind: 'stack'; readonly of: M }
  | { readonly kind: 'waterfall'; readonly plus: readonly M[]; readonly less: readonly M[] }

export interface ReportDefinition<M extends MeasureName = MeasureName, B extends ReportDimension = ReportDimension> {
  /** Last part of the screen's URL; also of the endpoint's and the file's name. */
  readonly id: string
  /** The screen whose codes the endpoint and the file require. Any one of them is enough. */
  readonly screen: Screen & { readonly codes: readonly [string, ...string[]] }
  /** Row dimensions; the first one is the default. */
  readonly by: readonly [B, ...B[]]
  readonly measures: readonly [M, ...M[]]
  /** Measures available for a dimension, if not all are. */
  readonly only?: Readonly<Partial<Record<ReportDimension, readonly NoInfer<M>[]>>>
  /** Measures that are shown as key figures at the top. */
  readonly figures: readonly NoInfer<M>[]
  /** Columns that are available but hidden until the reader selects them. */
  readonly hidden?: readonly NoInfer<M>[]
  readonly pictures: readonly ReportChart<NoInfer<M>>[]
  /** Default sort order of places: a measure, `-` for the largest first, or `key`. */
  readonly sort?: NoInfer<M> | `-${NoInfer<M>}` | 'key'
  /** Message keys of notes that the reader needs: definitions that the formulas do not show. */
  readonly notes?: readonly string[]
  /**
   * Target of a row's link. `sessions` (default): the sessions behind the row; `workOrders`: the work orders that each
   * figure counts; `vehicleEnergy`: the daily statistics.
   */
  readonly drill?: 'sessions' | 'workOrders' | 'vehicleEnergy'
  /** Files that authorities require for the same data. */
  readonly files?: readonly RegulatorFile[]
}
export function defineReport<const M extends MeasureName, const B extends ReportDimension>(
  definition: ReportDefinition<M, B>,
): ReportDefinition<M, B> {
  return definition
}

const valueOf: Record<MeasureUnit, z.ZodType<number>> = {
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
/**
 * Value of a measure; for a split measure an array with one value per column. Null: unknown, such as a quotient over
 * zero.
 */
function measureValue(name: MeasureName): z.ZodType<MeasureValue> {
  const value = valueOf[measures[name].unit].nullable()
  return 'across' in measures[name] ? z.array(value) : value
}
export type MeasureValue = number | null | (number | null)[]

/** Schema of the values by the names of a report's measures. */
function valuesOf(names: readonly MeasureName[]): z.ZodType<MeasureValues> {
  return z.object(Object.fromEntries(names.map((name) => [name, measureValue(name)])))
}
export type MeasureValues = Readonly<Partial<Record<MeasureName, MeasureValue>>>

/** Schema of a report's request: date range and places, row dimension, comparison period. */
export function reportFilter({ by }: ReportDefinition) {
  return reportSpan.extend({ by: z.enum(by).default(by[0]), compare: z.enum(comparisonPeriods).optional() })
}
/** Request of any report. */
export type ReportFilter = z.output<ReturnType<typeof reportFilter>>

/** Origin of the figures: the facts that were read, and their age. */
export const reportOrigin = z.object({
  /** Facts by name with the granularity that was read (`months and days`) and their number. */
  facts: z.array(z.object({ fact: z.string(), grain: z.enum(['days', 'months and days']), cells: z.int() })),
  /** Days of the comparison period. */
  comparison: z.object({ dayFrom: z.iso.date(), dayTo: z.iso.date() }).nullable(),
  /** True if sessions have ended that are not included yet. */
  waiting: z.boolean(),
  /**
   * False if a station has unreadable opening hours and therefore counts as open all day. Null if opening hours are not
   * used.
   */
  hasOpeningHours: z.boolean().nullable(),
  /**
   * Measures without facts for a single charge point, if one is selected, or without facts yet for days before an
   * update.
   */
  unreported: z.array(z.string()),
  asOf: instant,
})
export type ReportOrigin = z.infer<typeof reportOrigin>

/** Returns the default sort order: time and kinds in their natural order, places by the report's measure. */
export function defaultReportSort(report: ReportDefinition, by: ReportDimension): string {
  const isPlace = ['station', 'chargePoint', 'connector', 'vehicle', 'company'].includes(by)
  return isPlace ? (report.sort ?? 'key') : 'key'
}
export function reportEndpointName({ id }: ReportDefinition): string {
  return `report${id.replace(/^./, (first) => first.toUpperCase())}`
}
/** Returns the endpoint of a report: a page of rows, totals of all rows by currency, and the origin of the figures. */
export function reportEndpoint(definition: ReportDefinition) {
  const values = valuesOf(definition.measures)
  const sums = z.object({
    /** Null if the report contains no money; its rows are then not separated by currency. */
    currency: currencyCode.nullable(),
    values,
    /** Values of the comparison period; null if there are none or no comparison was requested. */
    before: values.nullable(),
  })
  return endpoint({
    name: reportEndpointName(definition),
    method: 'GET',
    path: `/api/reports/${definition.id}`,
    permission: definition.screen.codes,
    summary: `Returns the report “${definition.screen.text.en}” with rows by ${definition.by.join(', ')}; at most 731 days`,
    query: pageQuery.extend({
      ...reportFilter(definition).shape,
      sort: sortKeys<'key' | MeasureName>(['key', ...definition.measures]),
    }),
    reply: pageSchemaOf(sums.extend({ key: reportKey })).extend({ totals: z.array(sums), worked: reportOrigin }),
  })
}

/** Row of any report. */
export interface ReportRow {
  key: z.infer<typeof reportKey>
  currency: string | null
  values: MeasureValues
  before: MeasureValues | null
}
export type ReportTotals = Omit<ReportRow, 'key'>
export const reportExportName = (id: string) => `reports.${id}`
