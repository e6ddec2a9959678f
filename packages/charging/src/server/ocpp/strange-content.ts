import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import { eventKind, type DeviceDeps, type ConnectedChargePoint } from '@evops/stations/server'
import { createRepeatFilter } from './idempotency.ts'

const longest = 300
/** Content that a charge point sends in every message is noted once an hour while it is connected. */
const isNew = createRepeatFilter(3_600_000)

/** Logs the content that was removed from a message that was accepted otherwise. */
export async function recordStrangeContent<Payload>(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { connection: { point }, receivedAt, strange = [] }: CallContext<ConnectedChargePoint, Payload>,
): Promise<void> {
  if (strange.length === 0) return
  const { operatorId, chargePointId } = point
  const detail = strange.join('; ').slice(0, longest)
  if (!isNew(point, detail, receivedAt)) return
  const event = { kind: 'report', level: 1, code: 'StrangeContent', detail, deviceAt: null } as const
  await writer.write([createBatchWrite(eventKind, { ...event, operatorId, chargePointId, receivedAt })])
}
