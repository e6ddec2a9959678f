import type { OutgoingCall } from './outgoing-call.ts'
import { requestedSecurityProfile } from './security-profile.rules.ts'
import { saveExpectedProfile, assertNoDowngrade } from './security.store.ts'

/** OCPP 1.6, section 5.4. An accepted security profile becomes effective once the charge point connects with it. */
export const changeConfiguration: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    await assertNoDowngrade(tx, chargePointId, requestedSecurityProfile('ChangeConfiguration', payload))
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, accepted, payload }) {
    const profile = requestedSecurityProfile('ChangeConfiguration', payload)?.profile
    if (accepted && profile !== undefined) await saveExpectedProfile(client, { operatorId, chargePointId, profile })
  },
}
