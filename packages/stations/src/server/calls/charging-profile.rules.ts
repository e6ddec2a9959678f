import type { SetChargingProfileRequest } from '@evops/ocpp/contract'
import { Problem } from '@evops/platform/contract'

/**
 * Rejects profiles that OCPP 1.6 forbids but its schema cannot express (sections 3.13 and 7.8). The error names the
 * field.
 */
export function assertProfileAllowed({ connectorId, csChargingProfiles: profile }: SetChargingProfileRequest): void {
  const refuse = (field: string, why: string) => {
    const name = `payload.${field}`
    throw new Problem('stations.command-invalid', { detail: name }, { [name]: why })
  }
  const { chargingProfilePurpose: purpose, chargingProfileKind: kind } = profile
  const within = 'csChargingProfiles'
  if (purpose === 'ChargePointMaxProfile' && connectorId !== 0) refuse('connectorId', 'stations.profile-whole-point')
  if (purpose === 'TxProfile' && connectorId === 0) refuse('connectorId', 'stations.profile-one-connector')
  if (purpose === 'TxProfile' && profile.transactionId === undefined)
    refuse(`${within}.transactionId`, 'stations.profile-transaction')
  if (purpose !== 'TxProfile' && profile.transactionId !== undefined)
    refuse(`${within}.transactionId`, 'stations.profile-transaction')
  if (purpose === 'ChargePointMaxProfile' && kind === 'Relative')
    refuse(`${within}.chargingProfileKind`, 'stations.profile-not-relative')
  if ((kind === 'Recurring') !== (profile.recurrencyKind !== undefined))
    refuse(`${within}.recurrencyKind`, 'stations.profile-recurrency')
  if (kind !== 'Relative' && profile.chargingSchedule.startSchedule === undefined)
    refuse(`${within}.chargingSchedule.startSchedule`, 'stations.profile-start')
  const starts = profile.chargingSchedule.chargingSchedulePeriod.map(({ startPeriod }) => startPeriod)
  if (starts[0] !== 0 || starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? 0)))
    refuse(`${within}.chargingSchedule.chargingSchedulePeriod`, 'stations.profile-upward')
}
