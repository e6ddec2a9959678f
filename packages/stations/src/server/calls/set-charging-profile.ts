import { stationMidnightOf } from '../charge-points/midnight.store.ts'
import { storeProfile } from './charging-profiles.store.ts'
import { assertProfileAllowed, type ProfileCommand } from './charging-profile.rules.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/**
 * OCPP 1.6, section 5.16. A profile is shown as active only after the charge point has accepted it. A daily profile
 * without a start begins at local midnight of its station.
 */
export const setChargingProfile: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    // The contract's schema has validated the type.
    const wish = payload as unknown as ProfileCommand
    const profile = wish.csChargingProfiles
    const { chargingSchedule: schedule, recurrencyKind } = profile
    const isDaily = recurrencyKind === 'Daily' && schedule.startSchedule === undefined
    const startSchedule = isDaily ? await stationMidnightOf(tx, chargePointId) : undefined
    const wire = {
      ...wish,
      csChargingProfiles: {
        ...profile,
        chargingSchedule: { ...schedule, ...(startSchedule !== undefined && { startSchedule }) },
      },
    }
    assertProfileAllowed(wire)
    return { wire }
  },
  async done(client, { accepted, payload, ...call }) {
    if (accepted) await storeProfile(client, { ...call, sent: payload as unknown as ProfileCommand })
  },
}
