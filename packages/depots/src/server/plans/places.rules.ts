import type { DepartureFact } from './facts.store.ts'

/** Departure, and the connector at which its vehicle is plugged in now. Null: none. */
export interface DepartureConnector {
  departure: DepartureFact
  connectorId: string | null
}

/**
 * Whose place a vehicle took: by the id of the departure that it stands for, the departure that was sent to that connector and was
 * not there yet. It lasts until that one's vehicle stands somewhere, or either moves.
 */
export function displacedDepartures(current: readonly DepartureConnector[]): Map<string, DepartureFact> {
  const taken = new Map<string, DepartureFact>()
  const away = current.filter(({ connectorId }) => connectorId === null).map(({ departure }) => departure)
  for (const { departure, connectorId } of current) {
    if (connectorId === null) continue
    const { heldConnector, heldPlaceholderFor, vehicleId } = departure
    const isNew = heldConnector !== connectorId
    const other = away.find(
      (one) =>
        one.vehicleId !== vehicleId &&
        (isNew ? one.heldConnector === connectorId && !one.heldPlugged : one.id === heldPlaceholderFor),
    )
    if (other) taken.set(departure.id, other)
  }
  return taken
}

/**
 * Returns the connector requested by a depot system if it is free. Otherwise the assigned connector stays, unless
 * another vehicle occupies it.
 */
export function connectorForDeparture(
  { id, heldConnector, heldPlugged, wantedConnector }: DepartureFact,
  { taken, occupied }: { taken: ReadonlyMap<string, DepartureFact>; occupied: ReadonlySet<string> },
): string | null {
  if (wantedConnector !== null && !occupied.has(wantedConnector)) return wantedConnector
  if (heldConnector === null) return null
  const isDisplaced = [...taken.values()].some((one) => one.id === id)
  return occupied.has(heldConnector) && (isDisplaced || heldPlugged) ? null : heldConnector
}
