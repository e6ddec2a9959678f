import type { OutgoingCall } from './outgoing.ts'
import { expectSecurityProfile, refuseDowngrade } from './security.store.ts'

/** The security profile that a change asks for; null: it is about something else. Keys have no case. */
function profileIn({ key, value }: Record<string, unknown>): number | null {
  const profile = Number(value)
  return String(key).toLowerCase() === 'securityprofile' && [0, 1, 2, 3].includes(profile) ? profile : null
}

/** OCPP 1.6, section 5.4. A security profile that was accepted counts once the charge point signs in that way. */
export const changeConfiguration: OutgoingCall = {
  async prepare(tx, { pileId, payload }) {
    const profile = profileIn(payload)
    if (profile !== null) await refuseDowngrade(tx, pileId, profile)
    return { wire: payload }
  },
  async done(client, { operatorId, pileId, accepted, payload }) {
    const profile = profileIn(payload)
    if (accepted && profile !== null) await expectSecurityProfile(client, { operatorId, pileId, profile })
  },
}
