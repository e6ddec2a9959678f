import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { eventKind, type DeviceDeps, type WirePile } from '@evops/stations/server'

const longest = 300
/** What a charge point says in every message is noted once an hour, while it is connected. */
const againMs = 3_600_000
const mostNoted = 100
const notedAt = new WeakMap<WirePile, Map<string, number>>()

/** Notes what was taken out of a message that was taken all the same. */
export async function noteStrange<Payload>(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { session: { point }, receivedAt, strange = [] }: CallContext<WirePile, Payload>,
): Promise<void> {
  if (strange.length === 0) return
  const { operatorId, pileId } = point
  const detail = strange.join('; ').slice(0, longest)
  const noted = notedAt.get(point) ?? new Map<string, number>()
  notedAt.set(point, noted)
  if (receivedAt.getTime() - (noted.get(detail) ?? -Infinity) < againMs) return
  if (noted.size > mostNoted) noted.clear()
  noted.set(detail, receivedAt.getTime())
  const event = { kind: 'report', level: 1, code: 'StrangeContent', detail, deviceAt: null } as const
  await writer.write([writing(eventKind, { ...event, operatorId, pileId, receivedAt })])
}
