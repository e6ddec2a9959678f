import { parseTimestamp, type EmptyResponse, type NotifyDERStartStop } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { derRunKind } from '../limits/der-controls.store.ts'

/** OCPP 2.1, R04: a control has started, which can supersede others, or has ended. */
export function notifyDerStartStop({ writer, live }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyDERStartStop>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const { controlId, started, timestamp, supersededIds = [] } = payload
    const sentAt = parseTimestamp(timestamp)
    const at = sentAt === null ? receivedAt : new Date(sentAt)
    const code = started ? 'DERControl.started' : 'DERControl.ended'
    const detail = [controlId, ...supersededIds.map((id) => `✕ ${id}`)].join(' · ').slice(0, 300)
    const event = { kind: 'report', level: 1, code, detail, deviceAt: at, receivedAt } as const
    await writer.write([
      createBatchWrite(eventKind, { ...event, operatorId, chargePointId }),
      createBatchWrite(derRunKind, { operatorId, chargePointId, controlId, started, supersededIds, at }),
    ])
    live.touched(operatorId)
    return {}
  }
}
