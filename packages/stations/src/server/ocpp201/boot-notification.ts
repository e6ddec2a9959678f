import type { BootAnswer201, BootNotification201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { bootNotification } from '../ocpp/boot-notification.ts'

/** Seconds until a pending charge point sends its next boot notification. */
const retrySeconds = 60

/**
 * OCPP 2.0.1, B01 and B02: as in 1.6. A charge point in stock stays pending, so that it can be configured before
 * operation.
 */
export function bootNotification201(deps: DeviceDeps) {
  const boot = bootNotification(deps)
  return async (context: CallContext<ConnectedChargePoint, BootNotification201>): Promise<BootAnswer201> => {
    const { vendorName, model, serialNumber, firmwareVersion, modem } = context.payload.chargingStation
    const payload = {
      chargePointVendor: vendorName,
      chargePointModel: model,
      ...(serialNumber !== undefined && { chargePointSerialNumber: serialNumber }),
      ...(firmwareVersion !== undefined && { firmwareVersion }),
      ...modem,
    }
    const answer = await boot({ ...context, payload })
    return context.connection.point.isHeld ? { ...answer, status: 'Pending', interval: retrySeconds } : answer
  }
}
