import { type ListOf, useList, useMe, useNow, usePage } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { type Days, daysOf, todayIn } from './days.rules.ts'

/** What every report is about, whatever its rows are. */
export interface Asked {
  days: Days
  by: string
  stationIds: readonly string[]
  /** Exactly what was asked, without page and order: for the export, the picture and the records behind it. */
  asked: Days & { stationIds?: string; pileId?: string; currency?: string }
}
export type Report<E extends EndpointSpec, By extends string> = ListOf<E> & Asked & { by: By }

export interface ReportOptions<By extends string> {
  /** What rows may stand for; the first where the URL says nothing. */
  bys: readonly [By, ...By[]]
  sort?: string
}

/** A list whose span is never open: the URL's, or the seven days up to today. */
export function useReport<E extends EndpointSpec, By extends string>(
  spec: E,
  { bys, sort }: ReportOptions<By>,
): Report<E, By> {
  const { search } = usePage()
  const days = daysOf(search, todayIn(useMe().operator.timeZone, useNow()))
  const by = bys.find((each) => each === search.by) ?? bys[0]
  const list = useList(spec, { pageSize: 50, ...(sort !== undefined && { sort }), always: { ...days, by } })
  const { stationIds, pileId, currency } = list.filters
  return {
    ...list,
    days,
    by,
    stationIds: stationIds?.split(',') ?? [],
    asked: {
      ...days,
      ...(stationIds !== undefined && { stationIds }),
      ...(pileId !== undefined && { pileId }),
      ...(currency !== undefined && { currency }),
    },
  }
}
