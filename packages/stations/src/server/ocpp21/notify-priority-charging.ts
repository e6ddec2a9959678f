import type { EmptyResponse, NotifyPriorityCharging } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.1, K21 and K22: a driver or the platform has started or stopped priority charging of a transaction. */
export function notifyPriorityCharging({ writer, live }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyPriorityCharging>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const code = payload.activated ? 'PriorityCharging.started' : 'PriorityCharging.stopped'
    const event = { kind: 'report', level: 1, code, detail: payload.transactionId, deviceAt: null, receivedAt } as const
    await writer.write([createBatchWrite(eventKind, { ...event, operatorId, chargePointId })])
    live.touched(operatorId)
    return {}
  }
}
