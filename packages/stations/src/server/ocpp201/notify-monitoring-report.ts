import { formatVariableKey, type EmptyResponse, type NotifyMonitoringReport } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { modelChannel } from '../model/channel.ts'
import { monitorKind } from '../model/model.kind.store.ts'

/** OCPP 2.0.1, N02: monitors of the charge point. */
export function notifyMonitoringReport({ writer, bus }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt: at,
  }: CallContext<ConnectedChargePoint, NotifyMonitoringReport>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const rows = (payload.monitor ?? []).flatMap(({ component, variable, variableMonitoring }) =>
      variableMonitoring.map(({ id, type, value, severity, transaction }) => ({
        operatorId,
        chargePointId,
        monitorNo: id,
        key: formatVariableKey(component, variable),
        type,
        value,
        severity: Math.min(9, Math.max(0, severity)),
        inTransaction: transaction,
        at,
      })),
    )
    if (rows.length > 0) await writer.write(rows.map((row) => createBatchWrite(monitorKind, row)))
    if (!payload.tbc) bus.publish(modelChannel, { operatorId, chargePointId })
    return {}
  }
}
