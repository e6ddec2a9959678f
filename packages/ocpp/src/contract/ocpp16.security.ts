import type { EmptyResponse } from './nothing.ts'

/* The security extension of OCPP 1.6 ("Improved security for OCPP 1.6-J", edition 3). */

export const signedFirmwareStatuses = [
  'Downloaded',
  'DownloadFailed',
  'Downloading',
  'DownloadScheduled',
  'DownloadPaused',
  'Idle',
  'InstallationFailed',
  'Installing',
  'Installed',
  'InstallRebooting',
  'InstallScheduled',
  'InstallVerificationFailed',
  'InvalidSignature',
  'SignatureVerified',
] as const
export type SignedFirmwareStatus = (typeof signedFirmwareStatuses)[number]

export const logStatuses = [
  'BadMessage',
  'Idle',
  'NotSupportedOperation',
  'PermissionDenied',
  'Uploaded',
  'UploadFailure',
  'Uploading',
] as const
export type LogStatus = (typeof logStatuses)[number]

export const extendedTriggers = [
  'BootNotification',
  'LogStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'SignChargePointCertificate',
  'StatusNotification',
] as const
export const certificateUses = ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'] as const
export const hashAlgorithms = ['SHA256', 'SHA384', 'SHA512'] as const

export interface SecurityEventNotificationRequest {
  type: string
  timestamp: string
  techInfo?: string
}
export interface SignCertificateRequest {
  /** PKCS#10 as PEM. */
  csr: string
}
export interface SignedFirmwareStatusNotificationRequest {
  status: SignedFirmwareStatus
  requestId?: number
}
export interface LogStatusNotificationRequest {
  status: LogStatus
  requestId?: number
}

export interface SecurityCallsFromPoint16 {
  LogStatusNotification: { request: LogStatusNotificationRequest; response: EmptyResponse }
  SecurityEventNotification: { request: SecurityEventNotificationRequest; response: EmptyResponse }
  SignCertificate: { request: SignCertificateRequest; response: { status: 'Accepted' | 'Rejected' } }
  SignedFirmwareStatusNotification: { request: SignedFirmwareStatusNotificationRequest; response: EmptyResponse }
}
