import { parseTimestamp, type EmptyResponse, type SecurityEventNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { securityLevel } from './security-event.rules.ts'

/** Security extension of 1.6: the event is stored before the response, and only once if repeated. */
export function securityEventNotification({ writer }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, SecurityEventNotificationRequest>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const at = parseTimestamp(payload.timestamp)
    await writer.write([
      createBatchWrite(eventKind, {
        operatorId,
        chargePointId,
        kind: 'security',
        level: securityLevel(payload.type),
        code: payload.type || 'unknown',
        detail: payload.techInfo ?? null,
        deviceAt: at === null ? null : new Date(at),
        receivedAt,
      }),
    ])
    return {}
  }
}
