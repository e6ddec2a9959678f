import type { House, Tx } from '@evops/platform/server'
import type pg from 'pg'
import { adjustEventStream } from './adjust-event-stream.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { certificateSigned } from './certificate-signed.ts'
import { changeConfiguration } from './change-configuration.ts'
import { clearChargingProfile } from './clear-charging-profile.ts'
import { clearDisplayMessage } from './clear-display-message.ts'
import { clearVariableMonitoring } from './clear-variable-monitoring.ts'
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
import { updateFirmware } from './update-firmware.ts'

/** A command as it was asked for, its payload checked. */
export interface AskedCall {
  house: House
  operatorId: string
  pileId: string
  commandId: string
  payload: Record<string, unknown>
  /** Until when it may be sent. */
  until: Date
}
/** What goes over the wire, and how it may be stored and shown where that differs. */
export interface PreparedCall {
  wire: Record<string, unknown>
  shown?: Record<string, unknown>
}
/** A command that its charge point has answered. */
export interface DoneCall {
  operatorId: string
  pileId: string
  commandId: string
  /** As it was sent. */
  payload: Record<string, unknown>
  accepted: boolean
  reply: Record<string, unknown>
}

/** What a message to a charge point needs beyond being sent. */
export interface OutgoingCall {
  /** Fills in what only the server knows; in the transaction that stores the command. */
  prepare?: (tx: Tx, asked: AskedCall) => Promise<PreparedCall>
  /** What is true from now on; in the transaction that stores the answer. */
  done?: (client: pg.ClientBase, call: DoneCall) => Promise<void>
}

/** By action; what is not here is sent as it is and leaves nothing but its answer. */
const outgoing: Readonly<Record<string, OutgoingCall>> = {
  AdjustPeriodicEventStream: adjustEventStream,
  CancelReservation: cancelReservation,
  CertificateSigned: certificateSigned,
  ChangeConfiguration: changeConfiguration,
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
  SetDisplayMessage: setDisplayMessage,
  SetMonitoringBase: setMonitoringBase,
  SetNetworkProfile: setNetworkProfile,
  SetVariableMonitoring: setVariableMonitoring,
  SetVariables: setVariables,
  SignedUpdateFirmware: signedUpdateFirmware,
  UnpublishFirmware: unpublishFirmware,
  UpdateFirmware: updateFirmware,
}

export function outgoingCall(action: string): OutgoingCall {
  return (Object.hasOwn(outgoing, action) ? outgoing[action] : undefined) ?? {}
}
