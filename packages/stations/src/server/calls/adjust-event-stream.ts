import type { StreamParameters } from '@evops/ocpp/contract'
import { saveStreamParameters } from '../model/event-streams.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 2.1, N13: stores the new interval of a stream once the charge point has accepted it. */
export const adjustEventStream: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, accepted }) {
    // The contract's schema has validated the type.
    const { id: streamNo, params } = payload as unknown as { id: number; params: StreamParameters }
    if (accepted) await saveStreamParameters(client, { operatorId, chargePointId, streamNo, params })
  },
}
