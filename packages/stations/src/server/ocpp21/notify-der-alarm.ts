import { parseTimestamp, type EmptyResponse, type NotifyDERAlarm } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * OCPP 2.1, R07: a grid event started or ended a reaction of a control. It is an event like that of a monitor, so it
 * raises an alarm by the rules for faults, and its end clears the alarm.
 */
export function notifyDerAlarm({ writer, live }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyDERAlarm>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const { controlType, gridEventFault, alarmEnded: cleared = false, extraInfo, timestamp } = payload
    const at = parseTimestamp(timestamp)
    const detail = [cleared ? '✓' : '', gridEventFault, extraInfo].filter(Boolean).join(' ').slice(0, 300)
    const event = { kind: 'monitor', level: cleared ? 1 : 3, code: `DERCtrlr.${controlType}`, detail, cleared } as const
    const deviceAt = at === null ? null : new Date(at)
    const place = { operatorId, chargePointId, connectorNo: 0 }
    await writer.write([createBatchWrite(eventKind, { ...event, ...place, deviceAt, receivedAt })])
    live.touched(operatorId)
    return {}
  }
}
