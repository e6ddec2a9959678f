import type { DiagnosticsStatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { transferStep } from './transfer-status.ts'

/** OCPP 1.6, section 4.4: how far the pile has come with its newest upload. */
export function diagnosticsStatusNotification(deps: DeviceDeps) {
  return ({ session, payload, receivedAt }: CallContext<WirePile, DiagnosticsStatusNotificationRequest>) =>
    transferStep(deps, {
      pile: session.point,
      kind: 'diagnostics',
      requestNo: null,
      status: payload.status,
      receivedAt,
    })
}
