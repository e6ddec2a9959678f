import type { Days } from './days.rules.ts'

/** Which sessions a row is made of; what is left out is the report's own. */
export interface RecordsOf {
  days?: Days
  stationId?: string
  pileId?: string
  gunNo?: number
}

/**
 * Where the charging records behind a row are: the same days (of the session's end) and places. Nothing where the records
 * cannot be asked for the same: they know one station at a time.
 */
export function recordsPath(
  row: RecordsOf,
  report: { days: Days; stationIds: readonly string[] },
): string | undefined {
  const stationId = row.stationId ?? (report.stationIds.length === 1 ? report.stationIds[0] : undefined)
  if (stationId === undefined && row.pileId === undefined && report.stationIds.length > 1) return undefined
  const { dayFrom, dayTo } = row.days ?? report.days
  const query = new URLSearchParams({ endFrom: dayFrom, endTo: dayTo })
  if (row.pileId !== undefined) query.set('pileId', row.pileId)
  else if (stationId !== undefined) query.set('stationId', stationId)
  if (row.gunNo !== undefined) query.set('gunNo', String(row.gunNo))
  return `/statsanalysis/chgtransorder?${query}`
}
