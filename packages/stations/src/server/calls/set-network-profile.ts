import type { OutgoingCall } from './outgoing-call.ts'
import { requestedSecurityProfile } from './security-profile.rules.ts'
import { saveExpectedProfile, assertNoDowngrade } from './security.store.ts'

/**
 * OCPP 2.0.1, B09: the security profile of a network slot becomes effective only when the charge point connects with
 * it.
 */
export const setNetworkProfile: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    await assertNoDowngrade(tx, chargePointId, requestedSecurityProfile('SetNetworkProfile', payload))
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, accepted, payload }) {
    const profile = requestedSecurityProfile('SetNetworkProfile', payload)?.profile
    if (accepted && profile !== undefined) await saveExpectedProfile(client, { operatorId, chargePointId, profile })
  },
}
