import type { OutgoingCall } from './outgoing-call.ts'
import { saveCertificateOutcome } from './security.store.ts'

/**
 * Security extension of 1.6: stores whether the charge point accepted its new certificate. The command has the
 * certificate's id.
 */
export const certificateSigned: OutgoingCall = {
  done: (client, { operatorId, commandId, accepted }) =>
    saveCertificateOutcome(client, { operatorId, id: commandId, state: accepted ? 'active' : 'refused' }),
}
