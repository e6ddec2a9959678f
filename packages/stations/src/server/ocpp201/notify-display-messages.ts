import type { EmptyResponse, NotifyDisplayMessages } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import { displayMessageKind, displayMessageRow } from '../display/display-message.kind.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.0.1, O03: display messages in any number of parts. Each part is also logged. */
export function notifyDisplayMessages({ writer }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyDisplayMessages>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const detail = JSON.stringify(payload).slice(0, 300)
    const code = 'NotifyDisplayMessages'
    const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
    await writer.write([
      createBatchWrite(eventKind, { ...event, operatorId, chargePointId }),
      ...(payload.messageInfo ?? []).map((info) =>
        createBatchWrite(displayMessageKind, displayMessageRow({ operatorId, chargePointId, at: receivedAt }, info)),
      ),
    ])
    return {}
  }
}
