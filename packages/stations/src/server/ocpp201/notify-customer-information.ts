import type { EmptyResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * OCPP 2.0.1, N09: the receipt of customer data is stored as an event. The data itself is only in the OCPP message,
 * which is deleted after thirty days.
 */
export function notifyCustomerInformation({ writer }: DeviceDeps) {
  return async ({ connection, receivedAt }: CallContext<ConnectedChargePoint, unknown>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const code = 'NotifyCustomerInformation'
    const event = { kind: 'report', level: 1, code, detail: null, deviceAt: null, receivedAt } as const
    await writer.write([createBatchWrite(eventKind, { ...event, operatorId, chargePointId })])
    return {}
  }
}
