import type { EmptyResponse } from './nothing.ts'

/*
 * OCPP 1.6 beyond the core profile: firmware management, local authorization list, reservation, smart charging.
 * Sections of the 1.6 edition 2 text in brackets.
 */

export const firmwareStatuses = [
  'Downloaded',
  'DownloadFailed',
  'Downloading',
  'Idle',
  'InstallationFailed',
  'Installing',
  'Installed',
] as const
export type FirmwareStatus = (typeof firmwareStatuses)[number]

export const diagnosticsStatuses = ['Idle', 'Uploaded', 'UploadFailed', 'Uploading'] as const
export type DiagnosticsStatus = (typeof diagnosticsStatuses)[number]

export interface FirmwareStatusNotificationRequest {
  status: FirmwareStatus
}
export interface DiagnosticsStatusNotificationRequest {
  status: DiagnosticsStatus
}

export interface LocalListEntry {
  idTag: string
  /** If missing in a differential list, the entry is deleted. */
  idTagInfo?: {
    status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
    expiryDate?: string
    parentIdTag?: string
  }
}
export interface SendLocalListRequest {
  listVersion: number
  updateType: 'Differential' | 'Full'
  localAuthorizationList?: LocalListEntry[]
}

export interface ReserveNowRequest {
  connectorId: number
  expiryDate: string
  idTag: string
  parentIdTag?: string
  reservationId: number
}

export const profilePurposes = ['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'] as const
export interface ClearChargingProfileRequest {
  id?: number
  connectorId?: number
  chargingProfilePurpose?: string
  stackLevel?: number
}
export interface ProfileCallsFromPoint16 {
  DiagnosticsStatusNotification: { request: DiagnosticsStatusNotificationRequest; response: EmptyResponse }
  FirmwareStatusNotification: { request: FirmwareStatusNotificationRequest; response: EmptyResponse }
}
