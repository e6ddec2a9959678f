import type { ConnectorRow } from '../contract/index.ts'

/** A sample of a running session older than this is shown grey with its age. */
export const staleAfterMs = 90_000

export function isConnector(value: unknown): value is ConnectorRow {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'chargePointId' in value && 'connectorNo' in value
  )
}

/** States in which power and SoC mean something. */
export function isRunning(connector: Pick<ConnectorRow, 'status'>): boolean {
  return connector.status === 'charging' || connector.status === 'suspended'
}

/** Seconds since an instant; clocks that disagree never give a negative age. */
export function secondsSince(at: string | null, now: number): number | null {
  return at === null ? null : Math.max(0, Math.round((now - Date.parse(at)) / 1000))
}

/** True when the last values say nothing about now: none, or older than promised. */
export function isOld(connector: Pick<ConnectorRow, 'sampledAt'>, now: number): boolean {
  return connector.sampledAt === null || now - Date.parse(connector.sampledAt) > staleAfterMs
}
/** True when the values of a running session are older than promised. */
export function isStale(connector: ConnectorRow, now: number): boolean {
  return isRunning(connector) && isOld(connector, now)
}
