import type { MessageInfo } from '@evops/ocpp/contract'
import { storeDisplayMessage } from '../display/display-messages.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 2.0.1, O01, O02 and O06: a message is stored once the charge point has accepted it. */
export const setDisplayMessage: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, accepted }) {
    // The contract's schema has validated it.
    const message = payload.message as Omit<MessageInfo, 'transactionId'> & { transactionId?: number }
    if (accepted) await storeDisplayMessage(client, { operatorId, chargePointId }, message)
  },
}
