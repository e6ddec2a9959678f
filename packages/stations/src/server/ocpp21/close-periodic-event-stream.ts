import type { EmptyResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { streamKind, eventStreamRowOf } from '../model/event-streams.store.ts'

/** OCPP 2.1, N12: the stream was closed. */
export function closePeriodicEventStream({ writer }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, { id: number }>): Promise<EmptyResponse> => {
    await writer.write([
      createBatchWrite(streamKind, { ...eventStreamRowOf(point, payload.id, receivedAt), does: 'close' }),
    ])
    return {}
  }
}
