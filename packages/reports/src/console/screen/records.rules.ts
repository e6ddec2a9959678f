import { vehicleEnergyLink } from '@evops/fleet/contract'
import { figureWorkOrdersPath } from '@evops/maintenance/contract'
import type { ReportDimension, ReportDefinition, ReportKey } from '../../contract/index.ts'
import { type ReportDays, daysOfMonth, intersectDays } from '../query/days.rules.ts'

interface Of {
  by: ReportDimension
  days: ReportDays
  stationIds: readonly string[]
  chargePointId?: string | undefined
  definition?: Pick<ReportDefinition, 'drill'>
}
/** Parts of a row's key that other lists than the session list accept as a filter. */
const ownKeys: Readonly<Partial<Record<ReportDimension, keyof ReportKey>>> = {
  staff: 'staffId',
  chargePointModel: 'chargePointModel',
  firmware: 'firmware',
  driver: 'driverId',
  line: 'lineId',
  fleet: 'fleetId',
}
/** Returns the part of the range and the places that a row covers. Null if no filter can express it. */
function partOf(by: ReportDimension, key: ReportKey, span: ReportDays): (Partial<ReportDays> & ReportKey) | null {
  const { stationId, chargePointId, connectorNo, day, month } = key
  if (by === 'station') return stationId === undefined ? null : { stationId }
  if (by === 'chargePoint') return { chargePointId }
  if (by === 'connector') return { chargePointId, connectorNo }
  const name = ownKeys[by]
  if (name !== undefined && key[name] !== undefined) return { [name]: key[name] }
  if (by === 'day' && day !== undefined) return { dayFrom: day, dayTo: day }
  return by === 'month' && month !== undefined ? intersectDays(daysOfMonth(month), span) : null
}

/**
 * Returns the link to the charging records behind a row, or behind the totals if no row is given: the same days (of the
 * session's end) and places. Undefined if the records cannot be filtered equally: they accept one station at a time.
 */
export function recordsPath(report: Of, key?: ReportKey, measure?: string): string | undefined {
  const isEnergy = report.definition?.drill === 'vehicleEnergy'
  // Sessions cannot be filtered by vehicle.
  if (isEnergy && report.by === 'vehicle' && key?.vehicleId)
    return vehicleEnergyLink({ ...report.days, vehicleId: key.vehicleId })
  const part = key === undefined ? {} : partOf(report.by, key, report.days)
  if (part === null) return undefined
  if (isEnergy) return vehicleEnergyLink({ ...report.days, ...part })
  const chargePointId = part.chargePointId ?? report.chargePointId
  const [only, ...others] = report.stationIds
  const stationId = part.stationId ?? (others.length === 0 ? only : undefined)
  if (stationId === undefined && chargePointId === undefined && others.length > 0) return undefined
  const { dayFrom, dayTo } = { ...report.days, ...part }
  if (report.definition?.drill === 'workOrders')
    return figureWorkOrdersPath({ ...part, dayFrom, dayTo, stationId, chargePointId }, measure)
  const query = new URLSearchParams({ endFrom: dayFrom, endTo: dayTo })
  if (chargePointId !== undefined) query.set('chargePointId', chargePointId)
  else if (stationId !== undefined) query.set('stationId', stationId)
  if (part.connectorNo !== undefined) query.set('connectorNo', String(part.connectorNo))
  return `/statsanalysis/chgtransorder?${query}`
}

const narrower: Readonly<Partial<Record<ReportDimension, readonly ReportDimension[]>>> = {
  station: ['chargePoint', 'connector', 'day'],
  chargePoint: ['connector', 'day'],
  month: ['day'],
}
/** Returns the filter of the same report for one row, one level deeper: a station's charge points, a month's days. */
export function filterForRow(
  { by: bys }: Pick<ReportDefinition, 'by'>,
  report: Of,
  key: ReportKey,
): Readonly<Record<string, string>> | undefined {
  const by = narrower[report.by]?.find((each) => bys.includes(each))
  const part = partOf(report.by, key, report.days)
  if (by === undefined || part === null) return undefined
  const { stationId, chargePointId, dayFrom, dayTo } = part
  return {
    by,
    ...(stationId !== undefined && { stationIds: stationId }),
    ...(chargePointId !== undefined && { chargePointId }),
    ...(dayFrom !== undefined && dayTo !== undefined && { dayFrom, dayTo }),
  }
}
