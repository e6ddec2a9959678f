import type {
  AuthorizationStatus,
  ChargePointErrorCode,
  ChargePointStatus,
  Measurand,
  MeterLocation,
  MeterPhase,
  MeterUnit,
  ReadingContext,
  StopReason,
} from './ocpp16.lists.ts'
import type { ProfileCallsFromPoint16 } from './ocpp16.profiles.ts'
import type { SecurityCallsFromPoint16 } from './ocpp16.security.ts'
import type { EmptyResponse } from './nothing.ts'

/*
 * Payloads of OCPP 1.6 (section 6) after schema validation. Times are the charge point's text (`parseTimestamp` converts it
 * to an instant); energy in the transaction messages is integer Wh.
 */
export interface IdTagInfo {
  status: AuthorizationStatus
  expiryDate?: string
  parentIdTag?: string
}

export interface SampledValue {
  /** Decimal text; `readMeterValue` parses it without floating point. */
  value: string
  context?: ReadingContext
  format?: 'Raw' | 'SignedData'
  /** Missing means Energy.Active.Import.Register. */
  measurand?: Measurand
  phase?: MeterPhase
  location?: MeterLocation
  unit?: MeterUnit
}

export interface MeterValue {
  timestamp: string
  sampledValue: SampledValue[]
}

export interface BootNotificationRequest {
  chargePointVendor: string
  chargePointModel: string
  chargePointSerialNumber?: string
  chargeBoxSerialNumber?: string
  firmwareVersion?: string
  iccid?: string
  imsi?: string
  meterType?: string
  meterSerialNumber?: string
}
export interface BootNotificationResponse {
  status: 'Accepted' | 'Pending' | 'Rejected'
  currentTime: string
  /** Seconds between heartbeats, or until the next BootNotification if not Accepted. */
  interval: number
}

export interface HeartbeatResponse {
  currentTime: string
}

export interface StatusNotificationRequest {
  /** 0 means the whole charge point. */
  connectorId: number
  errorCode: ChargePointErrorCode
  status: ChargePointStatus
  info?: string
  timestamp?: string
  vendorId?: string
  vendorErrorCode?: string
}

export interface AuthorizeRequest {
  idTag: string
}
export interface AuthorizeResponse {
  idTagInfo: IdTagInfo
}

export interface StartTransactionRequest {
  connectorId: number
  idTag: string
  /** Wh. */
  meterStart: number
  timestamp: string
  reservationId?: number
}
export interface StartTransactionResponse {
  idTagInfo: IdTagInfo
  transactionId: number
}

export interface MeterValuesRequest {
  connectorId: number
  transactionId?: number
  meterValue: MeterValue[]
}

export interface StopTransactionRequest {
  transactionId: number
  /** Wh. */
  meterStop: number
  timestamp: string
  idTag?: string
  reason?: StopReason
  transactionData?: MeterValue[]
}
export interface StopTransactionResponse {
  idTagInfo?: IdTagInfo
}

export interface DataTransferRequest {
  vendorId: string
  messageId?: string
  data?: string
}
export interface DataTransferResponse {
  status: 'Accepted' | 'Rejected' | 'UnknownMessageId' | 'UnknownVendorId'
  data?: string
}

/** Calls from a 1.6 charge point, by action. */
export interface CallsFromPoint16 extends ProfileCallsFromPoint16, SecurityCallsFromPoint16 {
  Authorize: { request: AuthorizeRequest; response: AuthorizeResponse }
  BootNotification: { request: BootNotificationRequest; response: BootNotificationResponse }
  DataTransfer: { request: DataTransferRequest; response: DataTransferResponse }
  Heartbeat: { request: EmptyResponse; response: HeartbeatResponse }
  MeterValues: { request: MeterValuesRequest; response: EmptyResponse }
  StartTransaction: { request: StartTransactionRequest; response: StartTransactionResponse }
  StatusNotification: { request: StatusNotificationRequest; response: EmptyResponse }
  StopTransaction: { request: StopTransactionRequest; response: StopTransactionResponse }
}

export interface ConfigurationKey {
  key: string
  readonly: boolean
  value?: string
}
