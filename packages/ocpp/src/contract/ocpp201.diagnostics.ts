import type { Nothing } from './nothing.ts'
import type {
  Component,
  Variable,
  VariableAttribute,
  VariableCharacteristics,
  VariableMonitor,
} from './ocpp201.device.ts'

/** One of several parts: `tbc` is true if more follow. */
export interface NumberedPart {
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
export interface NotifyReport extends NumberedPart {
  reportData?: ReportedVariable[]
}
export interface ReportedMonitors {
  component: Component
  variable: Variable
  variableMonitoring: VariableMonitor[]
}
export interface NotifyMonitoringReport extends NumberedPart {
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
export interface StatusOfFile {
  status: string
  requestId?: number
}
/** Includes the URLs at which the firmware is offered, once published. */
export interface PublishFirmwareStatus extends StatusOfFile {
  location?: string[]
}
export interface WireSchedule {
  id: number
  chargingRateUnit: 'A' | 'W'
  /** In 2.1 a period can have no limit. */
  chargingSchedulePeriod: { startPeriod: number; limit?: number; numberPhases?: number }[]
}
export interface NotifyChargingLimit {
  evseId?: number
  chargingLimit: { chargingLimitSource: string; isGridCritical?: boolean }
  chargingSchedule?: WireSchedule[]
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
  chargingProfile: { chargingProfilePurpose: string; chargingSchedule: WireSchedule[] }[]
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
}
export interface NotifyEVChargingNeeds {
  evseId: number
  maxScheduleTuples?: number
  chargingNeeds: ChargingNeeds
}
export interface NotifyEVChargingSchedule {
  evseId: number
  timeBase: string
  chargingSchedule: WireSchedule
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
  ClearedChargingLimit: { request: ClearedChargingLimit; response: Nothing }
  FirmwareStatusNotification: { request: StatusOfFile; response: Nothing }
  LogStatusNotification: { request: StatusOfFile; response: Nothing }
  NotifyChargingLimit: { request: NotifyChargingLimit; response: Nothing }
  NotifyCustomerInformation: { request: NumberedPart & { data: string }; response: Nothing }
  NotifyDisplayMessages: { request: NotifyDisplayMessages; response: Nothing }
  NotifyEVChargingNeeds: {
    request: NotifyEVChargingNeeds
    response: { status: 'Accepted' | 'Rejected' | 'Processing' }
  }
  NotifyEVChargingSchedule: {
    request: NotifyEVChargingSchedule
    response: { status: 'Accepted' | 'Rejected' }
  }
  NotifyEvent: { request: NotifyEvent; response: Nothing }
  NotifyMonitoringReport: { request: NotifyMonitoringReport; response: Nothing }
  NotifyReport: { request: NotifyReport; response: Nothing }
  PublishFirmwareStatusNotification: { request: PublishFirmwareStatus; response: Nothing }
  ReportChargingProfiles: { request: ReportChargingProfiles; response: Nothing }
}
