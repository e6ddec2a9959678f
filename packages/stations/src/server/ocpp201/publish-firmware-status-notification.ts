import type { PublishFirmwareStatus } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { recordTransferStep } from '../ocpp/transfer-status.ts'

/** OCPP 2.0.1, L03: progress of a local controller with a firmware for the charge points connected to it. */
export function publishFirmwareStatus(deps: DeviceDeps) {
  return ({ connection, payload, receivedAt }: CallContext<ConnectedChargePoint, PublishFirmwareStatus>) =>
    recordTransferStep(deps, {
      chargePoint: connection.point,
      kind: 'firmware',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      places: payload.location,
      receivedAt,
    })
}
