import { randomInt } from 'node:crypto'
import { monitorTypesOf21 } from '@evops/ocpp/contract'
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

/** Values that only OCPP 2.1 has, of commands that other versions have too. */
const valuesOf21: Readonly<Record<string, readonly string[]>> = {
  GetDisplayMessages: ['Suspended', 'Discharging'],
  GetInstalledCertificateIds: ['OEMRootCertificate'],
  GetLog: ['DataCollectorLog'],
  InstallCertificate: ['OEMRootCertificate'],
  Reset: ['ImmediateAndResume'],
  SetDisplayMessage: ['QRCODE', 'Suspended', 'Discharging'],
  SetNetworkProfile: networkVersionsOf21,
  SetVariableMonitoring: monitorTypesOf21,
  TriggerMessage: ['CustomTrigger'],
}

/** Returns true if a payload has one of the values at any depth. */
function hasValue(payload: unknown, values: ReadonlySet<unknown>): boolean {
  if (typeof payload !== 'object' || payload === null) return values.has(payload)
  return Object.values(payload).some((value) => hasValue(value, values))
}

/** Returns true for a command that OCPP 1.6 and 2.0.1 do not have, or whose values they cannot express. */
export function needsOcpp21(action: string, payload: CommandFields): boolean {
  if (commandsOf21.has(action)) return true
  const values = Object.hasOwn(valuesOf21, action) ? valuesOf21[action] : undefined
  if (values) return hasValue(payload, new Set(values))
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
