import { calendarDayAt } from '@evops/platform/contract'
import { useList, useCurrentUser, useNow, usePage } from '@evops/kit'
import {
  energyDimensions,
  listVehicleEnergy,
  vehicleEnergyPath as statisticsPath,
  vehicleEnergyReportPath,
  type EnergyDimension,
  type EnergyRow,
} from '../../contract/index.ts'
import { dayRangeOfUrl, daysOfKey, type StatisticsDayRange } from './span.rules.ts'

const ids = ['vehicleId', 'driverId', 'lineId', 'fleetId'] as const
export type EnergyIds = Partial<Record<(typeof ids)[number], string>>
const usual: readonly EnergyDimension[] = energyDimensions
const idOf = { vehicle: 'vehicleId', driver: 'driverId', line: 'lineId', fleet: 'fleetId' } as const

interface StatisticsOptions {
  /** Limits the statistics to this vehicle, regardless of the URL. */
  vehicleId?: string
  /** Available row dimensions; the first one is the default. */
  bys?: readonly EnergyDimension[]
  sort?: string
}
export function useEnergyStatistics({ vehicleId, bys = usual, sort = 'key' }: StatisticsOptions = {}) {
  const { search } = usePage()
  const today = calendarDayAt(useNow(), useCurrentUser().operator.timeZone)
  const days = dayRangeOfUrl(search, today)
  const by: EnergyDimension = bys.find((each) => each === search.by) ?? bys[0] ?? 'vehicle'
  const always = { ...days, by, ...(vehicleId && { vehicleId }) }
  const list = useList(listVehicleEnergy, { pageSize: 50, sort, always })
  const filterIds: EnergyIds = Object.fromEntries(
    ids.flatMap((name) => (list.filters[name] ? [[name, list.filters[name]]] : [])),
  )
  const chosen: EnergyIds = vehicleId ? { vehicleId } : filterIds
  return { list, days, by, today, chosen, query: { ...days, ...chosen } }
}
export type EnergyStatisticsState = ReturnType<typeof useEnergyStatistics>

/** Returns days, vehicle and driver of a row as a filter; undefined if no filter can express it. */
export function filterOfEnergyRow(
  row: EnergyRow,
  { by, days, chosen }: EnergyStatisticsState,
): (StatisticsDayRange & EnergyIds) | undefined {
  if (by === 'day' || by === 'month') return row.key === null ? undefined : { ...chosen, ...daysOfKey(row.key, days) }
  if (row.key === null && by === 'vehicle') return undefined
  return { ...days, ...chosen, [idOf[by]]: row.key ?? 'none' }
}
export { statisticsPath }
/** Link to the shifts of a row. */
export const recordsPath = (part: StatisticsDayRange & EnergyIds) => `/busmtcmng/driverrecord?${query(part)}`
/** Link to the sessions of a row; undefined if several drivers or lines share the sessions. */
export function sessionsPath(part: StatisticsDayRange & EnergyIds): string | undefined {
  if (part.driverId !== undefined || part.lineId !== undefined) return undefined
  return `${statisticsPath}?${query(part)}&view=sessions`
}
/** Link to the same part by day. */
export const byDayPath = (part: StatisticsDayRange & EnergyIds) => `${statisticsPath}?${query(part)}&by=day`
/** Link to the report of the same days, with charts, comparison and schedule. */
export const reportPath = (days: StatisticsDayRange) => `${vehicleEnergyReportPath}?${query(days)}`
const query = (part: StatisticsDayRange & EnergyIds) => new URLSearchParams({ ...part }).toString()
