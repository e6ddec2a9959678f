import { openTransfer } from '../transfers/transfers.service.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { saveTransferState } from './security.store.ts'

/** Security extension of 1.6: uploads a log to a platform URL (S-16). */
export const getLog: OutgoingCall = {
  async prepare(tx, request) {
    const { logType, startTime, stopTime, ...attempts } = request.payload
    const kind = logType === 'SecurityLog' ? 'security_log' : 'diagnostics_log'
    const { location, shownLocation, requestNo } = await openTransfer(tx, { ...request, kind })
    const wire = (remoteLocation: string) => ({
      logType,
      requestId: requestNo,
      ...attempts,
      log: {
        remoteLocation,
        ...(startTime === undefined ? {} : { oldestTimestamp: startTime }),
        ...(stopTime === undefined ? {} : { latestTimestamp: stopTime }),
      },
    })
    return { wire: wire(location), shown: wire(shownLocation) }
  },
  done: (client, { operatorId, commandId, accepted, reply }) =>
    saveTransferState(client, {
      operatorId,
      commandId,
      status: accepted ? 'accepted' : 'refused',
      fileName: typeof reply.filename === 'string' && reply.filename !== '' ? reply.filename : null,
    }),
}
