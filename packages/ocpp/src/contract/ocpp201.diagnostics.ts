import type { EmptyResponse } from './nothing.ts'
import type {
  Component,
  Variable,
  VariableAttribute,
  VariableCharacteristics,
  VariableMonitor,
} from './ocpp201.device.ts'

/** One of several parts: `tbc` is true if more follow. */
export interface ReportPart {
  requestId: number
  seqNo: number
  tbc?: boolean
  generatedAt: string
}
export interface ReportedVariable {
  component: Component
  variable: Variable
  variableAttribute: VariableAttribute[]
  variableCharacteristics?: VariableCharacteristics
}
export interface NotifyReport extends ReportPart {
  reportData?: ReportedVariable[]
}
export interface ReportedMonitors {
  component: Component
  variable: Variable
  variableMonitoring: VariableMonitor[]
}
export interface NotifyMonitoringReport extends ReportPart {
  monitor?: ReportedMonitors[]
}
export interface EventData {
  eventId: number
  timestamp: string
  trigger: 'Alerting' | 'Delta' | 'Periodic'
  actualValue: string
  techCode?: string
  techInfo?: string
  cleared?: boolean
  transactionId?: string
  component: Component
  variable: Variable
  variableMonitoringId?: number
  /** In 2.1 the event contains its severity. */
  severity?: number
  eventNotificationType: string
}
export interface NotifyEvent {
  generatedAt: string
  seqNo: number
  tbc?: boolean
  eventData: EventData[]
}
export interface FileTransferStatus {
  status: string
  requestId?: number
}
/** Includes the URLs at which the firmware is offered, once published. */
export interface PublishFirmwareStatus extends FileTransferStatus {
  location?: string[]
}
export interface ChargingSchedule201 {
  id: number
  chargingRateUnit: 'A' | 'W'
  /** In 2.1 a period can have no limit. */
  chargingSchedulePeriod: { startPeriod: number; limit?: number; numberPhases?: number }[]
}
export interface NotifyChargingLimit {
  evseId?: number
  chargingLimit: { chargingLimitSource: string; isGridCritical?: boolean }
  chargingSchedule?: ChargingSchedule201[]
}
export interface ClearedChargingLimit {
  chargingLimitSource: string
  evseId?: number
}
export interface ReportChargingProfiles {
  requestId: number
  chargingLimitSource: string
  evseId: number
  tbc?: boolean
  chargingProfile: { chargingProfilePurpose: string; chargingSchedule: ChargingSchedule201[] }[]
}
/** Charging needs and abilities of a vehicle (ISO 15118). */
export interface ChargingNeeds {
  requestedEnergyTransfer: string
  departureTime?: string
  acChargingParameters?: {
    energyAmount: number
    evMinCurrent: number
    evMaxCurrent: number
    evMaxVoltage: number
  }
  dcChargingParameters?: {
    evMaxCurrent: number
    evMaxVoltage: number
    energyAmount?: number
    evMaxPower?: number
    /** In Wh. */
    evEnergyCapacity?: number
  }
  /** OCPP 2.1: limits of a vehicle with ISO 15118-20, in W and A. With the power of phase 2 the first is that of phase 1. */
  v2xChargingParameters?: {
    maxChargePower?: number
    maxChargePower_L2?: number
    maxChargePower_L3?: number
    maxChargeCurrent?: number
  }
}
export interface NotifyEVChargingNeeds {
  evseId: number
  maxScheduleTuples?: number
  chargingNeeds: ChargingNeeds
}
export interface NotifyEVChargingSchedule {
  evseId: number
  timeBase: string
  chargingSchedule: ChargingSchedule201
}
/** Message on a charge point's display. */
export interface MessageInfo {
  id: number
  priority: string
  state?: string
  startDateTime?: string
  endDateTime?: string
  transactionId?: string
  message: { format: string; language?: string; content: string }
}
export interface NotifyDisplayMessages {
  requestId: number
  tbc?: boolean
  messageInfo?: MessageInfo[]
}

/** Reports from a charge point about itself, by action. */
export interface DiagnosticsCallsFromPoint201 {
  ClearedChargingLimit: { request: ClearedChargingLimit; response: EmptyResponse }
  FirmwareStatusNotification: { request: FileTransferStatus; response: EmptyResponse }
  LogStatusNotification: { request: FileTransferStatus; response: EmptyResponse }
  NotifyChargingLimit: { request: NotifyChargingLimit; response: EmptyResponse }
  NotifyCustomerInformation: { request: ReportPart & { data: string }; response: EmptyResponse }
  NotifyDisplayMessages: { request: NotifyDisplayMessages; response: EmptyResponse }
  NotifyEVChargingNeeds: {
    request: NotifyEVChargingNeeds
    response: { status: 'Accepted' | 'Rejected' | 'Processing' }
  }
  NotifyEVChargingSchedule: {
    request: NotifyEVChargingSchedule
    response: { status: 'Accepted' | 'Rejected' }
  }
  NotifyEvent: { request: NotifyEvent; response: EmptyResponse }
  NotifyMonitoringReport: { request: NotifyMonitoringReport; response: EmptyResponse }
  NotifyReport: { request: NotifyReport; response: EmptyResponse }
  PublishFirmwareStatusNotification: { request: PublishFirmwareStatus; response: EmptyResponse }
  ReportChargingProfiles: { request: ReportChargingProfiles; response: EmptyResponse }
}
