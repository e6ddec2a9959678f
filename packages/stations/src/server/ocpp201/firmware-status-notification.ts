import type { FileTransferStatus } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from '../ocpp/transfer-status.ts'

/** OCPP 2.0.1, L01: progress of a firmware update. */
export function firmwareStatusNotification201(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<ConnectedChargePoint, FileTransferStatus>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'firmware',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
