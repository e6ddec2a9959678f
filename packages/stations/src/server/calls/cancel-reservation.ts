import type { OutgoingCall } from './outgoing-call.ts'
import { endReservation } from './reservations.store.ts'

/** OCPP 1.6, section 5.2. */
export const cancelReservation: OutgoingCall = {
  async done(client, { accepted, operatorId, chargePointId, payload }) {
    if (!accepted) return
    await endReservation(client, {
      operatorId,
      chargePointId,
      reservationNo: Number(payload.reservationId),
      state: 'cancelled',
    })
  },
}
