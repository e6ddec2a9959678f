import type { ReserveNowRequest } from '@evops/ocpp/contract'
import { Problem } from '@evops/platform/contract'
import { randomInt } from 'node:crypto'
import type { OutgoingCall } from './outgoing-call.ts'
import { storeReservation, acceptsBookings } from './reservations.store.ts'

/**
 * OCPP 1.6, section 5.13, for stations that accept bookings. The server chooses the number. A reservation is valid once
 * the charge point has accepted it.
 */
export const reserveNow: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    if (!(await acceptsBookings(tx, chargePointId))) throw new Problem('stations.not-bookable')
    return { wire: { ...payload, reservationId: payload.reservationId ?? randomInt(1, 2 ** 31 - 1) } }
  },
  async done(client, { accepted, payload, ...call }) {
    // The contract's schema and `prepare` have validated the type.
    if (accepted) await storeReservation(client, { ...call, wanted: payload as unknown as ReserveNowRequest })
  },
}
