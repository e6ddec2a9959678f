import type { OpenPeriodicEventStream } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type pg from 'pg'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { streamKind, monitoredVariableOf } from '../model/event-streams.store.ts'

/**
 * OCPP 2.1, N11: a monitor's values as a stream. A stream of an unknown monitor is rejected, because the meaning of its
 * values would be unknown.
 */
export function openPeriodicEventStream({ writer }: DeviceDeps, pool: pg.Pool) {
  return async ({
    connection: { point },
    payload,
    receivedAt: at,
  }: CallContext<ConnectedChargePoint, OpenPeriodicEventStream>) => {
    const { id: streamNo, variableMonitoringId: monitorNo, params } = payload.constantStreamData
    const { operatorId, chargePointId } = point
    if ((await monitoredVariableOf(pool, { operatorId, chargePointId, monitorNo })) === null)
      return { status: 'Rejected' as const }
    const { interval: intervalS = null, values: mostValues = null } = params
    const row = { operatorId, chargePointId, streamNo, monitorNo, intervalS, mostValues, at }
    await writer.write([createBatchWrite(streamKind, { ...row, does: 'open' })])
    return { status: 'Accepted' as const }
  }
}
