import { deleteDisplayMessages } from '../display/display-messages.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 2.0.1, O05: deletes the message if it was cleared or did not exist. */
export const clearDisplayMessage: OutgoingCall = {
  async done(client, call) {
    const { accepted, reply } = call
    // The contract's schema has validated it.
    const { id } = call.payload as { id: number }
    if (accepted || reply.status === 'Unknown') await deleteDisplayMessages(client, call, { id: [id] })
  },
}
