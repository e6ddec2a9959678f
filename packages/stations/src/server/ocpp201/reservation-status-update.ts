import type { EmptyResponse, ReservationStatusUpdate } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import { reservationUseKind } from '../calls/reservations.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.0.1, H04: a reservation ended unused at the charge point. */
export function reservationStatusUpdate({ writer, live }: DeviceDeps) {
  return async ({
    connection,
    payload,
  }: CallContext<ConnectedChargePoint, ReservationStatusUpdate>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const row = {
      operatorId,
      chargePointId,
      reservationNo: payload.reservationId,
      state: 'cancelled' as const,
    }
    await writer.write([createBatchWrite(reservationUseKind, row)])
    live.touched(operatorId)
    return {}
  }
}
