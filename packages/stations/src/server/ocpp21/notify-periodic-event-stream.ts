import { readVariableKey, type EmptyResponse, type NotifyPeriodicEventStream } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type pg from 'pg'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { variableKind } from '../model/model.kind.store.ts'
import { variableRow } from '../model/model.rules.ts'
import { streamKind, findStreamVariable, eventStreamRowOf } from '../model/event-streams.store.ts'

/** OCPP 2.1, N14: values of a stream. The last one becomes the variable's value. */
export function notifyPeriodicEventStream({ writer, live }: DeviceDeps, pool: pg.Pool) {
  return async ({
    connection: { point },
    payload,
    receivedAt: at,
  }: CallContext<ConnectedChargePoint, NotifyPeriodicEventStream>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const key = await findStreamVariable(pool, { operatorId, chargePointId, streamNo: payload.id })
    const watched = key === null ? null : readVariableKey(key)
    const last = payload.data.toSorted((a, b) => a.t - b.t).at(-1)
    if (!watched || !last) return {}
    const row = variableRow({ operatorId, chargePointId, at }, { ...watched, attributes: [{ value: last.v }] })
    await writer.write([
      createBatchWrite(streamKind, { ...eventStreamRowOf(point, payload.id, at), does: 'hear' }),
      createBatchWrite(variableKind, row),
    ])
    live.touched(operatorId)
    return {}
  }
}
