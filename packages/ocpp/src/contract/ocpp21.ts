import type { EmptyResponse } from './nothing.ts'
import type { CallsFromPoint201 } from './ocpp201.ts'
import type { BatterySwapCallsFromPoint21 } from './ocpp21.battery-swap.ts'
import type { CertificateCallsFromPoint21 } from './ocpp21.certificates.ts'
import type { DerCallsFromPoint21 } from './ocpp21.der.ts'
import type { PaymentCallsFromPoint21 } from './ocpp21.payments.ts'
import type { SmartChargingCallsFromPoint21 } from './ocpp21.smart-charging.ts'

/** Interval or number of values after which a monitor's stream sends a message. */
export interface StreamParameters {
  /** Seconds. */
  interval?: number
  values?: number
}
export interface OpenPeriodicEventStream {
  constantStreamData: { id: number; variableMonitoringId: number; params: StreamParameters }
}
export interface NotifyPeriodicEventStream {
  id: number
  pending: number
  basetime: string
  /** `t`: seconds after the base time. */
  data: { t: number; v: string }[]
}

/** Calls from a 2.1 charge point, by action, limited to the handled ones. */
export interface CallsFromPoint21
  extends
    CallsFromPoint201,
    SmartChargingCallsFromPoint21,
    DerCallsFromPoint21,
    BatterySwapCallsFromPoint21,
    CertificateCallsFromPoint21,
    PaymentCallsFromPoint21 {
  ClosePeriodicEventStream: { request: { id: number }; response: EmptyResponse }
  /** Sent without a response. */
  NotifyPeriodicEventStream: { request: NotifyPeriodicEventStream; response: EmptyResponse }
  OpenPeriodicEventStream: {
    request: OpenPeriodicEventStream
    response: { status: 'Accepted' | 'Rejected' }
  }
}
