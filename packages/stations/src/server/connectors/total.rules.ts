import { connectorStatuses, type ConnectorStatusCounts, type StationSummary } from '../../contract/index.ts'

/** Returns the number of connectors of all stations by state. */
export function totalStatusCounts(stations: readonly StationSummary[]): ConnectorStatusCounts {
  const counts = {
    offline: 0,
    idle: 0,
    occupied: 0,
    charging: 0,
    suspended: 0,
    reserved: 0,
    disabled: 0,
    faulted: 0,
  }
  for (const { byStatus } of stations) for (const status of connectorStatuses) counts[status] += byStatus[status]
  return counts
}
