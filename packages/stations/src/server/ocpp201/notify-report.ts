import type { EmptyResponse, NotifyReport } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { variableKind } from '../model/model.kind.store.ts'
import { variableRow } from '../model/model.rules.ts'
import { modelChannel } from '../model/channel.ts'

/** OCPP 2.0.1, B07 and B08: one part of the charge point's report, stored before the response. */
export function notifyReport({ writer, bus }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyReport>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const place = { operatorId, chargePointId, at: receivedAt }
    const rows = (payload.reportData ?? []).map(({ component, variable, ...facts }) =>
      variableRow(place, {
        component,
        variable,
        attributes: facts.variableAttribute,
        characteristics: facts.variableCharacteristics,
      }),
    )
    if (rows.length > 0) await writer.write(rows.map((row) => createBatchWrite(variableKind, row)))
    if (!payload.tbc) bus.publish(modelChannel, { operatorId, chargePointId })
    return {}
  }
}
