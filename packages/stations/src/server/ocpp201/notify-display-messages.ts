import type { Nothing, NotifyDisplayMessages } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { displayMessageKind, displayMessageRow } from '../display/display-message.kind.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.0.1, O03: display messages in any number of parts. Each part is also logged. */
export function notifyDisplayMessages({ writer }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, NotifyDisplayMessages>): Promise<Nothing> => {
    const { operatorId, chargePointId } = connection.point
    const detail = JSON.stringify(payload).slice(0, 300)
    const code = 'NotifyDisplayMessages'
    const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
    await writer.write([
      writing(eventKind, { ...event, operatorId, chargePointId }),
      ...(payload.messageInfo ?? []).map((info) =>
        writing(displayMessageKind, displayMessageRow({ operatorId, chargePointId, at: receivedAt }, info)),
      ),
    ])
    return {}
  }
}
