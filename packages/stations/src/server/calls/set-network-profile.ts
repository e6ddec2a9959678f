import type { OutgoingCall } from './outgoing-call.ts'
import { wantedProfile } from './security-profile.rules.ts'
import { expectSecurityProfile, refuseDowngrade } from './security.store.ts'

/**
 * OCPP 2.0.1, B09: the security profile of a network slot becomes effective only when the charge point connects with
 * it.
 */
export const setNetworkProfile: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    await refuseDowngrade(tx, chargePointId, wantedProfile('SetNetworkProfile', payload))
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, accepted, payload }) {
    const profile = wantedProfile('SetNetworkProfile', payload)?.profile
    if (accepted && profile !== undefined)
      await expectSecurityProfile(client, { operatorId, chargePointId, profile })
  },
}
