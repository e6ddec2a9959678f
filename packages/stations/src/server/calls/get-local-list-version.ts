import { storeReportedListVersion } from './local-lists.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 1.6, section 5.10: -1 means the charge point has no local list, 0 means its list is empty. */
export const getLocalListVersion: OutgoingCall = {
  async done(client, { operatorId, chargePointId, accepted, reply }) {
    if (accepted && Number.isInteger(reply.listVersion))
      await storeReportedListVersion(client, {
        operatorId,
        chargePointId,
        version: Number(reply.listVersion),
      })
  },
}
