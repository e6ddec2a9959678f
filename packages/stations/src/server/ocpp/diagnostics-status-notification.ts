import type { DiagnosticsStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from './transfer-status.ts'

/** OCPP 1.6, section 4.4: progress of the charge point's newest upload. */
export function diagnosticsStatusNotification(deps: DeviceDeps) {
  return ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, DiagnosticsStatusNotificationRequest>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'diagnostics',
      requestNo: null,
      status: payload.status,
      receivedAt,
    })
}
