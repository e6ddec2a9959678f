import { variableKey, type Nothing, type NotifyMonitoringReport } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { modelChannel } from '../model/channel.ts'
import { monitorKind } from '../model/model.kind.store.ts'

/** OCPP 2.0.1, N02: monitors of the charge point. */
export function notifyMonitoringReport({ writer, bus }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt: at,
  }: CallContext<WireChargePoint, NotifyMonitoringReport>): Promise<Nothing> => {
    const { operatorId, chargePointId } = connection.point
    const rows = (payload.monitor ?? []).flatMap(({ component, variable, variableMonitoring }) =>
      variableMonitoring.map(({ id, type, value, severity, transaction }) => ({
        operatorId,
        chargePointId,
        monitorNo: id,
        key: variableKey(component, variable),
        type,
        value,
        severity: Math.min(9, Math.max(0, severity)),
        inTransaction: transaction,
        at,
      })),
    )
    if (rows.length > 0) await writer.write(rows.map((row) => writing(monitorKind, row)))
    if (!payload.tbc) bus.publish(modelChannel, { operatorId, chargePointId })
    return {}
  }
}
