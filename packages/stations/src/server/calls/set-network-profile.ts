import type { OutgoingCall } from './outgoing.ts'
import { expectSecurityProfile, refuseDowngrade } from './security.store.ts'

/** OCPP 2.0.1, B09: the security profile of a way to us counts once the charge point signs in that way, never before. */
export const setNetworkProfile: OutgoingCall = {
  async prepare(tx, { pileId, payload }) {
    // The contract's schema has made it one.
    await refuseDowngrade(tx, pileId, (payload.connectionData as { securityProfile: number }).securityProfile)
    return { wire: payload }
  },
  async done(client, { operatorId, pileId, accepted, payload }) {
    // The contract's schema has made it one.
    const { securityProfile: profile } = payload.connectionData as { securityProfile: number }
    if (accepted) await expectSecurityProfile(client, { operatorId, pileId, profile })
  },
}
