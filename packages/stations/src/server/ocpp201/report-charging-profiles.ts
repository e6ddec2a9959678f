import { connectorOf, type ReportChargingProfiles } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { keepLimits, scheduleOf } from './external-limits.ts'

/** OCPP 2.0.1, K09: the profiles that the pile holds; of others than us they are limits from elsewhere. */
export function reportChargingProfiles(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<WirePile, ReportChargingProfiles>) => {
    const { evseId, chargingLimitSource: source, chargingProfile } = payload
    const limits = chargingProfile
      .filter(({ chargingProfilePurpose: purpose }) => purpose === 'ChargingStationExternalConstraints')
      .map(({ chargingSchedule }) => ({
        gunNo: evseId === 0 ? 0 : connectorOf({ id: evseId }),
        source,
        isGridCritical: false,
        schedule: scheduleOf(chargingSchedule),
        cleared: false,
      }))
    return keepLimits(deps, { context, limits, code: 'ReportChargingProfiles', said: payload })
  }
}
