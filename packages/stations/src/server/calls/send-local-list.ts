import type { SendLocalListRequest } from '@evops/ocpp/contract'
import { storeLocalList, nextListVersion } from './local-lists.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 1.6, section 5.15. The list on the charge point is known from the accepted updates. */
export const sendLocalList: OutgoingCall = {
  prepare: async (tx, { chargePointId, payload }) => ({
    wire: { ...payload, listVersion: payload.listVersion ?? (await nextListVersion(tx, chargePointId)) },
  }),
  async done(client, { operatorId, chargePointId, accepted, payload }) {
    // The contract's schema and `prepare` have validated the type.
    if (accepted)
      await storeLocalList(client, {
        operatorId,
        chargePointId,
        sent: payload as unknown as SendLocalListRequest,
      })
  },
}
