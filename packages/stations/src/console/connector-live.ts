import type { ConnectorRow } from '../contract/index.ts'

/** Age after which a meter value of an active session is shown in grey with its age. */
export const meterValueStaleMs = 90_000

export function isConnector(value: unknown): value is ConnectorRow {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'chargePointId' in value && 'connectorNo' in value
  )
}

/** True in states in which power and SoC are meaningful. */
export function isSessionState(connector: Pick<ConnectorRow, 'status'>): boolean {
  return connector.status === 'charging' || connector.status === 'suspended'
}

/** Returns the seconds since an instant. Clock differences never give a negative age. */
export function secondsSince(at: string | null, now: number): number | null {
  return at === null ? null : Math.max(0, Math.round((now - Date.parse(at)) / 1000))
}

/** True if the last values do not describe the present: there are none, or they are older than `meterValueStaleMs`. */
export function hasOutdatedValues(connector: Pick<ConnectorRow, 'sampledAt'>, now: number): boolean {
  return connector.sampledAt === null || now - Date.parse(connector.sampledAt) > meterValueStaleMs
}
/** True if the values of an active session are older than `meterValueStaleMs`. */
export function hasStaleSessionValues(connector: ConnectorRow, now: number): boolean {
  return isSessionState(connector) && hasOutdatedValues(connector, now)
}
