import type { SignedFirmwareStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { transferStep } from './transfer-status.ts'

/** Security extension of 1.6: the same for a signed update, which names its request. */
export function signedFirmwareStatusNotification(deps: DeviceDeps) {
  return ({ session, payload, receivedAt }: CallContext<WirePile, SignedFirmwareStatusNotificationRequest>) =>
    transferStep(deps, {
      pile: session.point,
      kind: 'firmware',
      requestNo: payload.requestId ?? null,
      status: payload.status,
      receivedAt,
    })
}
