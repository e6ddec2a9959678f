import type { Reservation } from './extras.ts'
import type { SimulatedConnector, ChargePointState } from './point.ts'

/** Removes and returns the reservation used by a start of this tag on this connector. */
export function takeReservation(
  point: ChargePointState,
  connector: SimulatedConnector,
  tag: string,
): number | undefined {
  for (const connectorNo of [connector.id, 0]) {
    const found = point.extras.reservations.get(connectorNo)
    if (!found || (found.tag !== tag && found.parent !== tag)) continue
    endReservation(point, found.id)
    return found.id
  }
  return undefined
}

/** Returns the tag of the connector's reservation, unless it is this tag. */
export function conflictingReservationTag(
  point: ChargePointState,
  connector: SimulatedConnector,
  tag: string,
): string | undefined {
  const found = point.extras.reservations.get(connector.id)
  return found && found.tag !== tag && found.parent !== tag ? found.tag : undefined
}

export function endReservation(point: ChargePointState, id: number): void {
  const found = findReservation(point, id)
  if (!found) return
  found[1].cancel()
  point.extras.reservations.delete(found[0])
}

export function findReservation(point: ChargePointState, id: number): [number, Reservation] | undefined {
  return [...point.extras.reservations].find(([, reservation]) => reservation.id === id)
}
