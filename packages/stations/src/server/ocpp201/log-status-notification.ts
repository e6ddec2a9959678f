import type { StatusOfFile } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { transferStep } from '../ocpp/transfer-status.ts'

/** OCPP 2.0.1, N01: progress of a log upload. */
export function logStatusNotification201(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<WireChargePoint, StatusOfFile>) =>
    transferStep(deps, {
      chargePoint: connection.point,
      kind: 'log',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
