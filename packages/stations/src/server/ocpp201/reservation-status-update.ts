import type { Nothing, ReservationStatusUpdate } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { reservationUseKind } from '../calls/reservations.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.0.1, H04: a reservation ended unused at the charge point. */
export function reservationStatusUpdate({ writer, live }: DeviceDeps) {
  return async ({
    connection,
    payload,
  }: CallContext<WireChargePoint, ReservationStatusUpdate>): Promise<Nothing> => {
    const { operatorId, chargePointId } = connection.point
    const row = {
      operatorId,
      chargePointId,
      reservationNo: payload.reservationId,
      state: 'cancelled' as const,
    }
    await writer.write([writing(reservationUseKind, row)])
    live.touched(operatorId)
    return {}
  }
}
