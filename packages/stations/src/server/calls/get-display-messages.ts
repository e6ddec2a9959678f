import { deleteDisplayMessages, type MessageFilter } from '../display/display-messages.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/**
 * OCPP 2.0.1, O03 and O04: the charge point has only those requested messages that it reports now, or none (Unknown).
 */
export const getDisplayMessages: OutgoingCall = {
  async done(client, call) {
    const { accepted, reply } = call
    // The contract's schema has validated it.
    const { id, priority, state } = call.payload as MessageFilter
    if (accepted || reply.status === 'Unknown') await deleteDisplayMessages(client, call, { id, priority, state })
  },
}
