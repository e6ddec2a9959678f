import type { LogStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from './transfer-status.ts'

/** Security extension of 1.6: progress of a log upload. */
export function logStatusNotification(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<ConnectedChargePoint, LogStatusNotificationRequest>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'log',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
