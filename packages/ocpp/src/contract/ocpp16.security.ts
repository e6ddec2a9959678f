import type { Nothing } from './nothing.ts'

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

export interface CertificateHashData {
  hashAlgorithm: (typeof hashAlgorithms)[number]
  issuerNameHash: string
  issuerKeyHash: string
  serialNumber: string
}
export interface SignedUpdateFirmwareRequest {
  requestId: number
  retries?: number
  retryInterval?: number
  firmware: {
    location: string
    retrieveDateTime: string
    installDateTime?: string
    /** PEM of the certificate whose key made the signature. */
    signingCertificate: string
    /** Base64. */
    signature: string
  }
}
export interface GetLogRequest {
  logType: 'DiagnosticsLog' | 'SecurityLog'
  requestId: number
  retries?: number
  retryInterval?: number
  log: { remoteLocation: string; oldestTimestamp?: string; latestTimestamp?: string }
}

export interface SecurityCallsFromPoint16 {
  LogStatusNotification: { request: LogStatusNotificationRequest; response: Nothing }
  SecurityEventNotification: { request: SecurityEventNotificationRequest; response: Nothing }
  SignCertificate: { request: SignCertificateRequest; response: { status: 'Accepted' | 'Rejected' } }
  SignedFirmwareStatusNotification: { request: SignedFirmwareStatusNotificationRequest; response: Nothing }
}

export interface SecurityCallsToPoint16 {
  CertificateSigned: {
    request: { certificateChain: string }
    response: { status: 'Accepted' | 'Rejected' }
  }
  DeleteCertificate: {
    request: { certificateHashData: CertificateHashData }
    response: { status: 'Accepted' | 'Failed' | 'NotFound' }
  }
  ExtendedTriggerMessage: {
    request: { requestedMessage: (typeof extendedTriggers)[number]; connectorId?: number }
    response: { status: 'Accepted' | 'Rejected' | 'NotImplemented' }
  }
  GetInstalledCertificateIds: {
    request: { certificateType: (typeof certificateUses)[number] }
    response: { status: 'Accepted' | 'NotFound'; certificateHashData?: CertificateHashData[] }
  }
  GetLog: {
    request: GetLogRequest
    response: { status: 'Accepted' | 'Rejected' | 'AcceptedCanceled'; filename?: string }
  }
  InstallCertificate: {
    request: { certificateType: (typeof certificateUses)[number]; certificate: string }
    response: { status: 'Accepted' | 'Failed' | 'Rejected' }
  }
  SignedUpdateFirmware: {
    request: SignedUpdateFirmwareRequest
    response: {
      status: 'Accepted' | 'Rejected' | 'AcceptedCanceled' | 'InvalidCertificate' | 'RevokedCertificate'
    }
  }
}
