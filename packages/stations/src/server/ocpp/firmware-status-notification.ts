import type { FirmwareStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from './transfer-status.ts'

/** OCPP 1.6, section 4.5: progress of the charge point's newest firmware update. */
export function firmwareStatusNotification(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<ConnectedChargePoint, FirmwareStatusNotificationRequest>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'firmware',
      requestNo: null,
      status: payload.status,
      receivedAt,
    })
}
