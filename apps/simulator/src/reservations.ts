import type { MessagePayload, CallReaction } from './messages.ts'
import type { SimulatedConnector, ChargePointState } from './point.ts'
import { endReservation, findReservation } from './reservation-book.ts'
import { restingStatus, setStatus } from './session.ts'

/** OCPP 1.6, section 5.13. The number of an existing reservation changes that reservation. */
export function reserveNow(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { connectorId, reservationId, idTag, parentIdTag, expiryDate } = payload
  const connectorNo = Number(connectorId)
  const id = Number(reservationId)
  const connectors =
    connectorNo === 0 ? point.connectors : point.connectors.filter((connector) => connector.id === connectorNo)
  if (connectors.length === 0) return { answer: { status: 'Rejected' } }
  const status = refusal(point, connectors, { connectorNo, id })
  if (status) return { answer: { status } }
  endReservation(point, id)
  const left = Math.max(0, Date.parse(String(expiryDate)) - point.time.now())
  const cancel = point.clock.after(left, () => free(point, id))
  const parent = typeof parentIdTag === 'string' ? parentIdTag : undefined
  point.extras.reservations.set(connectorNo, { id, tag: String(idTag), parent, cancel })
  return { answer: { status: 'Accepted' }, then: () => updateRestingStatuses(point, connectors) }
}

function refusal(
  point: ChargePointState,
  connectors: readonly SimulatedConnector[],
  { connectorNo, id }: { connectorNo: number; id: number },
): string | undefined {
  const [first] = connectors
  if (connectors.every((connector) => connector.fault)) return 'Faulted'
  if (connectors.every((connector) => !connector.operative)) return 'Unavailable'
  const other = point.extras.reservations.get(connectorNo)
  if (other && other.id !== id) return 'Occupied'
  const free = connectors.some(
    (connector) => connector.operative && !connector.fault && !connector.session && !connector.vehicle,
  )
  return free || !first ? undefined : 'Occupied'
}

export function cancelReservation(point: ChargePointState, payload: MessagePayload): CallReaction {
  const id = Number(payload['reservationId'])
  if (!findReservation(point, id)) return { answer: { status: 'Rejected' } }
  return { answer: { status: 'Accepted' }, then: () => free(point, id) }
}

function free(point: ChargePointState, id: number): void {
  endReservation(point, id)
  updateRestingStatuses(point, point.connectors)
}

function updateRestingStatuses(point: ChargePointState, connectors: readonly SimulatedConnector[]): void {
  for (const connector of connectors) {
    const status = restingStatus(connector, point)
    if (status !== connector.status) void setStatus(point, connector, status)
  }
}
