import type { OutgoingCall } from './outgoing-call.ts'
import { wantedProfile } from './security-profile.rules.ts'
import { expectSecurityProfile, refuseDowngrade } from './security.store.ts'

/** OCPP 1.6, section 5.4. An accepted security profile becomes effective once the charge point connects with it. */
export const changeConfiguration: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    await refuseDowngrade(tx, chargePointId, wantedProfile('ChangeConfiguration', payload))
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, accepted, payload }) {
    const profile = wantedProfile('ChangeConfiguration', payload)?.profile
    if (accepted && profile !== undefined)
      await expectSecurityProfile(client, { operatorId, chargePointId, profile })
  },
}
