import type { OutgoingCall } from './outgoing-call.ts'
import { settleCertificate } from './security.store.ts'

/** Security extension of 1.6: the charge point takes its new certificate, or not. The command bears its id. */
export const certificateSigned: OutgoingCall = {
  done: (client, { operatorId, commandId, accepted }) =>
    settleCertificate(client, { operatorId, id: commandId, state: accepted ? 'active' : 'refused' }),
}
