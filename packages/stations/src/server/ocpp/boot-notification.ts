import type { BootNotificationRequest, BootNotificationResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { bootKind } from '../gateway/boot.kind.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** Seconds. Pings monitor the connection itself, so heartbeats can be infrequent. */
const heartbeatInterval = 300
const jitter = 60

/**
 * OCPP 1.6, section 4.2: the charge point reports its vendor, model and versions and receives the time and its
 * heartbeat interval.
 */
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
    // Random offset, so that thousands of charge points that start together do not send heartbeats at the same time.
    const interval = heartbeatInterval - Math.floor(Math.random() * jitter)
    return { status: 'Accepted', currentTime: new Date().toISOString(), interval }
  }
}
