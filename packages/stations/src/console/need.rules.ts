import { hasNeverConnected, type ConnectorRow, type ConnectorStatusCounts } from '../contract/index.ts'

/** The eight states of a connector, most urgent first: faulted, charging, waiting, idle, offline. */
export const connectorStates = [
  'faulted',
  'charging',
  'occupied',
  'suspended',
  'reserved',
  'idle',
  'disabled',
  'offline',
] as const
export type ConnectorState = (typeof connectorStates)[number]
/** The states with a mark. A planned connector is of a charge point that is not in service yet (decision 254). */
export const shownStates = [...connectorStates, 'planned'] as const
export type ShownState = (typeof shownStates)[number]

/** Sort order of stations: those with most faults first, then by the most urgent state of a connector. */
export function compareByUrgency(
  a: { byStatus: ConnectorStatusCounts; connectors: number },
  b: { byStatus: ConnectorStatusCounts; connectors: number },
): number {
  const rank = ({ byStatus, connectors }: typeof a) =>
    connectors === 0 ? connectorStates.length : connectorStates.findIndex((state) => byStatus[state] > 0)
  return rank(a) - rank(b) || b.byStatus.faulted - a.byStatus.faulted
}

type Connector = Pick<ConnectorRow, 'key' | 'chargePointNo' | 'connectorNo' | 'status' | 'connected' | 'lastSeenAt'>
function connectorOrder(a: Connector, b: Connector): number {
  const rank = (connector: Connector) =>
    hasNeverConnected(connector) ? connectorStates.length : connectorStates.indexOf(connector.status)
  const place =
    a.chargePointNo < b.chargePointNo ? -1 : a.chargePointNo > b.chargePointNo ? 1 : a.connectorNo - b.connectorNo
  return rank(a) - rank(b) || place
}

/**
 * Sorts a station's connectors by urgency. The order only changes if a connector was added or removed, or if a fault
 * began or ended.
 */
export function sortConnectorsByUrgency<G extends Connector>(
  rows: readonly G[],
  before: readonly G[] | undefined,
): G[] {
  const place = new Map(before?.map((connector, at) => [connector.key, { at, connector }]))
  const isFault = (connector: Connector | undefined) => connector?.status === 'faulted'
  const isCalm =
    rows.length === place.size &&
    rows.every((row) => place.has(row.key) && isFault(row) === isFault(place.get(row.key)?.connector))
  return rows.toSorted(isCalm ? (a, b) => (place.get(a.key)?.at ?? 0) - (place.get(b.key)?.at ?? 0) : connectorOrder)
}

/** True for a station without a charge point in service. */
export function isPlannedStation({ connectors, awaiting }: { connectors: number; awaiting: number }): boolean {
  return connectors === 0 && awaiting > 0
}

/**
 * Returns the colour of a place on the map: red if a connector is faulted, blue if one is charging, grey if no charge
 * point responds, the colour of planned connectors if none is in service yet.
 */
export function toneOfStationPlace(
  station: { byStatus: ConnectorStatusCounts } & Parameters<typeof isPlannedStation>[0],
): 'bad' | 'acc' | 'good' | 'plain' | 'planned' {
  return isPlannedStation(station) ? 'planned' : stationMapTone(station.byStatus)
}
export function stationMapTone(counts: ConnectorStatusCounts): 'bad' | 'acc' | 'good' | 'plain' {
  if (counts.faulted > 0) return 'bad'
  if (counts.charging > 0) return 'acc'
  const answering = counts.idle + counts.occupied + counts.suspended + counts.reserved
  return answering > 0 ? 'good' : 'plain'
}
