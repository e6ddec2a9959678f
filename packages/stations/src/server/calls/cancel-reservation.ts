import type { OutgoingCall } from './outgoing-call.ts'
import { endReservation } from './reservations.store.ts'

/** OCPP 1.6, section 5.2. */
export const cancelReservation: OutgoingCall = {
  async done(client, { accepted, operatorId, pileId, payload }) {
    if (!accepted) return
    await endReservation(client, {
      operatorId,
      pileId,
      reservationNo: Number(payload.reservationId),
      state: 'cancelled',
    })
  },
}
