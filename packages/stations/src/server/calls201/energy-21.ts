import { randomInt } from 'node:crypto'
import {
  addedPurposes21,
  commandsOf21,
  isProfileOf21,
  networkVersionsOf21,
  type CommandChargingProfile,
} from '../../contract/index.ts'
import { withRequestId } from './settings.ts'
import { toIdToken201 } from './tokens.rules.ts'
import { singleCall, rejectedOutcome, type CommandFields, type CommandTranslation } from './translation.ts'

/** A command for a session names the charge point's own transaction id. */
const forTransaction =
  (action: string): CommandTranslation =>
  async ({ transactionId, ...fields }, about) => {
    const ref = await about.transactionRef(Number(transactionId))
    return ref === null ? rejectedOutcome('UnknownTransaction') : singleCall(action, { transactionId: ref, ...fields })
  }

/** OCPP 2.1, S02: the number connects the request with the reports of its batteries. */
const requestBatterySwap: CommandTranslation = async ({ idTag, requestId }, about) =>
  singleCall('RequestBatterySwap', {
    requestId: requestId ?? randomInt(1, 2 ** 31 - 1),
    idToken: toIdToken201(idTag, await about.tokenKinds([String(idTag)])),
  })

/** Translations of the commands for energy that exist only in OCPP 2.1. */
export const energyTranslations21: Readonly<Record<string, CommandTranslation>> = {
  GetDERControl: withRequestId('GetDERControl'),
  NotifyAllowedEnergyTransfer: forTransaction('NotifyAllowedEnergyTransfer'),
  RequestBatterySwap: requestBatterySwap,
  UsePriorityCharging: forTransaction('UsePriorityCharging'),
}

/** Returns true for a command that OCPP 1.6 and 2.0.1 do not have, or whose values they cannot express. */
export function needsOcpp21(action: string, payload: CommandFields): boolean {
  if (commandsOf21.has(action)) return true
  if (action === 'Reset') return payload.type === 'ImmediateAndResume'
  if (action === 'SetNetworkProfile') {
    // The contract's schema has validated it.
    const { ocppVersion } = payload.connectionData as CommandFields
    return networkVersionsOf21.some((version) => version === ocppVersion)
  }
  // ClearChargingProfile has its criteria at the top, GetChargingProfiles inside.
  const criteria = action === 'GetChargingProfiles' ? (payload.chargingProfile as CommandFields) : payload
  if (addedPurposes21.some((purpose) => purpose === criteria.chargingProfilePurpose)) return true
  const profile = payload.csChargingProfiles ?? payload.chargingProfile
  // The contract's schema has validated the profiles of these two commands.
  return (
    (action === 'SetChargingProfile' || action === 'RemoteStartTransaction') &&
    profile !== undefined &&
    isProfileOf21(profile as CommandChargingProfile)
  )
}
