import type { BootNotificationRequest, BootNotificationResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { bootKind } from '../gateway/boot.kind.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** Seconds. The socket itself is watched by pings, so heartbeats may be rare. */
const heartbeatInterval = 300
const jitter = 60

/** OCPP 1.6, section 4.2: the charge point tells what it is and learns the time and its heartbeat interval. */
export function bootNotification({ writer, live }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, BootNotificationRequest>): Promise<BootNotificationResponse> => {
    const { operatorId, chargePointId } = connection.point
    await writer.write([
      writing(bootKind, {
        operatorId,
        chargePointId,
        vendor: payload.chargePointVendor,
        model: payload.chargePointModel,
        serialNumber: payload.chargePointSerialNumber ?? payload.chargeBoxSerialNumber ?? null,
        firmware: payload.firmwareVersion ?? null,
        iccid: payload.iccid ?? null,
        imsi: payload.imsi ?? null,
        at: receivedAt,
      }),
    ])
    live.touched(operatorId)
    // Thousands that start together must not beat together for ever.
    const interval = heartbeatInterval - Math.floor(Math.random() * jitter)
    return { status: 'Accepted', currentTime: new Date().toISOString(), interval }
  }
}
