import { variableKey, type Nothing, type NotifyMonitoringReport } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { modelChannel } from '../model/channel.ts'
import { monitorKind } from '../model/model.kind.store.ts'

/** OCPP 2.0.1, N02: what the pile watches. */
export function notifyMonitoringReport({ writer, bus }: DeviceDeps) {
  return async ({
    session,
    payload,
    receivedAt: at,
  }: CallContext<WirePile, NotifyMonitoringReport>): Promise<Nothing> => {
    const { operatorId, pileId } = session.point
    const rows = (payload.monitor ?? []).flatMap(({ component, variable, variableMonitoring }) =>
      variableMonitoring.map(({ id, type, value, severity, transaction }) => ({
        operatorId,
        pileId,
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
    if (!payload.tbc) bus.publish(modelChannel, { operatorId, pileId })
    return {}
  }
}
