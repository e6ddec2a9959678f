import { connectorNoOfEvse, type ReportChargingProfiles } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { storeChargingLimits, firstLimitSchedule } from './external-limits.ts'

/** OCPP 2.0.1, K09: profiles on the charge point. Profiles from other sources are stored as external limits. */
export function reportChargingProfiles(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<ConnectedChargePoint, ReportChargingProfiles>) => {
    const { evseId, chargingLimitSource: source, chargingProfile } = payload
    const limits = chargingProfile
      .filter(({ chargingProfilePurpose: purpose }) => purpose === 'ChargingStationExternalConstraints')
      .map(({ chargingSchedule }) => ({
        connectorNo: evseId === 0 ? 0 : connectorNoOfEvse({ id: evseId }),
        source,
        isGridCritical: false,
        schedule: firstLimitSchedule(chargingSchedule),
        cleared: false,
      }))
    return storeChargingLimits(deps, { context, limits, code: 'ReportChargingProfiles', payload })
  }
}
