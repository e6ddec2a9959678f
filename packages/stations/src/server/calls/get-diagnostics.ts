import { openTransfer } from '../transfers/transfers.service.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { saveTransferState } from './security.store.ts'

/**
 * OCPP 1.6, section 5.9: uploads to a platform URL that cannot be guessed (S-16). A response without a file name means
 * there is nothing to upload.
 */
export const getDiagnostics: OutgoingCall = {
  async prepare(tx, request) {
    const { location, shownLocation } = await openTransfer(tx, { ...request, kind: 'diagnostics' })
    return {
      wire: { ...request.payload, location },
      shown: { ...request.payload, location: shownLocation },
    }
  },
  done: (client, { operatorId, commandId, accepted, reply }) => {
    const fileName = typeof reply.fileName === 'string' && reply.fileName !== '' ? reply.fileName : null
    const status = !accepted ? 'refused' : fileName === null ? 'nothing' : 'accepted'
    return saveTransferState(client, { operatorId, commandId, status, fileName })
  },
}
