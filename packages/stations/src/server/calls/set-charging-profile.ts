import type { SetChargingProfileRequest } from '@evops/ocpp/contract'
import { keepProfile } from './charging-profiles.store.ts'
import { refuseProfile } from './charging-profile.rules.ts'
import type { OutgoingCall } from './outgoing.ts'

/** OCPP 1.6, section 5.16. A profile is shown as active once the charge point accepted it, never before. */
export const setChargingProfile: OutgoingCall = {
  async prepare(_tx, { payload }) {
    // The contract's schema has made it one.
    refuseProfile(payload as unknown as SetChargingProfileRequest)
    return { wire: payload }
  },
  async done(client, { accepted, payload, ...call }) {
    if (accepted)
      await keepProfile(client, { ...call, sent: payload as unknown as SetChargingProfileRequest })
  },
}
