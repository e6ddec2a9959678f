import { type List, useList, useMe, useNow, usePage } from '@evops/kit'
import {
  type Comparison,
  comparisons,
  type Dimension,
  type Report,
  type MeasureName,
  reportEndpoint,
  type ReportRow,
  type ReportTotals,
  sortFor,
  type Worked,
} from '../../contract/index.ts'
import { type Days, daysOf, type Preset, presetOf, todayIn } from './days.rules.ts'

/** Reply of any report. */
export interface ReportReply {
  list: readonly ReportRow[]
  totals: readonly ReportTotals[]
  worked: Worked
}
/** Current request of a report, independent of its rows. */
export interface ReportQuery {
  definition: Report
  days: Days
  preset: Preset | undefined
  by: Dimension
  compare: Comparison | undefined
  /** Measures that are available for the current kind of row. */
  measures: readonly MeasureName[]
  stationIds: readonly string[]
  /** Exactly the request parameters, without page and sort order, for the export and the charts. */
  query: Readonly<Record<string, string>>
}
export type ReportList = List<ReportRow> & ReportQuery & { reply: ReportReply | undefined }

const endpoints = new Map<string, ReturnType<typeof reportEndpoint>>()
/** Created once per report, because the query cache uses the endpoint as its key. */
export function endpointOf(definition: Report) {
  const made = endpoints.get(definition.id) ?? reportEndpoint(definition)
  endpoints.set(definition.id, made)
  return made
}

const overTime = new Set<Dimension>(['day', 'month', 'weekday'])
export const isOverTime = (by: Dimension) => overTime.has(by)

/** Report list whose date range is never open: the URL's range, or the seven days up to today. */
export function useReport(definition: Report): ReportList {
  const { search } = usePage()
  const days = daysOf(search, todayIn(useMe().operator.timeZone, useNow()))
  const by = definition.by.find((each) => each === search.by) ?? definition.by[0]
  const compare = comparisons.find((each) => each === search.compare)
  // A station that was selected on another page arrives as `stationId`.
  const stationIds = (search.stationIds ?? search.stationId ?? '').split(',').filter((id) => id !== '')
  const filters = {
    stationIds: stationIds.join(','),
    chargePointId: search.chargePointId,
    currency: search.currency,
    compare,
  }
  const query = { ...days, ...Object.fromEntries(Object.entries(filters).filter(isPresent)) }
  const list = useList(endpointOf(definition), {
    pageSize: 50,
    sort: sortFor(definition, by),
    always: { ...query, by },
  })
  const measures = definition.only?.[by] ?? definition.measures
  return {
    ...list,
    definition,
    measures,
    days,
    preset: presetOf(search),
    by,
    compare,
    stationIds,
    query,
  }
}
function isPresent(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}
