import type { Payload, Reaction } from './frames.ts'
import type { Gun, Point } from './point.ts'
import { endReservation, reservationOf } from './reservation-book.ts'
import { restingStatus, setStatus } from './session.ts'

/** OCPP 1.6, section 5.13. A reservation's number again changes that reservation. */
export function reserveNow(point: Point, payload: Payload): Reaction {
  const { connectorId, reservationId, idTag, parentIdTag, expiryDate } = payload
  const gunNo = Number(connectorId)
  const id = Number(reservationId)
  const guns = gunNo === 0 ? point.guns : point.guns.filter((gun) => gun.id === gunNo)
  if (guns.length === 0) return { answer: { status: 'Rejected' } }
  const status = refusal(point, guns, { gunNo, id })
  if (status) return { answer: { status } }
  endReservation(point, id)
  const left = Math.max(0, Date.parse(String(expiryDate)) - point.time.now())
  const cancel = point.clock.after(left, () => free(point, id))
  const parent = typeof parentIdTag === 'string' ? parentIdTag : undefined
  point.extras.reservations.set(gunNo, { id, tag: String(idTag), parent, cancel })
  return { answer: { status: 'Accepted' }, then: () => tell(point, guns) }
}

function refusal(
  point: Point,
  guns: readonly Gun[],
  { gunNo, id }: { gunNo: number; id: number },
): string | undefined {
  const [first] = guns
  if (guns.every((gun) => gun.fault)) return 'Faulted'
  if (guns.every((gun) => !gun.operative)) return 'Unavailable'
  const other = point.extras.reservations.get(gunNo)
  if (other && other.id !== id) return 'Occupied'
  const free = guns.some((gun) => gun.operative && !gun.fault && !gun.session && !gun.vehicle)
  return free || !first ? undefined : 'Occupied'
}

export function cancelReservation(point: Point, payload: Payload): Reaction {
  const id = Number(payload['reservationId'])
  if (!reservationOf(point, id)) return { answer: { status: 'Rejected' } }
  return { answer: { status: 'Accepted' }, then: () => free(point, id) }
}

function free(point: Point, id: number): void {
  endReservation(point, id)
  tell(point, point.guns)
}

function tell(point: Point, guns: readonly Gun[]): void {
  for (const gun of guns) {
    const status = restingStatus(gun, point)
    if (status !== gun.status) void setStatus(point, gun, status)
  }
}
