import { calendarDayAt } from '@evops/platform/contract'
import { type List, useList, useCurrentUser, useNow, usePage } from '@evops/kit'
import {
  type ComparisonPeriod,
  comparisonPeriods,
  type ReportDimension,
  type ReportDefinition,
  type MeasureName,
  reportEndpoint,
  type ReportRow,
  type ReportTotals,
  defaultReportSort,
  type ReportOrigin,
} from '../../contract/index.ts'
import { type ReportDays, daysInUrl, type DayPreset, presetInUrl } from './days.rules.ts'

/** Reply of any report. */
export interface ReportReply {
  list: readonly ReportRow[]
  totals: readonly ReportTotals[]
  worked: ReportOrigin
}
/** Current request of a report, independent of its rows. */
export interface ReportQuery {
  definition: ReportDefinition
  days: ReportDays
  preset: DayPreset | undefined
  by: ReportDimension
  compare: ComparisonPeriod | undefined
  /** Measures that are available for the current kind of row. */
  measures: readonly MeasureName[]
  stationIds: readonly string[]
  /** Exactly the request parameters, without page and sort order, for the export and the charts. */
  query: Readonly<Record<string, string>>
}
export type ReportList = List<ReportRow> & ReportQuery & { reply: ReportReply | undefined }

const endpoints = new Map<string, ReturnType<typeof reportEndpoint>>()
/** Created once per report, because the query cache uses the endpoint as its key. */
export function reportEndpointOf(definition: ReportDefinition) {
  const made = endpoints.get(definition.id) ?? reportEndpoint(definition)
  endpoints.set(definition.id, made)
  return made
}

const overTime = new Set<ReportDimension>(['day', 'month', 'weekday'])
export const isTimeDimension = (by: ReportDimension) => overTime.has(by)

/** Report list whose date range is never open: the URL's range, or the seven days up to today. */
export function useReport(definition: ReportDefinition): ReportList {
  const { search } = usePage()
  const days = daysInUrl(search, calendarDayAt(useNow(), useCurrentUser().operator.timeZone))
  const by = definition.by.find((each) => each === search.by) ?? definition.by[0]
  const compare = comparisonPeriods.find((each) => each === search.compare)
  // A station that was selected on another page arrives as `stationId`.
  const stationIds = (search.stationIds ?? search.stationId ?? '').split(',').filter((id) => id !== '')
  const filters = {
    stationIds: stationIds.join(','),
    chargePointId: search.chargePointId,
    currency: search.currency,
    compare,
  }
  const query = { ...days, ...Object.fromEntries(Object.entries(filters).filter(isPresent)) }
  const list = useList(reportEndpointOf(definition), {
    pageSize: 50,
    sort: defaultReportSort(definition, by),
    always: { ...query, by },
  })
  const measures = definition.only?.[by] ?? definition.measures
  return {
    ...list,
    definition,
    measures,
    days,
    preset: presetInUrl(search),
    by,
    compare,
    stationIds,
    query,
  }
}
function isPresent(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}
