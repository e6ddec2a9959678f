import type { LogStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { transferStep } from './transfer-status.ts'

/** Security extension of 1.6: progress of a log upload. */
export function logStatusNotification(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<WireChargePoint, LogStatusNotificationRequest>) =>
    transferStep(deps, {
      chargePoint: connection.point,
      kind: 'log',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
