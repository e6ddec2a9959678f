import type { OutgoingCall } from './outgoing.ts'
import { expectSecurityProfile } from './security.store.ts'

/** OCPP 1.6, section 5.4. A security profile that was accepted counts once the charge point signs in that way. */
export const changeConfiguration: OutgoingCall = {
  async done(client, { operatorId, pileId, accepted, payload }) {
    const profile = Number(payload.value)
    if (accepted && payload.key === 'SecurityProfile' && [1, 2, 3].includes(profile))
      await expectSecurityProfile(client, { operatorId, pileId, profile })
  },
}
