import type { DepartureFact } from './facts.store.ts'

/** A departure and the connector at which its vehicle stands now; null: at none. */
export interface Standing {
  departure: DepartureFact
  connectorId: string | null
}

/**
 * Whose place a vehicle took: by the id of the departure that it stands for, the departure that was sent to that connector and was
 * not there yet. It lasts until that one's vehicle stands somewhere, or either moves.
 */
export function placesTaken(standing: readonly Standing[]): Map<string, DepartureFact> {
  const taken = new Map<string, DepartureFact>()
  const away = standing.filter(({ connectorId }) => connectorId === null).map(({ departure }) => departure)
  for (const { departure, connectorId } of standing) {
    if (connectorId === null) continue
    const { heldConnector, heldStandsFor, vehicleId } = departure
    const isNew = heldConnector !== connectorId
    const other = away.find(
      (one) =>
        one.vehicleId !== vehicleId &&
        (isNew ? one.heldConnector === connectorId && !one.heldPlugged : one.id === heldStandsFor),
    )
    if (other) taken.set(departure.id, other)
  }
  return taken
}

/** Where a depot system wants it, while that is free; else who was sent somewhere stays sent there, unless another vehicle stands there in its stead. */
export function heldOf(
  { id, heldConnector, heldPlugged, wantedConnector }: DepartureFact,
  { taken, stood }: { taken: ReadonlyMap<string, DepartureFact>; stood: ReadonlySet<string> },
): string | null {
  if (wantedConnector !== null && !stood.has(wantedConnector)) return wantedConnector
  if (heldConnector === null) return null
  const isDisplaced = [...taken.values()].some((one) => one.id === id)
  return stood.has(heldConnector) && (isDisplaced || heldPlugged) ? null : heldConnector
}
