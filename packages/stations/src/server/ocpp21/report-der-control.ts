import type { EmptyResponse, ReportDERControl } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { reportedDerControls } from '../limits/der-controls.rules.ts'
import { derControlKind } from '../limits/der-controls.store.ts'

/** OCPP 2.1, R05: one part of the controls that GetDERControl requested. */
export function reportDerControl({ writer }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt: at,
  }: CallContext<ConnectedChargePoint, ReportDERControl>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const rows = reportedDerControls({ operatorId, chargePointId, at }, payload)
    if (rows.length > 0) await writer.write(rows.map((row) => createBatchWrite(derControlKind, row)))
    return {}
  }
}
