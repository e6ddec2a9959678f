import type { BootAnswer201, BootNotification201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { bootNotification } from '../ocpp/boot-notification.ts'

/** OCPP 2.0.1, B01: as in 1.6. Why it booted is seen among its messages. */
export function bootNotification201(deps: DeviceDeps) {
  const boot = bootNotification(deps)
  return (context: CallContext<WirePile, BootNotification201>): Promise<BootAnswer201> => {
    const { vendorName, model, serialNumber, firmwareVersion, modem } = context.payload.chargingStation
    const payload = {
      chargePointVendor: vendorName,
      chargePointModel: model,
      ...(serialNumber !== undefined && { chargePointSerialNumber: serialNumber }),
      ...(firmwareVersion !== undefined && { firmwareVersion }),
      ...modem,
    }
    return boot({ ...context, payload })
  }
}
