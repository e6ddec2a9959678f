import type { ScheduleUpdate } from '@evops/ocpp/contract'
import { Problem } from '@evops/platform/contract'
import { hasDynamicProfile, updateDynamicProfile } from './charging-profiles.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/**
 * OCPP 2.1, K28: new values for an active dynamic profile. Without one, because its session has ended for example,
 * nothing is sent. The stored profile changes once the charge point has accepted the values.
 */
export const updateDynamicSchedule: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    const field = 'payload.chargingProfileId'
    if (!(await hasDynamicProfile(tx, chargePointId, Number(payload.chargingProfileId))))
      throw new Problem('stations.command-invalid', { detail: field }, { [field]: 'stations.profile-not-dynamic' })
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, payload, accepted }) {
    // The contract's schema has validated the type.
    const { chargingProfileId: profileNo, scheduleUpdate: update } = payload as unknown as {
      chargingProfileId: number
      scheduleUpdate: ScheduleUpdate
    }
    if (accepted) await updateDynamicProfile(client, { operatorId, chargePointId, profileNo, update })
  },
}
