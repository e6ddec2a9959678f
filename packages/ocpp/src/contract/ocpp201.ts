import type { ReadingContext } from './ocpp16.lists.ts'
import type {
  AuthorizationStatus201,
  ChargingState,
  ConnectorStatus201,
  IdTokenType,
  StoppedReason,
} from './ocpp201.lists.ts'
import type { DiagnosticsCallsFromPoint201 } from './ocpp201.diagnostics.ts'
import type { CertificateCallsFromPoint201 } from './ocpp201.certificates.ts'
import type { TransactionLimit } from './ocpp21.payments.ts'
import type { EmptyResponse } from './nothing.ts'
import type { Evse, OcspRequestData } from './ocpp201.device.ts'

/*
 * Payloads of OCPP 2.0.1 (part 2) after schema validation. Those of 2.1 for the same handlers contain all of this and
 * more. Times are the charge point's text, values plain JSON numbers.
 */
export interface IdToken {
  idToken: string
  /** Fixed list in 2.0.1, free text in 2.1. */
  type: IdTokenType | (string & {})
  /** Additional data from the charging station, for example a licence plate that it read. */
  additionalInfo?: { additionalIdToken: string; type: string }[]
}
export interface IdTokenInfo {
  status: AuthorizationStatus201
  cacheExpiryDateTime?: string
  groupIdToken?: IdToken
  /** Message for the person with the token. */
  personalMessage?: { format: 'ASCII' | 'UTF8'; language?: string; content: string }
}
export interface SampledValue201 {
  value: number
  context?: ReadingContext | (string & {})
  measurand?: string
  phase?: string
  location?: string
  unitOfMeasure?: { unit?: string; multiplier?: number }
  /** The gateway stores the value as sent and corrects nothing in it. */
  signedMeterValue?: unknown
}
export interface MeterValue201 {
  timestamp: string
  sampledValue: SampledValue201[]
}

export interface BootNotification201 {
  reason: string
  chargingStation: {
    vendorName: string
    model: string
    serialNumber?: string
    firmwareVersion?: string
    modem?: { iccid?: string; imsi?: string }
  }
}
export interface BootAnswer201 {
  status: 'Accepted' | 'Pending' | 'Rejected'
  currentTime: string
  /** Seconds between heartbeats, or until the next BootNotification if not Accepted. */
  interval: number
}

export interface StatusNotification201 {
  timestamp: string
  connectorStatus: ConnectorStatus201
  evseId: number
  connectorId: number
}

export interface Authorize201 {
  idToken: IdToken
  /** PEM chain of a contract, if the charging station leaves the validation to the platform. */
  certificate?: string
  iso15118CertificateHashData?: OcspRequestData[]
}
export interface AuthorizeAnswer201 {
  idTokenInfo: IdTokenInfo
  certificateStatus?: AuthorizeCertificateStatus
}
export type AuthorizeCertificateStatus =
  | 'Accepted'
  | 'SignatureError'
  | 'CertificateExpired'
  | 'CertificateRevoked'
  | 'NoCertificateAvailable'
  | 'CertChainError'
  | 'ContractCancelled'
/** Amount without or with tax, in major units of the currency. */
export interface Cost21 {
  exclTax?: number
  inclTax?: number
}
/** Cost that a 2.1 charge point calculates by the tariff that it has (section I). */
export interface CostDetails {
  totalCost: { currency: string; typeOfCost: 'NormalCost' | 'MinCost' | 'MaxCost'; total: Cost21 }
  /** Times in seconds. The standard gives no unit for the energy. */
  totalUsage: { energy: number; chargingTime: number; idleTime: number }
  /** True if the charge point could not calculate the cost. */
  failureToCalculate?: boolean
  failureReason?: string
}
export interface TransactionEvent {
  eventType: 'Started' | 'Updated' | 'Ended'
  timestamp: string
  triggerReason: string
  seqNo: number
  /** True if the event occurred while the charging station was offline. */
  offline?: boolean
  reservationId?: number
  transactionInfo: {
    /** Transaction id assigned by the charging station. */
    transactionId: string
    chargingState?: ChargingState
    timeSpentCharging?: number
    stoppedReason?: StoppedReason
    /** Id of the RequestStartTransaction that caused the transaction. */
    remoteStartId?: number
    /** Limit that a 2.1 charge point applies. */
    transactionLimit?: TransactionLimit
  }
  evse?: Evse
  idToken?: IdToken
  meterValue?: MeterValue201[]
  /** Cost that a 2.1 charge point calculated. */
  costDetails?: CostDetails
}
export interface TransactionEventAnswer {
  totalCost?: number
  idTokenInfo?: IdTokenInfo
  /** Limit at which a 2.1 charge point ends the transaction. */
  transactionLimit?: TransactionLimit
}

export interface MeterValues201 {
  evseId: number
  meterValue: MeterValue201[]
}

export interface DataTransfer201 {
  vendorId: string
  messageId?: string
  data?: unknown
}
export interface DataTransferAnswer201 {
  status: 'Accepted' | 'Rejected' | 'UnknownMessageId' | 'UnknownVendorId'
  data?: unknown
}

export interface ReservationStatusUpdate {
  reservationId: number
  reservationUpdateStatus: 'Expired' | 'Removed' | (string & {})
}

/** Calls from a 2.0.1 charge point, by action. */
export interface CallsFromPoint201 extends DiagnosticsCallsFromPoint201, CertificateCallsFromPoint201 {
  Authorize: { request: Authorize201; response: AuthorizeAnswer201 }
  BootNotification: { request: BootNotification201; response: BootAnswer201 }
  DataTransfer: { request: DataTransfer201; response: DataTransferAnswer201 }
  Heartbeat: { request: EmptyResponse; response: { currentTime: string } }
  MeterValues: { request: MeterValues201; response: EmptyResponse }
  ReservationStatusUpdate: { request: ReservationStatusUpdate; response: EmptyResponse }
  StatusNotification: { request: StatusNotification201; response: EmptyResponse }
  TransactionEvent: { request: TransactionEvent; response: TransactionEventAnswer }
}
