import type { ClearChargingProfileRequest } from '@evops/ocpp/contract'
import { endProfiles } from './charging-profiles.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 1.6, section 5.3. `Unknown` means the charge point has no such profile, so none remains active here either. */
export const clearChargingProfile: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, accepted, reply }) {
    if (!accepted && reply.status !== 'Unknown') return
    // The contract's schema has validated the type.
    await endProfiles(client, { operatorId, chargePointId, filter: payload as ClearChargingProfileRequest })
  },
}
