import type { Nothing } from './nothing.ts'

/*
 * OCPP 1.6 beyond the core profile: firmware management, local authorisation list, reservation, smart charging.
 * Sections of the 1.6 edition 2 text in brackets.
 */
type AcceptedOrRejected = { status: 'Accepted' | 'Rejected' }

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

/** [6.55] `location` is a URI that the charge point fetches itself. */
export interface UpdateFirmwareRequest {
  location: string
  retrieveDate: string
  retries?: number
  retryInterval?: number
}
/** [6.25] `location` is a URI to upload to; the answer without a file name means that there is nothing. */
export interface GetDiagnosticsRequest {
  location: string
  startTime?: string
  stopTime?: string
  retries?: number
  retryInterval?: number
}
export interface GetDiagnosticsResponse {
  fileName?: string
}

export interface LocalListEntry {
  idTag: string
  /** Absent in a differential list: the entry goes. */
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
export interface GetCompositeScheduleRequest {
  connectorId: number
  /** Seconds. */
  duration: number
  chargingRateUnit?: 'A' | 'W'
}
export interface GetCompositeScheduleResponse {
  status: 'Accepted' | 'Rejected'
  connectorId?: number
  scheduleStart?: string
  chargingSchedule?: ChargingSchedule
}

export interface ProfileCallsFromPoint16 {
  DiagnosticsStatusNotification: { request: DiagnosticsStatusNotificationRequest; response: Nothing }
  FirmwareStatusNotification: { request: FirmwareStatusNotificationRequest; response: Nothing }
}

export interface ProfileCallsToPoint16 {
  CancelReservation: { request: { reservationId: number }; response: AcceptedOrRejected }
  ClearChargingProfile: {
    request: ClearChargingProfileRequest
    response: { status: 'Accepted' | 'Unknown' }
  }
  GetCompositeSchedule: { request: GetCompositeScheduleRequest; response: GetCompositeScheduleResponse }
  GetDiagnostics: { request: GetDiagnosticsRequest; response: GetDiagnosticsResponse }
  /** -1: the charge point keeps no list; 0: its list is empty. */
  GetLocalListVersion: { request: Nothing; response: { listVersion: number } }
  ReserveNow: {
    request: ReserveNowRequest
    response: { status: 'Accepted' | 'Faulted' | 'Occupied' | 'Rejected' | 'Unavailable' }
  }
  SendLocalList: {
    request: SendLocalListRequest
    response: { status: 'Accepted' | 'Failed' | 'NotSupported' | 'VersionMismatch' }
  }
  SetChargingProfile: {
    request: SetChargingProfileRequest
    response: { status: 'Accepted' | 'Rejected' | 'NotSupported' }
  }
  UpdateFirmware: { request: UpdateFirmwareRequest; response: Nothing }
}
