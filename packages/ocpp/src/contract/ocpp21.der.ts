import type { EmptyResponse } from './nothing.ts'

/** Controls of a distributed energy resource (OCPP 2.1, DERControlEnumType). */
export const derControlTypes = [
  'EnterService',
  'FreqDroop',
  'FreqWatt',
  'FixedPFAbsorb',
  'FixedPFInject',
  'FixedVar',
  'Gradients',
  'HFMustTrip',
  'HFMayTrip',
  'HVMustTrip',
  'HVMomCess',
  'HVMayTrip',
  'LimitMaxDischarge',
  'LFMustTrip',
  'LVMustTrip',
  'LVMomCess',
  'LVMayTrip',
  'PowerMonitoringMustTrip',
  'VoltVar',
  'VoltWatt',
  'WattPF',
  'WattVar',
] as const
export type DerControlType = (typeof derControlTypes)[number]

/** Fields with the settings of a control. All types without their own field have a curve. */
export const derSettingsFields = [
  'curve',
  'enterService',
  'fixedPFAbsorb',
  'fixedPFInject',
  'fixedVar',
  'freqDroop',
  'gradient',
  'limitMaxDischarge',
] as const
export type DerSettingsField = (typeof derSettingsFields)[number]

/** Settings of a control. The other fields differ by type. */
export interface DerSettings {
  /** 0 is the highest. */
  priority: number
  startTime?: string
  /** Seconds. */
  duration?: number
}
export interface DerReportEntry {
  id: string
  /** Absent for types that exist as a default only. */
  isDefault?: boolean
  isSuperseded?: boolean
  /** Type of a curve. */
  curveType?: DerControlType
  curve?: DerSettings
  enterService?: DerSettings
  fixedPF?: DerSettings
  fixedVar?: DerSettings
  freqDroop?: DerSettings
  gradient?: DerSettings
  limitMaxDischarge?: DerSettings
}
export interface ReportDERControl extends Partial<Record<DerSettingsField, DerReportEntry[]>> {
  requestId: number
  tbc?: boolean
}
export interface NotifyDERStartStop {
  controlId: string
  started: boolean
  timestamp: string
  supersededIds?: string[]
}
export interface NotifyDERAlarm {
  controlType: DerControlType
  gridEventFault?: string
  /** Absent or false: the alarm has started. */
  alarmEnded?: boolean
  timestamp: string
  extraInfo?: string
}

/** Calls about distributed energy resources from a 2.1 charge point. */
export interface DerCallsFromPoint21 {
  NotifyDERAlarm: { request: NotifyDERAlarm; response: EmptyResponse }
  NotifyDERStartStop: { request: NotifyDERStartStop; response: EmptyResponse }
  ReportDERControl: { request: ReportDERControl; response: EmptyResponse }
}
