import type { ConnectorStatus, StationPast } from '../../contract/index.ts'

export interface PastConnectorState {
  status: ConnectorStatus | null
  /** Time of the state report. */
  since: number | null
  errorCode: string | null
  powerW: number | null
  soc: number | null
  /** Time of the meter value in ms, or null if there is none within a quarter of an hour. */
  sampledAt: number | null
}
const meterValueMs = 15 * 60_000
const unknown: PastConnectorState = {
  status: null,
  since: null,
  errorCode: null,
  powerW: null,
  soc: null,
  sampledAt: null,
}

/**
 * Returns each connector's state at an instant, from the last state report and the last meter value before that
 * instant.
 */
export function connectorStatesAt(past: StationPast, at: number): Map<string, PastConnectorState> {
  const connectors = new Map(past.connectors.map((connector) => [connector.key, { ...unknown }]))
  for (const { key, status, errorCode, ...report } of past.states) {
    const since = Date.parse(report.at)
    if (since > at) break
    const connector = connectors.get(key)
    if (connector) Object.assign(connector, { status, errorCode, since })
  }
  for (const { key, powerW, soc, ...meterValue } of past.meterValues) {
    const sampledAt = Date.parse(meterValue.at)
    if (sampledAt > at) break
    const connector = connectors.get(key)
    if (connector && at - sampledAt <= meterValueMs) Object.assign(connector, { powerW, soc, sampledAt })
  }
  for (const [chargePointId, since] of lostAt(past, at))
    for (const [key, connector] of connectors)
      if (key.startsWith(`${chargePointId}:`)) Object.assign(connector, { ...unknown, status: 'offline', since })
  return connectors
}

/** Returns the charge points without a connection at an instant, with the start time of the outage. */
function lostAt({ links }: StationPast, at: number): Map<string, number> {
  const lost = new Map<string, number>()
  for (const { chargePointId, connected, ...link } of links) {
    const since = Date.parse(link.at)
    if (since > at) break
    if (connected) lost.delete(chargePointId)
    else lost.set(chargePointId, since)
  }
  return lost
}

/**
 * Returns the station's power at that time. A connector that was not charging counts as zero, whatever its last meter
 * value.
 */
export function stationPowerAt(connectors: ReadonlyMap<string, PastConnectorState>): number {
  let sum = 0
  for (const { status, powerW } of connectors.values())
    if (status === 'charging' || status === 'suspended') sum += powerW ?? 0
  return sum
}
