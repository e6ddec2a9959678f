import type { Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { streamKind, wordOfStream } from '../model/event-streams.store.ts'

/** OCPP 2.1, N12: the stream was closed. */
export function closePeriodicEventStream({ writer }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, { id: number }>): Promise<Nothing> => {
    await writer.write([
      writing(streamKind, { ...wordOfStream(point, payload.id, receivedAt), does: 'close' }),
    ])
    return {}
  }
}
