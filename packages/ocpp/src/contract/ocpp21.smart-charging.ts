import type { EmptyResponse } from './nothing.ts'

/** Modes of energy transfer between a vehicle and an EVSE (OCPP 2.1, EnergyTransferModeEnumType). */
export const energyTransferModes = [
  'AC_single_phase',
  'AC_two_phase',
  'AC_three_phase',
  'DC',
  'AC_BPT',
  'AC_BPT_DER',
  'AC_DER',
  'DC_BPT',
  'DC_ACDP',
  'DC_ACDP_BPT',
  'WPT',
] as const

/** Operation modes of a schedule period (OCPP 2.1, OperationModeEnumType). */
export const operationModes = [
  'Idle',
  'ChargingOnly',
  'CentralSetpoint',
  'ExternalSetpoint',
  'ExternalLimits',
  'CentralFrequency',
  'LocalFrequency',
  'LocalLoadBalancing',
] as const

/** Values of a period that a dynamic schedule can change (OCPP 2.1, ChargingScheduleUpdateType). */
export const scheduleUpdateFields = [
  'limit',
  'limit_L2',
  'limit_L3',
  'dischargeLimit',
  'dischargeLimit_L2',
  'dischargeLimit_L3',
  'setpoint',
  'setpoint_L2',
  'setpoint_L3',
  'setpointReactive',
  'setpointReactive_L2',
  'setpointReactive_L3',
] as const
export type ScheduleUpdateField = (typeof scheduleUpdateFields)[number]
/** Values in the rate unit of the schedule. A negative setpoint and each discharge limit discharge the vehicle. */
export type ScheduleUpdate = Partial<Record<ScheduleUpdateField, number>>

export interface NotifyPriorityCharging {
  transactionId: string
  /** True: priority charging is active. False: it has ended. */
  activated: boolean
}
export interface PullDynamicScheduleUpdate {
  chargingProfileId: number
}
export interface PullDynamicScheduleAnswer {
  status: 'Accepted' | 'Rejected'
  scheduleUpdate?: ScheduleUpdate
  statusInfo?: { reasonCode: string }
}

/** Smart-charging calls from a 2.1 charge point that 2.0.1 does not have. */
export interface SmartChargingCallsFromPoint21 {
  NotifyPriorityCharging: { request: NotifyPriorityCharging; response: EmptyResponse }
  PullDynamicScheduleUpdate: { request: PullDynamicScheduleUpdate; response: PullDynamicScheduleAnswer }
}
