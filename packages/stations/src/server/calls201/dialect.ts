import type { CallOutcome, OcppConnection } from '@evops/ocpp/server'
import { maxTokenLength } from '../../contract/index.ts'
import { certificateSigned, getInstalledCertificateIds, installCertificate } from './certificates.ts'
import { clearChargingProfile, getCompositeSchedule, setChargingProfile } from './charging-profiles.ts'
import { energyTranslations21, needsOcpp21 } from './energy-21.ts'
import { getDiagnostics, signedUpdateFirmware, unpublishFirmware, updateFirmware } from './files.ts'
import { getLocalListVersion, reserveNow, sendLocalList } from './lists.ts'
import { changeTransactionTariff, costUpdated, getTransactionStatus, setDisplayMessage } from './messages.ts'
import {
  changeAvailability,
  requestStartTransaction,
  requestStopTransaction,
  reset,
  triggerMessage,
  unlockConnector,
} from './remote-control.ts'
import {
  changeConfiguration,
  clearTariffs,
  clearVariableMonitoring,
  getConfiguration,
  getVariables,
  withRequestId,
  setVariableMonitoring,
  setVariables,
} from './settings.ts'
import {
  singleCall,
  rejectedOutcome,
  type CommandFields,
  type TranslationContext,
  type TranslatedCommand,
  type CommandTranslation,
  type UntranslatableCommand,
} from './translation.ts'

/** Translations of commands to OCPP 2.x. Actions that are not listed are the same in both versions. */
const translations: Readonly<Record<string, CommandTranslation>> = {
  CertificateSigned: certificateSigned,
  ChangeAvailability: changeAvailability,
  ChangeConfiguration: changeConfiguration,
  ChangeTransactionTariff: changeTransactionTariff,
  ClearChargingProfile: clearChargingProfile,
  ClearTariffs: clearTariffs,
  ClearVariableMonitoring: clearVariableMonitoring,
  CostUpdated: costUpdated,
  CustomerInformation: withRequestId('CustomerInformation'),
  ExtendedTriggerMessage: triggerMessage,
  GetBaseReport: withRequestId('GetBaseReport'),
  GetChargingProfiles: withRequestId('GetChargingProfiles'),
  GetCompositeSchedule: getCompositeSchedule,
  GetConfiguration: getConfiguration,
  GetDiagnostics: getDiagnostics,
  GetDisplayMessages: withRequestId('GetDisplayMessages'),
  GetInstalledCertificateIds: getInstalledCertificateIds,
  GetLocalListVersion: getLocalListVersion,
  GetMonitoringReport: withRequestId('GetMonitoringReport'),
  GetReport: withRequestId('GetReport'),
  GetTransactionStatus: getTransactionStatus,
  GetVariables: getVariables,
  InstallCertificate: installCertificate,
  RemoteStartTransaction: requestStartTransaction,
  RemoteStopTransaction: requestStopTransaction,
  ReserveNow: reserveNow,
  Reset: reset,
  SendLocalList: sendLocalList,
  SetChargingProfile: setChargingProfile,
  SetDisplayMessage: setDisplayMessage,
  SetVariableMonitoring: setVariableMonitoring,
  SetVariables: setVariables,
  SignedUpdateFirmware: signedUpdateFirmware,
  TriggerMessage: triggerMessage,
  UnlockConnector: unlockConnector,
  UnpublishFirmware: unpublishFirmware,
  UpdateFirmware: updateFirmware,
  ...energyTranslations21,
}

/** Translation to 1.6, where a connector corresponds to an EVSE of 2.x, and some commands are not possible. */
function in16(action: string, payload: CommandFields): TranslatedCommand | UntranslatableCommand {
  const { evseId, connectorType, certificateType } = payload
  if (action === 'ChangeAvailability' && evseId !== undefined)
    return singleCall(action, { connectorId: evseId, type: payload.type })
  if (action === 'ReserveNow' && connectorType !== undefined) return rejectedOutcome('NotSupported')
  if (action === 'GetInstalledCertificateIds' && Array.isArray(certificateType)) return rejectedOutcome('NotSupported')
  return singleCall(action, payload)
}

/** Returns true if a token is too long for the version: 1.6 allows 20 characters, 2.0.1 allows 36. */
function holdsLongTag(version: string, { idTag, localAuthorizationList }: CommandFields): boolean {
  const listed: CommandFields[] = Array.isArray(localAuthorizationList) ? localAuthorizationList : []
  const most = maxTokenLength(version)
  return [idTag, ...listed.map((one) => one.idTag)].some((tag) => typeof tag === 'string' && tag.length > most)
}

/** Result of a command. `partial` contains the responses of the calls before a failed one. */
export type CommandOutcome201 = CallOutcome & { partial?: CommandFields }
/** Sends one call over the connection. */
export type SendCall = (action: string, payload: object) => Promise<CallOutcome>

/**
 * Sends a command in the protocol version of its charge point. The outcome has the 1.6 form, so that callers are
 * version-independent. With several calls, the first failure ends the command, and earlier responses are still applied.
 */
export async function sendInItsVersion(
  version: OcppConnection<unknown>['subprotocol'],
  command: { action: string; payload: CommandFields; about: TranslationContext },
  send: SendCall,
): Promise<CommandOutcome201> {
  const { action, payload, about } = command
  if (holdsLongTag(version, payload)) return rejectedOutcome('InvalidIdToken').outcome
  if (version !== 'ocpp2.1' && needsOcpp21(action, payload)) return rejectedOutcome('UnsupportedRequest').outcome
  const translate = Object.hasOwn(translations, action) ? translations[action] : undefined
  const translated =
    version === 'ocpp1.6'
      ? in16(action, payload)
      : translate
        ? await translate(payload, about)
        : singleCall(action, payload)
  if ('outcome' in translated) return translated.outcome
  const replies: CommandFields[] = []
  for (const call of translated.calls) {
    const outcome = await send(call.action, call.payload)
    if (outcome.state !== 'answered')
      return translated.reply && replies.length > 0 ? { ...outcome, partial: translated.reply(replies) } : outcome
    replies.push(outcome.payload as CommandFields)
  }
  return { state: 'answered', payload: translated.reply ? translated.reply(replies) : replies[0] }
}
