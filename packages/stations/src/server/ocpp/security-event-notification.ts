import { readTime, type Nothing, type SecurityEventNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { securityLevel } from './security-event.rules.ts'

/** Security extension of 1.6: the event is stored before the response, and only once if repeated. */
export function securityEventNotification({ writer }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, SecurityEventNotificationRequest>): Promise<Nothing> => {
    const { operatorId, chargePointId } = connection.point
    const at = readTime(payload.timestamp)
    await writer.write([
      writing(eventKind, {
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
