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

/** What a report answers, whichever it is. */
export interface ReportReply {
  list: readonly ReportRow[]
  totals: readonly ReportTotals[]
  worked: Worked
}
/** What is asked of it, whatever its rows are. */
export interface Asked {
  definition: Report
  days: Days
  preset: Preset | undefined
  by: Dimension
  compare: Comparison | undefined
  /** What can be measured by what rows stand for. */
  measures: readonly MeasureName[]
  stationIds: readonly string[]
  /** Exactly what was asked, without page and order: for the export and the pictures. */
  asked: Readonly<Record<string, string>>
}
export type ReportList = List<ReportRow> & Asked & { reply: ReportReply | undefined }

const endpoints = new Map<string, ReturnType<typeof reportEndpoint>>()
/** Made once: what was read is kept under it. */
export function endpointOf(definition: Report) {
  const made = endpoints.get(definition.id) ?? reportEndpoint(definition)
  endpoints.set(definition.id, made)
  return made
}

const overTime = new Set<Dimension>(['day', 'month', 'weekday'])
export const isOverTime = (by: Dimension) => overTime.has(by)

/** A list whose span is never open: the URL's, or the seven days up to today. */
export function useReport(definition: Report): ReportList {
  const { search } = usePage()
  const days = daysOf(search, todayIn(useMe().operator.timeZone, useNow()))
  const by = definition.by.find((each) => each === search.by) ?? definition.by[0]
  const compare = comparisons.find((each) => each === search.compare)
  // One that was chosen elsewhere comes as `stationId`.
  const stationIds = (search.stationIds ?? search.stationId ?? '').split(',').filter((id) => id !== '')
  const given = {
    stationIds: stationIds.join(','),
    chargePointId: search.chargePointId,
    currency: search.currency,
    compare,
  }
  const asked = { ...days, ...Object.fromEntries(Object.entries(given).filter(isGiven)) }
  const list = useList(endpointOf(definition), {
    pageSize: 50,
    sort: sortFor(definition, by),
    always: { ...asked, by },
  })
  const measures = definition.only?.[by] ?? definition.measures
  return { ...list, definition, measures, days, preset: presetOf(search), by, compare, stationIds, asked }
}
function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}
