import type { CallsFromPoint201, Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WirePile } from '../gateway/wire-pile.ts'

/** Messages that change nothing here but are worth knowing: each is an event with its own words. */
type Told = 'NotifyCustomerInformation' | 'NotifyDisplayMessages'

/** OCPP 2.0.1, N09 and O03: kept as it was said, as far as an event holds it. */
export function told<Action extends Told>({ writer }: DeviceDeps, action: Action) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, CallsFromPoint201[Action]['request']>): Promise<Nothing> => {
    const { operatorId, pileId } = session.point
    // What somebody's customer is called belongs to nobody's log.
    const detail = action === 'NotifyCustomerInformation' ? null : JSON.stringify(payload).slice(0, 300)
    const event = { kind: 'report', level: 1, code: action, detail, deviceAt: null, receivedAt } as const
    await writer.write([writing(eventKind, { ...event, operatorId, pileId })])
    return {}
  }
}
