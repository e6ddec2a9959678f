import type { SignedFirmwareStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from './transfer-status.ts'

/** Security extension of 1.6: the same for a signed update, which contains its request id. */
export function signedFirmwareStatusNotification(deps: DeviceDeps) {
  return ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, SignedFirmwareStatusNotificationRequest>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'firmware',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
