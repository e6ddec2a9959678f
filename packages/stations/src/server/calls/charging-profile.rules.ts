import { Problem } from '@evops/platform/contract'
import type { CommandChargingProfile } from '../../contract/index.ts'

export interface ProfileCommand {
  connectorId: number
  csChargingProfiles: CommandChargingProfile
}
type Refuse = (field: string, why: string) => never

/**
 * Rejects profiles that OCPP forbids but its schema cannot express (1.6, sections 3.13 and 7.8; 2.1, K01 and K28). The
 * error names the field.
 */
export function assertProfileAllowed({ connectorId, csChargingProfiles: profile }: ProfileCommand): void {
  const refuse: Refuse = (field, why) => {
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
  if (kind !== 'Relative' && kind !== 'Dynamic' && profile.chargingSchedule.startSchedule === undefined)
    refuse(`${within}.chargingSchedule.startSchedule`, 'stations.profile-start')
  const starts = profile.chargingSchedule.chargingSchedulePeriod.map(({ startPeriod }) => startPeriod)
  if (starts[0] !== 0 || starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? 0)))
    refuse(`${within}.chargingSchedule.chargingSchedulePeriod`, 'stations.profile-upward')
  assertAdditionsOf21(profile, (field, why) => refuse(`${within}.${field}`, why))
}

/** Operation modes that need a limit. The setpoint, the grid or another system defines the power of the others. */
const limitedModes: ReadonlySet<string> = new Set(['ChargingOnly'])
const sessionPurposes: ReadonlySet<string> = new Set(['TxProfile', 'TxDefaultProfile'])

function assertAdditionsOf21(profile: CommandChargingProfile, refuse: Refuse): void {
  const { chargingProfilePurpose: purpose, chargingProfileKind: kind, chargingSchedule: schedule } = profile
  const periods = schedule.chargingSchedulePeriod
  if (kind === 'Dynamic' && periods.length !== 1)
    refuse('chargingSchedule.chargingSchedulePeriod', 'stations.profile-one-period')
  if (kind !== 'Dynamic' && profile.dynUpdateInterval !== undefined)
    refuse('dynUpdateInterval', 'stations.profile-only-dynamic')
  if (profile.invalidAfterOfflineDuration === true && profile.maxOfflineDuration === undefined)
    refuse('maxOfflineDuration', 'stations.profile-offline-time')
  if (schedule.randomizedDelay !== undefined && !sessionPurposes.has(purpose))
    refuse('chargingSchedule.randomizedDelay', 'stations.profile-session-delay')
  for (const [index, { limit, operationMode = 'ChargingOnly' }] of periods.entries())
    if (limit === undefined && limitedModes.has(operationMode))
      refuse(`chargingSchedule.chargingSchedulePeriod.${index}.limit`, 'stations.profile-needs-limit')
}
