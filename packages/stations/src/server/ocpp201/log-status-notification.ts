import type { FileTransferStatus } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from '../ocpp/transfer-status.ts'

/** OCPP 2.0.1, N01: progress of a log upload. */
export function logStatusNotification201(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<ConnectedChargePoint, FileTransferStatus>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'log',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
