import { adjustEventStream } from './adjust-event-stream.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { certificateSigned } from './certificate-signed.ts'
import { changeConfiguration } from './change-configuration.ts'
import { clearChargingProfile } from './clear-charging-profile.ts'
import { clearDisplayMessage } from './clear-display-message.ts'
import { clearVariableMonitoring } from './clear-variable-monitoring.ts'
import { derCalls } from './der-control.ts'
import { getConfiguration } from './get-configuration.ts'
import { getDiagnostics } from './get-diagnostics.ts'
import { getDisplayMessages } from './get-display-messages.ts'
import { getLocalListVersion } from './get-local-list-version.ts'
import { getLog } from './get-log.ts'
import { getMonitoringReport } from './get-monitoring-report.ts'
import { getVariables } from './get-variables.ts'
import { installCertificate } from './install-certificate.ts'
import { publishFirmware, unpublishFirmware } from './publish-firmware.ts'
import { reserveNow } from './reserve-now.ts'
import { sendLocalList } from './send-local-list.ts'
import { setChargingProfile } from './set-charging-profile.ts'
import { setDisplayMessage } from './set-display-message.ts'
import { setMonitoringBase } from './set-monitoring-base.ts'
import { setNetworkProfile } from './set-network-profile.ts'
import { setVariableMonitoring } from './set-variable-monitoring.ts'
import { setVariables } from './set-variables.ts'
import { signedUpdateFirmware } from './signed-update-firmware.ts'
import { updateDynamicSchedule } from './update-dynamic-schedule.ts'
import { updateFirmware } from './update-firmware.ts'
import { changeTransactionTariff, setDefaultTariff } from './tariffs.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** Outgoing calls by action. An action that is not listed is sent unchanged, and only its response is stored. */
const outgoing: Readonly<Record<string, OutgoingCall>> = {
  AdjustPeriodicEventStream: adjustEventStream,
  CancelReservation: cancelReservation,
  CertificateSigned: certificateSigned,
  ChangeConfiguration: changeConfiguration,
  ChangeTransactionTariff: changeTransactionTariff,
  ClearChargingProfile: clearChargingProfile,
  ClearDisplayMessage: clearDisplayMessage,
  ClearVariableMonitoring: clearVariableMonitoring,
  GetConfiguration: getConfiguration,
  GetDiagnostics: getDiagnostics,
  GetDisplayMessages: getDisplayMessages,
  GetLocalListVersion: getLocalListVersion,
  GetLog: getLog,
  GetMonitoringReport: getMonitoringReport,
  GetVariables: getVariables,
  InstallCertificate: installCertificate,
  PublishFirmware: publishFirmware,
  ReserveNow: reserveNow,
  SendLocalList: sendLocalList,
  SetChargingProfile: setChargingProfile,
  SetDefaultTariff: setDefaultTariff,
  SetDisplayMessage: setDisplayMessage,
  SetMonitoringBase: setMonitoringBase,
  SetNetworkProfile: setNetworkProfile,
  SetVariableMonitoring: setVariableMonitoring,
  SetVariables: setVariables,
  SignedUpdateFirmware: signedUpdateFirmware,
  UnpublishFirmware: unpublishFirmware,
  UpdateDynamicSchedule: updateDynamicSchedule,
  UpdateFirmware: updateFirmware,
  ...derCalls,
}

export function outgoingCallOf(action: string): OutgoingCall {
  return (Object.hasOwn(outgoing, action) ? outgoing[action] : undefined) ?? {}
}
