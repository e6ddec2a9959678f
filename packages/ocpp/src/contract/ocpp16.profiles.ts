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
export type ProfilePurpose = (typeof profilePurposes)[number]
export interface ChargingSchedule {
  duration?: number
  startSchedule?: string
  chargingRateUnit: 'A' | 'W'
  /** `limit` has one decimal, `startPeriod` is in seconds from the start. */
  chargingSchedulePeriod: { startPeriod: number; limit: number; numberPhases?: number }[]
  minChargingRate?: number
}
export interface ChargingProfile {
  chargingProfileId: number
  transactionId?: number
  stackLevel: number
  chargingProfilePurpose: ProfilePurpose
  chargingProfileKind: 'Absolute' | 'Recurring' | 'Relative'
  recurrencyKind?: 'Daily' | 'Weekly'
  validFrom?: string
  validTo?: string
  chargingSchedule: ChargingSchedule
}
export interface SetChargingProfileRequest {
  connectorId: number
  csChargingProfiles: ChargingProfile
}
export interface ClearChargingProfileRequest {
  id?: number
  connectorId?: number
  chargingProfilePurpose?: ProfilePurpose
  stackLevel?: number
}
export interface ProfileCallsFromPoint16 {
  DiagnosticsStatusNotification: { request: DiagnosticsStatusNotificationRequest; response: EmptyResponse }
  FirmwareStatusNotification: { request: FirmwareStatusNotificationRequest; response: EmptyResponse }
}
